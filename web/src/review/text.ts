// What a review says, in words.

import type { Judgement, PointSource } from "../engine/description";
import type { Reason, Unit, Value } from "../engine/review";
import { currentLanguage, t } from "../i18n/index.svelte";
import type { HintAdvice } from "../live/connection";
import type { GameEvent, GameName } from "../live/protocol";
import { describe, type TextContext } from "../text/describe";
import { firstTurn } from "../text/log";

/** A number with a minus sign, one digit after the point. */
function decimal(value: number, signs: "always" | "auto", digits = 1): string {
  const rounded = Number(value.toFixed(digits));
  const format = new Intl.NumberFormat(currentLanguage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signs === "always" ? "exceptZero" : "auto",
  });
  return format.format(rounded === 0 ? 0 : rounded).replace("-", "−");
}

const signedPoints = (points: number): string => decimal(points, "always");
export const plainPoints = (points: number): string => decimal(points, "auto");
export const percent = (share: number): string => decimal(100 * share, "auto", 0);

/** A lead in points, or a chance to win in percent, without a unit. */
export function valueText(value: Pick<Value, Unit>, unit: Unit): string {
  return unit === "lead" ? signedPoints(value.lead) : percent(value.share);
}

/** The same with its unit: "3.1 points", "61 %". */
export function amountText(amount: number, unit: Unit): string {
  return unit === "lead"
    ? t("review-points", { points: plainPoints(amount) })
    : t("review-percent", { percent: percent(amount) });
}

/** How much a decision lost. */
export function lossText(loss: Value, unit: Unit): string {
  return unit === "lead"
    ? t("review-lost-points", { points: plainPoints(loss.lead) })
    : t("review-lost-share", { percent: decimal(100 * loss.share, "auto") });
}

export const judgementText = (judgement: Judgement): string => t(`judgement-${judgement}`);

const NO_EVENT: GameEvent = {
  seq: 0,
  kind: "move",
  by: null,
  text: null,
  effects: [],
  turn: 0,
  round: 0,
  scores: [],
};

/** Moves of one player in words; `line`: the line that is being tiled. */
export function movesText(
  moves: readonly string[],
  context: TextContext,
  line: number | null = null,
): string {
  return moves
    .map((text) => describe({ ...NO_EVENT, text, ...(line === null ? {} : { line }) }, context))
    .join(" → ");
}

/** The first turn of a line in words. */
export function turnText(moves: readonly string[], context: TextContext, line: number | null = null): string {
  return movesText(firstTurn(moves), context, line);
}

function sourceText(source: PointSource, game: GameName): string {
  const own = game === "azul" && (source === "costs" || source === "goals");
  return t(`source-${source}${own ? "-azul" : ""}`);
}

/** Why a hint is better than another move; the heaviest reasons only. */
export function adviceText(advice: HintAdvice, context: TextContext): string {
  const reasons = advice.reasons.map((one) => reasonText(one, advice.seat, context));
  const said = reasons.filter((one) => one.pro).slice(0, MOST_REASONS);
  if (said.length === 0) return "";
  const move = movesText([advice.other], context);
  return t("hint-why", { move, reasons: said.map((one) => one.text).join("; ") });
}
const MOST_REASONS = 2;

export interface ReasonText {
  text: string;
  /** Whether it speaks for the best move. */
  pro: boolean;
}

/** A reason in words, for the player who decided. */
export function reasonText(reason: Reason, decider: number, context: TextContext): ReasonText {
  const name = context.name(reason.seat);
  const { amount } = reason;
  const helps = reason.seat === decider ? amount > 0 : amount < 0;
  switch (reason.kind) {
    case "points":
      return {
        text: t("why-points", {
          source: sourceText(reason.source, context.game),
          points: signedPoints(amount),
          name,
        }),
        pro: helps,
      };
    case "lost_tiles":
      return {
        text: t(amount < 0 ? "why-tiles-fewer" : "why-tiles-more", {
          name,
          tiles: plainPoints(Math.abs(amount)),
        }),
        pro: !helps,
      };
    case "row":
      return {
        text: t(amount > 0 ? "why-row-more" : "why-row-less", {
          row: reason.row + 1,
          name,
          percent: percent(Math.abs(amount)),
        }),
        pro: helps,
      };
  }
}
