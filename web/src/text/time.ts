// Times in words and as on a clock.

import { t } from "../i18n/index.svelte";

const UNITS = [
  ["days", 86_400],
  ["hours", 3_600],
  ["minutes", 60],
  ["seconds", 1],
] as const;

/** A duration in its two largest units: "1 h 30 min". */
export function durationText(seconds: number): string {
  let left = Math.max(0, Math.floor(seconds));
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) parts.push(t(`time-${unit}`, { count }));
  }
  return parts.slice(0, 2).join(" ") || t("time-seconds", { count: 0 });
}

/** What is left on a clock: "4:07", "1:04:07", and in words above a day. Only 0 ms are "0:00". */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  if (seconds >= 86_400) return durationText(seconds);
  const two = (n: number): string => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const end = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`;
}

/** A clock as it is agreed upon: "5 min + 3 s". */
export function clockName(seconds: number, increment: number): string {
  const total = durationText(seconds);
  return increment > 0 ? t("clock-increment", { total, increment: durationText(increment) }) : total;
}

/** When something was, as a date, or as a time if it was today. */
export function dateText(milliseconds: number, language: string): string {
  const then = new Date(milliseconds);
  const today = then.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(
    language,
    today ? { hour: "numeric", minute: "2-digit" } : { dateStyle: "medium" },
  ).format(then);
}
