import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it } from "vitest";

import { setTexts } from "../i18n/index.svelte";
import { clockName, clockText, durationText } from "../text/time";
import { isLow, leftAfter } from "./clock";
import type { Clock } from "./protocol";

const clock: Clock = { seconds: 300, increment: 5, left: [200_000, null, 90_000], running: 0 };

describe("a clock between two messages", () => {
  it("runs for one seat, never below 0", () => {
    expect(leftAfter(clock, 0, 1500)).toBe(198_500);
    expect(leftAfter(clock, 2, 1500)).toBe(90_000);
    expect(leftAfter(clock, 1, 1500)).toBeNull();
    expect(leftAfter(clock, 0, 10 ** 9)).toBe(0);
  });
  it("catches the eye when little is left", () => {
    expect([31_000, 30_000].map((left) => isLow(clock, left))).toEqual([false, true]);
    expect(isLow({ ...clock, seconds: 86_400 }, 61_000)).toBe(false);
    expect(isLow({ ...clock, seconds: 30 }, 9000)).toBe(true);
  });
});

describe("times in words", () => {
  const texts = new URL("../../../src/sintra/locales/en/app.ftl", import.meta.url);
  beforeAll(() => setTexts("en", [readFileSync(texts, "utf-8")]));

  it.each([
    [0, "0:00"],
    [1, "0:01"],
    [59_001, "1:00"],
    [247_000, "4:07"],
    [3_847_000, "1:04:07"],
    [86_400_000, "1 day"],
    [100 * 3_600_000, "4 days 4 h"],
  ])("%d ms are %s", (left, text) => expect(clockText(left)).toBe(text));

  it("are short", () => {
    expect(durationText(5400)).toBe("1 h 30 min");
    expect(durationText(0)).toBe("0 s");
    expect(clockName(300, 5)).toBe("5 min + 5 s per turn");
    expect(clockName(900, 0)).toBe("15 min");
  });
});
