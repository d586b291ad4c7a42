/** A part of a path: a move, a line, a cubic curve, or the line back to the start. */
export type Segment =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z'];

const NUMBER = /[\s,]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/y;
const FLAG = /[\s,]*([01])/y;
const COMMAND = /[\s,]*([MmLlHhVvCcSsQqTtAaZz])/y;
/** Number of values of each command. */
const COUNTS: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

/** Parses the path data of SVG. Ends at the first fault, as browsers do. */
export function parsePath(data: string): Segment[] {
  const path = new PathReader();
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(data);
    if (match !== null) at = pattern.lastIndex;
    return match?.[1] ?? null;
  };
  let command = take(COMMAND);
  while (command !== null) {
    const count = COUNTS[command.toUpperCase()] ?? 0;
    const values: number[] = [];
    while (values.length < count) {
      const isFlag = count === 7 && (values.length === 3 || values.length === 4);
      const value = take(isFlag ? FLAG : NUMBER);
      if (value === null) break;
      values.push(Number(value));
    }
    if (values.length < count) break;
    path.read(command, values);
    const next = take(COMMAND);
    if (next !== null) command = next;
    else if (count === 0) break;
    // Further points after a move are lines.
    else if (command === 'M') command = 'L';
    else if (command === 'm') command = 'l';
  }
  return path.segments;
}

class PathReader {
  readonly segments: Segment[] = [];
  #x = 0;
  #y = 0;
  #start: [number, number] = [0, 0];
  /** The last control point, which smooth curves mirror, and the kind of its curve. */
  #control: [kind: string, x: number, y: number] = ['', 0, 0];

