// Sounds, synthesized with Web Audio: no files are loaded.

import { settings } from "../settings.svelte";

export type Sound = "pick" | "place" | "break" | "plate" | "point" | "turn" | "end";

let context: AudioContext | null = null;

function knock(at: AudioContext, when: number, pitch: number, loud: number, length: number): void {
  const noise = at.createBufferSource();
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 6;
  noise.buffer = buffer;
  const filter = at.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 4;
  const gain = at.createGain();
  gain.gain.value = loud;
  noise.connect(filter).connect(gain).connect(at.destination);
  noise.start(when);
}

function bell(at: AudioContext, when: number, pitch: number, loud: number, length: number): void {
  for (const [partial, share] of [
    [1, 1],
    [2.76, 0.35],
    [5.4, 0.12],
  ] as const) {
    const tone = at.createOscillator();
    tone.frequency.value = pitch * partial;
    const gain = at.createGain();
    gain.gain.setValueAtTime(0, when);
    gain.gain.linearRampToValueAtTime(loud * share, when + 0.005);
    gain.gain.exponentialRampToValueAtTime(0.0001, when + length / partial);
    tone.connect(gain).connect(at.destination);
    tone.start(when);
    tone.stop(when + length);
  }
}

const sounds: Record<Sound, (at: AudioContext, now: number) => void> = {
  pick: (at, now) => knock(at, now, 2600, 0.5, 0.05),
  place: (at, now) => {
    knock(at, now, 1500, 0.9, 0.07);
    knock(at, now + 0.03, 900, 0.4, 0.06);
  },
  break: (at, now) => [0, 0.04, 0.07, 0.13].forEach((d, i) => knock(at, now + d, 3200 - 500 * i, 0.5, 0.08)),
  plate: (at, now) => {
    knock(at, now, 500, 1.1, 0.12);
    knock(at, now + 0.05, 320, 0.7, 0.12);
  },
  point: (at, now) => bell(at, now, 1318, 0.06, 0.5),
  turn: (at, now) => bell(at, now, 880, 0.07, 0.7),
  end: (at, now) => [659, 784, 988, 1318].forEach((pitch, i) => bell(at, now + i * 0.13, pitch, 0.07, 1.2)),
};

/** Play a sound, if sounds are on. */
export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  sounds[sound](context, context.currentTime);
}

/** The sound of an event. */
export function soundOf(text: string | null): Sound | null {
  const verb = (text ?? "").split(":")[0];
  if (verb === "sun" || verb === "moon" || verb === "take" || verb === "chip") return "pick";
  if (verb === "line" || verb === "stack") return "place";
  if (verb === "break" || verb === "floor") return "break";
  if (verb === "place" || verb === "draw" || verb === "show") return "plate";
  return verb === "tile" ? "point" : null;
}
