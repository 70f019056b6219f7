// Does what a test asks for with the engine of the page, in Node (check.ts) or in a browser.

import type { Description } from "../description";
import { Engine } from "../engine";
import { DESCRIPTION, MODULE, readDescription, unpack, weightsOf } from "../files";
import { EngineGame } from "../game";
import { eventOf, History } from "../history";
import { isOver, replayOf, viewOf, type LocalSeats } from "../presenter";
import { FORMAT, optionValues, playRecord, readRecord, RecordError, recordText } from "../records";
import { Reviewer } from "../reviewer";
import { Thinker, type Question } from "../thinker";
import type { GameName, RecordJson } from "../../live/protocol";

interface GameTask {
  kind: "game";
  game: GameName;
  options: Record<string, unknown>;
  seed: number[];
  /** Views are taken after every so many entries. */
  every: number;
}
interface ThinkTask {
  kind: "think";
  game: GameName;
  questions: (Omit<Question, "state"> & { state: string })[];
}
/** Several trees are searched, and added up. */
interface TogetherTask {
  kind: "together";
  game: GameName;
  questions: (Omit<Question, "state" | "seed"> & { state: string; seeds: number[][] })[];
}
/** The text of a record is read, and written again. */
interface RecordTask {
  kind: "record";
  text: string;
}
interface RandomTask {
  kind: "random";
  game: GameName;
  options: Record<string, unknown>;
  seeds: number[][];
}
/** The steps of a game are reviewed, with what is known of them. */
interface ReviewTask {
  kind: "review";
  game: GameName;
  options: Record<string, unknown>;
  events: number[];
  seed: number[];
  depth: number;
}
export type Task = ReviewTask | GameTask | ThinkTask | TogetherTask | RecordTask | RandomTask;

type Read = (name: string) => Promise<Uint8Array<ArrayBuffer>>;

