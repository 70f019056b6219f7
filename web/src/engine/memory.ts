// Arrays in the engine's memory: of records, read and written by the names of their fields, and of numbers.

import type { Field, Layout, NumberKind } from "./description";

const WORD = 2 ** 32;

export const NUMBER_BYTES: Record<NumberKind, number> = {
  bool: 1,
  int16: 2,
  int32: 4,
  int64: 8,
  float32: 4,
  float64: 8,
};

/** The engine's memory as a DataView; it is replaced when the memory grows. */
export class Memory {
  #view: DataView;

  constructor(readonly memory: WebAssembly.Memory) {
    this.#view = new DataView(memory.buffer);
  }

  get view(): DataView {
    if (this.#view.buffer !== this.memory.buffer) this.#view = new DataView(this.memory.buffer);
    return this.#view;
  }

  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, address, length);
  }

  read(kind: NumberKind, address: number): number {
    const view = this.view;
    switch (kind) {
      case "bool":
        return view.getUint8(address);
      case "int16":
        return view.getInt16(address, true);
      case "int32":
        return view.getInt32(address, true);
      case "int64": // sets of up to 53 bits, and small numbers
        return view.getInt32(address + 4, true) * WORD + view.getUint32(address, true);
      case "float32":
        return view.getFloat32(address, true);
      case "float64":
        return view.getFloat64(address, true);
    }
  }

  write(kind: NumberKind, address: number, value: number): void {
    const view = this.view;
    switch (kind) {
      case "bool":
        view.setUint8(address, value);
        break;
      case "int16":
        view.setInt16(address, value, true);
        break;
      case "int32":
        view.setInt32(address, value, true);
        break;
      case "int64":
        view.setUint32(address, value >>> 0, true);
        view.setInt32(address + 4, Math.floor(value / WORD), true);
        break;
      case "float32":
        view.setFloat32(address, value, true);
        break;
      case "float64":
        view.setFloat64(address, value, true);
        break;
    }
  }
}

/** An array in the engine's memory, as its functions take it. */
export abstract class Block {
  constructor(
    protected readonly memory: Memory,
    /** The name of the layout, or the type of the numbers. */
    readonly item: string,
    readonly address: number,
    readonly length: number,
    /** Bytes of an item. */
    readonly size: number,
  ) {}

  /** A copy of the bytes. */
  copy(): Uint8Array {
    return this.memory.bytes(this.address, this.length * this.size).slice();
  }

  /** Replace the bytes, from the first item on. */
  fill(bytes: Uint8Array): void {
    if (bytes.length > this.length * this.size) throw new RangeError("too many bytes");
    this.memory.bytes(this.address, bytes.length).set(bytes);
  }
}

/** An array of numbers. */
export class Numbers extends Block {
  constructor(
    memory: Memory,
    readonly kind: NumberKind,
    address: number,
    length: number,
  ) {
    super(memory, kind, address, length, NUMBER_BYTES[kind]);
  }

  get(index: number): number {
    return this.memory.read(this.kind, this.address + index * this.size);
  }

  set(values: readonly number[]): void {
    if (values.length > this.length) throw new RangeError("too many numbers");
    values.forEach((value, i) => this.memory.write(this.kind, this.address + i * this.size, value));
  }

  list(n: number): number[] {
    return Array.from({ length: n }, (_, i) => this.get(i));
  }
}

/** An array of records. */
export class Records extends Block {
  constructor(
    memory: Memory,
    item: string,
    readonly layout: Layout,
    address: number,
    length: number,
  ) {
    super(memory, item, address, length, layout.size);
  }

  /** One of the records, as an array of one. */
  at(index: number): Records {
    if (index < 0 || index >= this.length) throw new RangeError(`no record ${index}`);
    return new Records(this.memory, this.item, this.layout, this.address + index * this.size, 1);
  }

  #field(name: string): Field {
    const field = this.layout.fields[name];
    if (field === undefined) throw new Error(`${this.item} has no field ${name}`);
    return field;
  }

  /** A number of the first record: a field, or an item of a field. */
  get(name: string, ...place: number[]): number {
    const [offset, kind, shape] = this.#field(name);
    const index = place.reduce((sum, i, axis) => sum * (shape[axis] ?? 1) + i, 0);
    return this.memory.read(kind, this.address + offset + index * NUMBER_BYTES[kind]);
  }

  /** The numbers of a field of the first record. */
  list(name: string): number[] {
    const [offset, kind, shape] = this.#field(name);
    const n = shape.reduce((product, size) => product * size, 1);
    const from = this.address + offset;
    return Array.from({ length: n }, (_, i) => this.memory.read(kind, from + i * NUMBER_BYTES[kind]));
  }

  /** A field of two dimensions of the first record, row by row. */
  rows(name: string): number[][] {
    const all = this.list(name);
    const [, , shape] = this.#field(name);
    const [count = 0, width = 0] = shape;
    return Array.from({ length: count }, (_, row) => all.slice(row * width, (row + 1) * width));
  }

  set(name: string, values: number | readonly number[]): void {
    const [offset, kind] = this.#field(name);
    const list = typeof values === "number" ? [values] : values;
    list.forEach((value, i) =>
      this.memory.write(kind, this.address + offset + i * NUMBER_BYTES[kind], value),
    );
  }
}
