import type { SvgPathCommand } from 'harfbuzzjs';
import { UNITS_PER_EM } from '../fonts.ts';

/** Units per em in fonts of PDF files. */
const UNITS = 1000;

/** An outline with its place, in `UNITS_PER_EM`. */
export interface Outline {
  readonly commands: readonly SvgPathCommand[];
  /** In ems. */
  readonly x: number;
  readonly y: number;
}

/** A character of an embedded font: outlines, one over the other, and its width in ems. */
export interface EmbeddedGlyph {
  readonly outlines: readonly Outline[];
  readonly width: number;
}

/** Rounds ems to units of a font. */
export const toUnits = (ems: number): number => Math.round(ems * UNITS);

/**
 * Writes a font in the Compact Font Format (Adobe Technical Note 5176) from outlines. HarfBuzz has
 * applied the weight of a variable font to them. Glyph 0 is empty.
 */
export function writeCff(name: string, glyphs: readonly EmbeddedGlyph[]): Buffer {
  const count = glyphs.length + 1;
  const charStrings = index([
    charString({ outlines: [], width: 0 }),
    ...glyphs.map((glyph) => charString(glyph)),
  ]);
  const fixed = Buffer.concat([
    Buffer.from([1, 0, 4, 4]),
    index([Buffer.from(name, 'latin1')]),
    // The length of the dictionary does not depend on its offsets.
    index([Buffer.alloc(topDict(count, [0, 0, 0, 0]).length)]),
  ]);
  const strings = index([Buffer.from('Adobe'), Buffer.from('Identity')]);
  const subroutines = index([]);
  const charset = Buffer.from([2, 0, 1, ...uint16(count - 2)]);
  const fdSelect = Buffer.from([3, 0, 1, 0, 0, 0, ...uint16(count)]);
  const privateDict = Buffer.from([...integer(0), 20, ...integer(0), 21]);
  const charsetAt = fixed.length + strings.length + subroutines.length;
  const fdSelectAt = charsetAt + charset.length;
  const charStringsAt = fdSelectAt + fdSelect.length;
  const privateAt = charStringsAt + charStrings.length;
  const fontDict = Buffer.from([...integer(privateDict.length), ...offset(privateAt), 18]);
  const top = topDict(count, [charsetAt, fdSelectAt, charStringsAt, privateAt + privateDict.length]);
  return Buffer.concat([
    Buffer.from([1, 0, 4, 4]),
    index([Buffer.from(name, 'latin1')]),
    index([top]),
    strings,
    subroutines,
    charset,
    fdSelect,
    charStrings,
    privateDict,
    index([fontDict]),
  ]);
}

type Offsets = readonly [charset: number, fdSelect: number, charStrings: number, fdArray: number];

const FIRST_STRING = 391;

function topDict(count: number, [charset, fdSelect, charStrings, fdArray]: Offsets): Buffer {
  const ros = [...integer(FIRST_STRING), ...integer(FIRST_STRING + 1), ...integer(0), 12, 30];
  const entry = (at: number, ...operator: number[]) => [...offset(at), ...operator];
  return Buffer.from([
    ...ros,
    ...entry(count, 12, 34),
    ...entry(charset, 15),
    ...entry(charStrings, 17),
    ...entry(fdArray, 12, 36),
    ...entry(fdSelect, 12, 37),
  ]);
}

function index(items: readonly Buffer[]): Buffer {
  if (items.length === 0) return Buffer.from([0, 0]);
  const offsets = [1];
  for (const { length } of items) offsets.push((offsets.at(-1) ?? 0) + length);
  const head = [...uint16(items.length), 4, ...offsets.flatMap((at) => offset(at).slice(1))];
  return Buffer.concat([Buffer.from(head), ...items]);
}

const [MOVE, LINE, CURVE, END] = [21, 5, 8, 14];

/** Writes a glyph as a Type 2 charstring, with lines and cubic curves. */
function charString({ outlines, width }: EmbeddedGlyph): Buffer {
  const bytes: number[] = [...integer(toUnits(width))];
  let at = [0, 0];
  const add = (operator: number, points: readonly (readonly number[])[]) => {
    for (const point of points) {
      const [x = 0, y = 0] = point.map((length) => Math.round(length));
      bytes.push(...integer(x - (at[0] ?? 0)), ...integer(y - (at[1] ?? 0)));
      at = [x, y];
    }
    bytes.push(operator);
  };
  for (const { commands, x: left, y: bottom } of outlines) {
    let [x, y] = [0, 0];
    for (const { type, values } of commands) {
      const points: [number, number][] = [];
      for (let i = 0; i < values.length; i += 2)
        points.push([
          ((values[i] ?? 0) / UNITS_PER_EM + left) * UNITS,
          ((values[i + 1] ?? 0) / UNITS_PER_EM + bottom) * UNITS,
        ]);
      const [a = [0, 0], b = [0, 0]] = points;
      const third = (from: number, to: number) => from + ((to - from) * 2) / 3;
      if (type === 'M') add(MOVE, points);
      else if (type === 'L') add(LINE, points);
      else if (type === 'C') add(CURVE, points);
      else if (type === 'Q')
        add(CURVE, [[third(x, a[0]), third(y, a[1])], [third(b[0], a[0]), third(b[1], a[1])], b]);
      [x, y] = points.at(-1) ?? [x, y];
    }
  }
  return Buffer.from([...bytes, END]);
}

/** Writes an integer as dictionaries and charstrings have it. */
function integer(value: number): number[] {
  if (value >= -107 && value <= 107) return [value + 139];
  if (value >= 108 && value <= 1131) return [((value - 108) >> 8) + 247, (value - 108) & 255];
  if (value >= -1131 && value <= -108) return [((-value - 108) >> 8) + 251, (-value - 108) & 255];
  return [28, ...uint16(value)];
}

const offset = (value: number): number[] => [29, ...uint16(value >> 16), ...uint16(value)];
const uint16 = (value: number): number[] => [(value >> 8) & 255, value & 255];