  read(command: string, values: readonly number[]): void {
    const kind = command.toUpperCase();
    const isRelative = command !== kind;
    const [dx, dy] = isRelative ? [this.#x, this.#y] : [0, 0];
    const at = (index: number) => (values[index] ?? 0) + (index % 2 === 0 ? dx : dy);
    if (kind === 'Z') {
      this.segments.push(['Z']);
      [this.#x, this.#y] = this.#start;
    } else if (kind === 'M') {
      this.#start = [at(0), at(1)];
      this.#move('M', ...this.#start);
    } else if (kind === 'L') this.#move('L', at(0), at(1));
    else if (kind === 'H') this.#move('L', at(0), this.#y);
    else if (kind === 'V') this.#move('L', this.#x, (values[0] ?? 0) + dy);
    else if (kind === 'C') this.#curve(at(0), at(1), at(2), at(3), at(4), at(5));
    else if (kind === 'S') this.#curve(...this.#mirror('C'), at(0), at(1), at(2), at(3));
    else if (kind === 'Q') this.#quadratic(at(0), at(1), at(2), at(3));
    else if (kind === 'T') this.#quadratic(...this.#mirror('Q'), at(0), at(1));
    else this.#arc(values, (values[5] ?? 0) + dx, (values[6] ?? 0) + dy);
    if (!'CSQT'.includes(kind)) this.#control = ['', 0, 0];
  }

  #mirror(kind: string): [number, number] {
    const [last, x, y] = this.#control;
    return last === kind ? [2 * this.#x - x, 2 * this.#y - y] : [this.#x, this.#y];
  }

  #move(kind: 'M' | 'L', x: number, y: number): void {
    this.segments.push([kind, x, y]);
    [this.#x, this.#y] = [x, y];
  }

  #curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.segments.push(['C', x1, y1, x2, y2, x, y]);
    this.#control = ['C', x2, y2];
    [this.#x, this.#y] = [x, y];
  }

  #quadratic(cx: number, cy: number, x: number, y: number): void {
    const part = (from: number, to: number) => from + ((to - from) * 2) / 3;
    this.#curve(part(this.#x, cx), part(this.#y, cy), part(x, cx), part(y, cy), x, y);
    this.#control = ['Q', cx, cy];
  }

  /** Draws an arc as curves of at most a quarter of its ellipse (SVG 1.1, F.6). */
  #arc([rx = 0, ry = 0, degrees = 0, isLarge, isClockwise]: readonly number[], x: number, y: number): void {
    const angle = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [hx, hy] = [(this.#x - x) / 2, (this.#y - y) / 2];
    if (rx === 0 || ry === 0 || (hx === 0 && hy === 0)) {
      this.#move('L', x, y);
      return;
    }
    const [px, py] = [cos * hx + sin * hy, cos * hy - sin * hx];
    const excess = Math.max(1, Math.hypot(px / rx, py / ry));
    const [a, b] = [Math.abs(rx) * excess, Math.abs(ry) * excess];
    const ratio = (px / a) ** 2 + (py / b) ** 2;
    const root = Math.sqrt(Math.max(0, 1 / ratio - 1)) * (isLarge === isClockwise ? -1 : 1);
    const [qx, qy] = [(root * a * py) / b, (-root * b * px) / a];
    const [cx, cy] = [cos * qx - sin * qy + (this.#x + x) / 2, sin * qx + cos * qy + (this.#y + y) / 2];
    const from = Math.atan2((py - qy) / b, (px - qx) / a);
    let sweep = Math.atan2((-py - qy) / b, (-px - qx) / a) - from;
    if (isClockwise === 1 && sweep < 0) sweep += 2 * Math.PI;
    if (isClockwise === 0 && sweep > 0) sweep -= 2 * Math.PI;
    const parts = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
    const reach = (4 / 3) * Math.tan(sweep / parts / 4);
    const place = (u: number, v: number) =>
      [cos * a * u - sin * b * v + cx, sin * a * u + cos * b * v + cy] as const;
    for (let part = 1; part <= parts; part += 1) {
      const [s, e] = [from + (sweep * (part - 1)) / parts, from + (sweep * part) / parts];
      const first = place(Math.cos(s) - reach * Math.sin(s), Math.sin(s) + reach * Math.cos(s));
      const second = place(Math.cos(e) + reach * Math.sin(e), Math.sin(e) - reach * Math.cos(e));
      const end = part === parts ? ([x, y] as const) : place(Math.cos(e), Math.sin(e));
      this.#curve(...first, ...second, ...end);
    }
  }
}

/** Returns an ellipse as a path. */
export const ellipsePath = (cx: number, cy: number, rx: number, ry: number): Segment[] =>
  parsePath(`M${cx - rx} ${cy}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z`);

/** Returns a rectangle, with round corners, as a path. */
export function rectPath(x: number, y: number, w: number, h: number, rx = 0, ry = rx): Segment[] {
  const [a, b] = [Math.min(rx, w / 2), Math.min(ry, h / 2)];
  if (a <= 0 || b <= 0) return parsePath(`M${x} ${y}h${w}v${h}h${-w}Z`);
  const corner = (dx: number, dy: number) => `a${a} ${b} 0 0 1 ${dx} ${dy}`;
  return parsePath(
    `M${x + a} ${y}h${w - 2 * a}${corner(a, b)}v${h - 2 * b}${corner(-a, b)}h${2 * a - w}` +
      `${corner(-a, -b)}v${2 * b - h}${corner(a, -b)}Z`,
  );
}

/** Returns the smallest upright box around a path: left, top, width and height. */
export function boundsOf(path: readonly Segment[]): [number, number, number, number] {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [index, segment] of path.entries()) {
    if (segment[0] === 'Z') continue;
    if (segment[0] !== 'C') {
      xs.push(segment[1]);
      ys.push(segment[2]);
      continue;
    }
    const before = path[index - 1];
    const [x0 = 0, y0 = 0] = before?.slice(-2) as number[];
    for (let step = 1; step <= SAMPLES; step += 1) {
      const t = step / SAMPLES;
      const s = 1 - t;
      const weigh = (a: number, b: number, c: number, d: number) =>
        s ** 3 * a + 3 * s * s * t * b + 3 * s * t * t * c + t ** 3 * d;
      xs.push(weigh(x0, segment[1], segment[3], segment[5]));
      ys.push(weigh(y0, segment[2], segment[4], segment[6]));
    }
  }
  const [left, top] = [least(xs), least(ys)];
  return [left, top, -least(xs.map((x) => -x)) - left, -least(ys.map((y) => -y)) - top];
}

const SAMPLES = 12;

const least = (values: readonly number[]): number =>
  values.reduce((lowest, value) => Math.min(lowest, value), Infinity);
