// The format of lessons, which tools/make-lessons writes: scenes of plies, some with a text and a move to make.

import type { Effect, GameEvent, GameName, GamePosition, Move, Step, TableInfo } from "../../live/protocol";

interface LessonPly {
  text: string | null;
  by: number | null;
  effects: Effect[];
  scores: number[];
  position: GamePosition;
  tiles?: number;
  placed?: number;
  steps?: Step[];
  say?: string;
  /** The move to make; `null` if there is only a text to read. */
  expect?: string | null;
  /** Numbers in the text. */
  args?: Record<string, number>;
  highlight?: string[];
  legal?: Move[];
  /** Where the learner chooses freely: what follows from each legal move. */
  choices?: Record<string, Choice>;
}

/** A move of the learner's own choice. */
export interface Choice {
  plies: LessonPly[];
  /** If the turn goes on: the next decision. */
  legal?: Move[];
  choices?: Record<string, Choice>;
  /** If it is over: how good it was, and the moves of the best turn. */
  verdict?: "best" | "good" | "weak";
  better?: string[];
}

export interface Scene {
  options: Record<string, unknown>;
  plies: LessonPly[];
}

export interface Lesson {
  game: GameName;
  scenes: Scene[];
}

export interface Place {
  scene: number;
  ply: number;
}

/** The plies with a text, in order. */
export function stops(lesson: Lesson): Place[] {
  return lesson.scenes.flatMap((scene, s) =>
    scene.plies.flatMap((ply, p) => (ply.say === undefined ? [] : [{ scene: s, ply: p }])),
  );
}

/** The plies after one stop up to the next. A stop in another scene is reached at once. */
export function between(from: Place, to: Place): Place[] {
  if (from.scene !== to.scene) return [to];
  return Array.from({ length: to.ply - from.ply }, (_, i) => ({ scene: to.scene, ply: from.ply + 1 + i }));
}

/** The plies of a scene up to one of them, followed by those of the learner's own choices. */
export function pliesAt(scene: Scene, ply: number, chosen: readonly Choice[] = []): LessonPly[] {
  return [...scene.plies.slice(0, ply + 1), ...chosen.flatMap((choice) => choice.plies)];
}

/** The events of plies; their numbers are those of the plies. */
export function eventsOf(plies: readonly LessonPly[]): GameEvent[] {
  let turn = 0;
  let by: number | null = null;
  return plies.flatMap((one, seq): GameEvent[] => {
    if (one.text === null) return [];
    if (one.by !== null && one.by !== by) {
      by = one.by;
      turn += 1;
    }
    const { text, effects, scores, tiles, placed, steps } = one;
    return [
      {
        seq,
        kind: one.by === null ? "chance" : "move",
        by: one.by,
        text,
        effects,
        scores,
        turn,
        round: one.position.round,
        ...(tiles === undefined ? {} : { tiles }),
        ...(placed === undefined ? {} : { placed }),
        ...(steps === undefined ? {} : { steps }),
      },
    ];
  });
}

/** The table of a lesson: the learner and an opponent. */
export function lessonTable(
  lesson: Lesson,
  place: Place,
  names: readonly [string | null, string],
): TableInfo {
  const options = lesson.scenes[place.scene]?.options ?? {};
  const seat = (number: number): TableInfo["seats"][number] => ({
    seat: number,
    kind: number === 0 ? "person" : "level",
    name: names[number] ?? null,
    level: number === 0 ? null : 3,
    online: true,
    yours: number === 0,
    resigned: false,
  });
  return {
    id: "lesson",
    game: lesson.game,
    options,
    seats: [seat(0), seat(1)],
    spectators: 0,
    confirm: false,
    over: false,
    outcome: null,
    points: [],
    goals: [],
    rounds: [],
    offers: [],
    assisted: [],
    thinking: null,
    rematch: null,
    clock: null,
  };
}
