/** What the cost of drawing a shape depends on, in its own units. */
export interface Outline {
  readonly segments: number;
  /** Length along both axes, of the lines between the points that curves are made of. */
  readonly length: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Number of values that each command of a path takes. */
const VALUES: Readonly<Record<string, number>> = {
  ...{ M: 2, L: 2, T: 2, H: 1, V: 1, Q: 4, S: 4, C: 6, A: 7, Z: 0 },
};

// In each pattern, a character decides where it is matched. So none of them can backtrack.
const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const FLAG = /[01]/y;
const COMMAND = /[MLHVQTSCAZ]/iy;
const SPACE = /[\s,]*/y;

/** Takes words from a text, one after the other. */
class Words {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  take(pattern: RegExp): string | null {
    SPACE.lastIndex = this.#at;
    SPACE.test(this.#text);
    pattern.lastIndex = SPACE.lastIndex;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found === undefined) return null;
    this.#at = pattern.lastIndex;
    return found;
  }
}

/** Collects the points of an outline. */
export class OutlineMaker {
  x = 0;
  y = 0;
  /** The point before, which the next curve may mirror. */
  #before: readonly [number, number] = [0, 0];
  #segments = 0;
  #length = 0;
  #left = Infinity;
  #top = Infinity;
  #right = -Infinity;
  #bottom = -Infinity;

  /** Starts a line at a point, and returns it. */
  moveTo([x = 0, y = 0]: readonly number[], isRelative: boolean): readonly [number, number] {
    this.#before = isRelative ? [this.x + x, this.y + y] : [x, y];
    [this.x, this.y] = this.#before;
    this.#include(this.x, this.y);
    return this.#before;
  }

  /** Goes to a point, which may be one that only directs a curve. */
  lineTo(x: number, y: number): void {
    this.#length += Math.abs(x - this.x) + Math.abs(y - this.y);
    this.#segments += 1;
    this.#include(x, y);
    this.#before = [this.x, this.y];
    [this.x, this.y] = [x, y];
  }

  /** Goes to the point that continues the curve before smoothly. */
  mirror(): void {
    const [x, y] = this.#before;
    this.lineTo(2 * this.x - x, 2 * this.y - y);
  }

  #include(x: number, y: number): void {
    this.#left = Math.min(this.#left, x);
    this.#top = Math.min(this.#top, y);
    this.#right = Math.max(this.#right, x);
    this.#bottom = Math.max(this.#bottom, y);
  }

  /** Goes to a point on an ellipse, whose radii grow if they are too short to reach it. */
  arcTo(x: number, y: number, radius: number): void {
    const chord = Math.hypot(x - this.x, y - this.y);
    const reach = 2 * Math.max(radius, chord / 2);
    for (const [px, py] of [[this.x, this.y] as const, [x, y] as const]) {
      this.#include(px - reach, py - reach);
      this.#include(px + reach, py + reach);
    }
    this.#length += 4 * reach;
    this.#segments += 3;
    this.lineTo(x, y);
  }

  outline(): Outline | null {
    if (this.#segments === 0) return null;
    const [left, top, right, bottom] = [this.#left, this.#top, this.#right, this.#bottom];
    return { segments: this.#segments, length: this.#length, left, top, right, bottom };
  }
}

/**
 * Measures the data of a path. Curves count as the lines between their points, which are longer.
 * Ends at the first error, as drawing does.
 */
export function measurePath(data: string): Outline | null {
  const words = new Words(data);
  const maker = new OutlineMaker();
  let start: readonly [number, number] = [0, 0];
  let command = '';
  for (;;) {
    const next = words.take(COMMAND);
    if (next === null && (command === '' || command.toUpperCase() === 'Z')) return maker.outline();
    command = next ?? command;
    const kind = command.toUpperCase();
    if (kind === 'Z') {
      maker.lineTo(...start);
      continue;
    }
    const values = readValues(words, kind);
    if (values === null) return maker.outline();
    if (kind === 'M' && next !== null) start = maker.moveTo(values, command !== kind);
    else draw(maker, kind, values, command !== kind);
  }
}

function readValues(words: Words, kind: string): number[] | null {
  const values: number[] = [];
  for (let at = 0; at < (VALUES[kind] ?? 0); at += 1) {
    const word = words.take(kind === 'A' && (at === 3 || at === 4) ? FLAG : NUMBER);
    if (word === null) return null;
    values.push(Number(word));
  }
  return values;
}

function draw(maker: OutlineMaker, kind: string, values: readonly number[], isRelative: boolean): void {
  const [x, y] = isRelative ? [maker.x, maker.y] : [0, 0];
  const [first = 0, second = 0] = values;
  if (kind === 'H') maker.lineTo(x + first, maker.y);
  else if (kind === 'V') maker.lineTo(maker.x, y + first);
  else if (kind === 'A') {
    const radius = Math.max(Math.abs(first), Math.abs(second));
    maker.arcTo(x + (values[5] ?? 0), y + (values[6] ?? 0), radius);
  } else {
    if (kind === 'S' || kind === 'T') maker.mirror();
    for (let at = 0; at < values.length; at += 2)
      maker.lineTo(x + (values[at] ?? 0), y + (values[at + 1] ?? 0));
  }
}