/** The engine's files, which the tasks share. */
interface Files {
  description: Description;
  module: WebAssembly.Module;
  read: Read;
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

function localSeats(players: number): LocalSeats {
  const seats = Array.from({ length: players }, (_, seat) => ({
    seat,
    kind: "person" as const,
    name: null,
    level: null,
    online: true,
    yours: true,
    resigned: false,
  }));
  return {
    id: "local",
    seats,
    confirm: false,
    assisted: [],
    offers: [],
    rematch: null,
  };
}

/** Plays a game by a fixed rule, and tells everything about it. */
async function playGame({ module, description }: Files, task: GameTask): Promise<unknown> {
  const game = new EngineGame(await Engine.create(module, description), task.game, task.options);
  game.seed(task.seed);
  const history = new History(game);
  const local = localSeats(game.players);
  const seats = local.seats.map((seat) => seat.seat);
  const shown: unknown[] = [];
  history.playForced(new Set());
  for (let step = 0; game.actor !== null; step++) {
    if (step % task.every === 0)
      shown.push({
        views: seats.map((seat) => viewOf(history, local, seat)),
        spectator: game.position(null),
        goals: game.goals(),
        forecast: game.forecasts(),
      });
    const legal = game.legal;
    history.play(legal[(31 * step + 7) % legal.length] ?? 0);
    history.playForced(new Set());
  }
  return {
    events: history.entries.map((entry) => eventOf(game, entry, [0], { over: isOver(history), steps: true })),
    hidden: history.entries.map((entry) => eventOf(game, entry, [0], { over: false, steps: false }).text),
    shown,
    points: history.points(),
    rounds: history.rounds(),
    winners: game.winners,
    replay: replayOf(history, [], [0], true),
    partial: replayOf(history, [], [0], false).plies.map((ply) => ply.position),
    undo: seats.map((seat) => history.undoTargets(seat)),
  };
}

async function newThinker({ module, description, read }: Files, game: GameName): Promise<Thinker> {
  const engine = await Engine.create(module, description);
  return new Thinker(engine, game, await unpack(await read(weightsOf(game))));
}

async function think(files: Files, task: ThinkTask): Promise<unknown> {
  const thinker = await newThinker(files, task.game);
  let now = 0; // time stands still: only simulations limit the search
  return task.questions.map((question) => {
    now += 1000;
    const at = now;
    const state = fromBase64(question.state);
    return thinker.think({ ...question, state }, () => at);
  });
}

async function thinkTogether(files: Files, task: TogetherTask): Promise<unknown> {
  const most = Math.max(...task.questions.map((question) => question.seeds.length));
  const thinkers = await Promise.all(Array.from({ length: most }, () => newThinker(files, task.game)));
  return task.questions.map(({ seeds, ...question }) => {
    const state = fromBase64(question.state);
    const asked = thinkers.slice(0, seeds.length);
    asked.forEach((one, i) => one.search({ ...question, state, seed: seeds[i] ?? [] }, () => 0));
    let known: Uint8Array | null = null;
    for (const one of asked) known = one.addTree(known);
    return known === null ? null : asked[0]?.conclude(known);
  });
}

async function review({ module, description, read }: Files, task: ReviewTask): Promise<unknown> {
  const engine = await Engine.create(module, description);
  const game = new EngineGame(engine, task.game, task.options);
  const played = { game: task.game, players: game.players, root: game.state.copy(), events: task.events };
  const reviewer = new Reviewer(engine, played, await unpack(await read(weightsOf(task.game))), task.seed);
  // Two workers, as in the page: what one knows goes to the other as bytes.
  const other = new Reviewer(engine, played, await unpack(await read(weightsOf(task.game))), task.seed);
  for (const [first, one] of [reviewer, other].entries())
    for (;;) {
      const step = one.study.next(task.depth, first, 2);
      if (step === null) break;
      one.improve(step);
      reviewer.study.write(step, one.study.read(step));
    }
  return { review: reviewer.study.review(), progress: reviewer.study.progress(task.depth) };
}

async function readAndWrite({ module, description }: Files, { text }: RecordTask): Promise<unknown> {
  const engine = await Engine.create(module, description);
  try {
    const record = readRecord(text);
    const usual = new EngineGame(engine, record.game, {}).options;
    const game = new EngineGame(engine, record.game, optionValues(record.options, usual));
    const history = new History(game);
    playRecord(history, record);
    const events = game.events.map((id) => game.text(id));
    const result = game.actor === null ? { scores: game.scores, winners: game.winners } : null;
    const { game: name, players } = record;
    const json = {
      sintra: FORMAT,
      game: name,
      options: game.options,
      players,
      position: null,
      events,
      result,
    };
    return { events, text: recordText(json as RecordJson, game) };
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    return { refused: error.message, line: error.line };
  }
}

async function randomGames({ module, description }: Files, task: RandomTask): Promise<unknown> {
  const game = new EngineGame(await Engine.create(module, description), task.game, task.options);
  const scratch = game.engine.records(`${task.game}_state`);
  return task.seeds.map((seed) => {
    game.seed(seed);
    const decisions = game.engine.call(`${task.game}_random_games`, game.state, scratch, 1, game.rng);
    return [decisions, toBase64(scratch.copy())];
  });
}

/** The results of tasks; `read` gives the engine's files. */
export async function perform(tasks: readonly Task[], read: Read): Promise<unknown[]> {
  const description = await readDescription(await read(DESCRIPTION));
  const module = await WebAssembly.compile(await unpack(await read(MODULE)));
  if (WebAssembly.Module.imports(module).length > 0)
    throw new Error("the engine needs something of its host");
  const files = { description, module, read };
  const results: unknown[] = [];
  for (const task of tasks) {
    if (task.kind === "game") results.push(await playGame(files, task));
    else if (task.kind === "think") results.push(await think(files, task));
    else if (task.kind === "together") results.push(await thinkTogether(files, task));
    else if (task.kind === "review") results.push(await review(files, task));
    else if (task.kind === "record") results.push(await readAndWrite(files, task));
    else results.push(await randomGames(files, task));
  }
  return results;
}
