// The compiled rules and players of src/sintra as WebAssembly: calling functions, and memory for their arguments.
// It runs in the page, in a worker and in Node.

import type { Description, GameDescription, NumberKind, Parameter } from "./description";
import { Block, Memory, NUMBER_BYTES, Numbers, Records } from "./memory";

/** An argument of a function: an array, a number, or several for a parameter that is a group. */
export type Argument = Block | number | boolean | readonly Argument[];

type Compiled = (...numbers: number[]) => number;

/** No more than this: a function with several results writes them there. */
const MAX_RESULTS = 8;

export class Engine {
  readonly memory: Memory;
  readonly #functions: WebAssembly.Exports;
  readonly #malloc: Compiled;
  readonly #results: Numbers;

  private constructor(
    instance: WebAssembly.Instance,
    readonly description: Description,
  ) {
    const { memory, malloc, _initialize } = instance.exports;
    this.memory = new Memory(memory as WebAssembly.Memory);
    this.#malloc = malloc as Compiled;
    this.#functions = instance.exports;
    (_initialize as () => void)();
    this.#results = this.numbers("float64", MAX_RESULTS);
  }

  static async create(module: WebAssembly.Module, description: Description): Promise<Engine> {
    return new Engine(await WebAssembly.instantiate(module), description);
  }

  game(name: string): GameDescription {
    const game = this.description.games[name];
    if (game === undefined) throw new Error(`the engine has no game ${name}`);
    return game;
  }

  /** A new array of records; all 0, unless it is large and will be written before it is read. */
  records(layout: string, length = 1, zero = true): Records {
    const known = this.description.layouts[layout];
    if (known === undefined) throw new Error(`the engine has no layout ${layout}`);
    return new Records(this.memory, layout, known, this.#allocate(known.size * length, zero), length);
  }

  /** A new array of numbers, all 0. */
  numbers(kind: NumberKind, length: number): Numbers {
    return new Numbers(this.memory, kind, this.#allocate(NUMBER_BYTES[kind] * length, true), length);
  }

  #allocate(bytes: number, zero: boolean): number {
    const address = this.#malloc(bytes);
    if (address === 0) throw new RangeError("the engine has no memory left");
    if (zero) this.memory.bytes(address, bytes).fill(0);
    return address;
  }

  /** Call a function of a game; its result, or the first one. */
  call(name: string, ...given: Argument[]): number {
    const known = this.description.functions[name];
    const compiled = this.#functions[name];
    if (known === undefined || compiled === undefined) throw new Error(`the engine has no ${name}`);
    const numbers: number[] = [];
    flatten(name, known.parameters, given, numbers);
    if (known.results > 1) numbers.push(this.#results.address);
    const result = (compiled as Compiled)(...numbers);
    return known.results > 1 ? this.#results.get(0) : result;
  }

  /** Call a function with several results. */
  callAll(name: string, ...given: Argument[]): number[] {
    this.call(name, ...given);
    return this.#results.list(this.description.functions[name]?.results ?? 0);
  }

  /** The weights of a game, from the bytes of their file. */
  weights(game: string, bytes: Uint8Array): Records {
    const weights = this.records("weights");
    const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    for (const [name, stored] of this.game(game).weights) {
      const [offset, kind, shape] = weights.layout.fields[name] ?? fail(`no weights ${name}`);
      const n = shape.reduce((product, size) => product * size, 1);
      const to = weights.address + offset;
      for (let i = 0; i < n; i++) {
        const [value, size] =
          stored === "float16"
            ? [fromHalf(file.getUint16(at, true)), 2]
            : stored === "float64"
              ? [file.getFloat64(at, true), 8]
              : [Number(file.getBigInt64(at, true)), 8];
        this.memory.write(kind, to + i * NUMBER_BYTES[kind], value);
        at += size;
      }
    }
    if (at !== bytes.byteLength) throw new Error(`the weights of ${game} do not fit the engine`);
    return weights;
  }
}

function fail(text: string): never {
  throw new Error(text);
}

/** The arguments as the numbers that WebAssembly takes: of an array its address and length. */
function flatten(
  name: string,
  parameters: readonly Parameter[],
  given: readonly Argument[],
  out: number[],
): void {
  if (parameters.length !== given.length) fail(`${name} takes ${parameters.length} arguments`);
  parameters.forEach((parameter, i) => {
    const one = given[i];
    if (parameter.kind === "array") {
      if (!(one instanceof Block) || one.item !== parameter.item)
        return fail(`${name}: ${parameter.name} is an array of ${parameter.item}`);
      out.push(one.address, one.length);
    } else if (parameter.kind === "group") {
      if (!Array.isArray(one)) return fail(`${name}: ${parameter.name} is a group`);
      flatten(name, parameter.parts ?? [], one as readonly Argument[], out);
    } else if (typeof one === "number" || typeof one === "boolean") out.push(Number(one));
    else fail(`${name}: ${parameter.name} is a number`);
  });
}

/** A number of 16 bits (IEEE 754 binary16). */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
