import { createContext, runInContext, type Context } from 'node:vm';
import type { MathNode } from '#domain/playback/formula';
import { findFont, UNITS_PER_EM, type ShapedText } from '../fonts.ts';
import { Memo } from '../memo.ts';
import type { createTranslator, DrawnNode } from './mathjax.ts';
import { SaxesParser } from 'saxes';
import type { SvgPathCommand } from 'harfbuzzjs';

/** Version of the drawings of formulas. Changing it draws all formulas again. */
export const FORMULA_VERSION = 'MathJax 4.1.3, 1';

/** Longest formula, in characters of TeX. */
export const MAX_TEX_LENGTH = 2000;
/** Maximum nesting of braces, brackets and environments. */
const MAX_NESTING_DEPTH = 25;
/** Time limit for a formula, in milliseconds. An idle machine needs half a second at most. */
const MAX_TYPESET_MS = 10_000;

/** A formula that is ready to draw. */
export interface Typeset {
  readonly drawing: ShapedText;
  readonly mathMl: MathNode;
}

/** A formula that is not valid, and why. */
export interface FormulaFault {
  readonly fault: string;
}

/** The command for the number of an equation. */
const TAG_COMMAND = /\\tag\*?\{([^{}]{0,100})\}/g;

const typesetCache = new Memo<Typeset | FormulaFault>(2000);
let translator: ReturnType<typeof createTranslator> | undefined;

/** Typesets a formula in TeX. Both its time and the size of its drawing are limited. */
export function typeset(tex: string, isDisplay: boolean): Promise<Typeset | FormulaFault> {
  return typesetCache.get(`${isDisplay} ${tex}`, async () => {
    if (tex.length > MAX_TEX_LENGTH) return { fault: `it has more than ${MAX_TEX_LENGTH} characters` };
    if (nestingDepthOf(tex) > MAX_NESTING_DEPTH) return { fault: TOO_DEEP_FAULT };
    translator ??= (await import('./mathjax.ts')).createTranslator();
    const { draw, describe } = translator;
    // Puts the number of an equation next to it. MathJax would put it at the edge of the page.
    const source = tex.replaceAll(TAG_COMMAND, '\\qquad\\text{($1)}');
    try {
      const { flat: flattened, mathMl } = callWithTimeLimit(() => ({
        flat: flattenDrawing(draw(source, isDisplay), UNITS_PER_EM),
        mathMl: readMathMl(describe(source, isDisplay), tex),
      }));
      for (const lettering of flattened.letterings) await addLetters(lettering, flattened.commands);
      return { drawing: flattened.drawing, mathMl };
    } catch (error) {
      // Faults of TeX are MathJax objects with an id. After any other error, the translator may be
      // in an invalid state.
      const { id, message } = error as { readonly id?: string; readonly message?: string };
      if (id === undefined) translator = undefined;
      if (error instanceof RangeError) return { fault: TOO_DEEP_FAULT };
      return { fault: `it is not valid TeX: ${message ?? String(error)}` };
    }
  });
}

const TOO_DEEP_FAULT = 'it is too deep inside itself';

/** Returns how deep braces, brackets and environments of TeX are nested. */
function nestingDepthOf(tex: string): number {
  let [depth, deepest] = [0, 0];
  for (const [sign] of tex.matchAll(/\\(?:left|right|begin|end)(?![a-zA-Z])|\\[^]|[{}]/g)) {
    if (sign === '{' || sign === '\\left' || sign === '\\begin') depth += 1;
    else if (sign === '}' || sign === '\\right' || sign === '\\end') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** The globals for `callWithTimeLimit`, kept because creating them takes a millisecond. */
let globals: Context | undefined;

/** Calls a function with the time limit `MAX_TYPESET_MS`, which Node offers only for a script. */
function callWithTimeLimit<Value>(call: () => Value): Value {
  globals ??= createContext();
  globals['call'] = call;
  return runInContext('call()', globals, { timeout: MAX_TYPESET_MS }) as Value;
}

/** Adds characters that MathJax lacks, such as Chinese ones, from the fonts of other texts. */
async function addLetters(
  { text, size, mapPoint }: Flattened['letterings'][number],
  commands: Flattened['commands'],
): Promise<void> {
  let penX = 0;
  for (const letter of text) {
    const loadedFont = await findFont(letter, { weight: 'regular', italic: false });
    const glyph = loadedFont?.font.nominalGlyph(letter.codePointAt(0) ?? 0);
    if (loadedFont === null || glyph === undefined) throw new Error(`no font has ${JSON.stringify(letter)}`);
    const scale = size / UNITS_PER_EM;
    const letterX = penX;
    for (const { type, values } of loadedFont.font.glyphToJson(glyph))
      commands.push({
        type,
        values: values.flatMap((x, index) =>
          index % 2 === 0 ? [...mapPoint([letterX + x * scale, -(values[index + 1] ?? 0) * scale])] : [],
        ),
      });
    penX += loadedFont.font.glyphHAdvance(glyph) * scale;
  }
}

/** The MathML elements that are kept. Other elements are replaced by their children. */
const KEPT_ELEMENTS = new Set(
  'math mrow mi mn mo mtext mspace msqrt mroot mfrac msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mphantom mpadded'.split(
    ' ',
  ),
);
/** The attributes that are kept, and their allowed values. */
const KEPT_ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  display: /^(?:block|inline)$/,
  stretchy: /^(?:true|false)$/,
  accent: /^(?:true|false)$/,
  accentunder: /^(?:true|false)$/,
  linethickness: /^0$/,
};

type Node = Exclude<MathNode, string> & { readonly children: MathNode[] };

/** Reads the MathML of MathJax. Keeps the meaning of a formula, but not its styling. */
function readMathMl(xml: string, tex: string): MathNode {
  const root: Node = { name: 'math', attributes: { alttext: tex }, children: [] };
  const openNodes: (Node | null)[] = [];
  const parser = new SaxesParser();
  const parent = () => openNodes.findLast((node) => node !== null) ?? root;
  parser.on('opentag', ({ name, attributes }) => {
    const isRoot = name === 'math';
    const isKept = KEPT_ELEMENTS.has(name);
    const element: Node = isRoot ? root : { name, attributes: {}, children: [] };
    const node = isKept ? element : null;
    if (node !== null)
      for (const [key, value] of Object.entries(attributes))
        if (KEPT_ATTRIBUTES[key]?.test(value) === true)
          (node.attributes as Record<string, string>)[key] = value;
    if (node !== null && !isRoot) parent().children.push(node);
    openNodes.push(node);
  });
  parser.on('closetag', () => void openNodes.pop());
  parser.on('text', (text) => {
    // Ignores white space between elements.
    if (!/^[\n\r\t ]*$/.test(text)) parent().children.push(text);
  });
  parser.write(xml).close();
  return root;
}

const MATHJAX_UNITS_PER_EM = 1000;
/** Maximum number of path commands. A formula that fills a slide has a tenth of these. */
const MAX_PATH_COMMANDS = 60_000;
/** Largest side of a drawing, in ems. */
const MAX_SIDE_EMS = 200;
/** Thickness of lines without a `stroke-width`, in MathJax's units. */
const LINE_THICKNESS = 60;

/** An affine transformation: x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
type Point = readonly [x: number, y: number];

/** Maps a point of a node to the drawing. */
type MapPoint = (point: Point) => Point;

/** A text that MathJax's fonts cannot draw. Its baseline is at 0, and y points downwards. */
interface Lettering {
  readonly text: string;
  /** Pixels per em. */
  readonly size: number;
  readonly mapPoint: MapPoint;
}

/** A drawing as one outline, and the texts that are still missing in it. */
interface Flattened {
  readonly drawing: ShapedText;
  readonly commands: SvgPathCommand[];
  readonly letterings: readonly Lettering[];
}

/**
 * Turns a drawing of MathJax into one outline, so that nothing of its markup, names and styles is
 * published. The result has `unitsPerEm`. Throws for shapes that formulas do not need.
 */
function flattenDrawing(svg: DrawnNode, unitsPerEm: number): Flattened {
  const [left = 0, top = 0, width = 0, height = 0] = numbersOf(svg.attributes?.['viewBox']);
  if (!(Math.max(width, height) / MATHJAX_UNITS_PER_EM <= MAX_SIDE_EMS))
    throw new Error(`more than ${MAX_SIDE_EMS} em wide or high`);
  const scale = unitsPerEm / MATHJAX_UNITS_PER_EM;
  const commands: SvgPathCommand[] = [];
  const toUnits: MapPoint = ([x, y]) => [(x - left) * scale, -y * scale];
  const letterings: Lettering[] = [];
  for (const child of svg.children ?? []) flatten(child, toUnits, { commands, letterings });
  const drawing = {
    glyphs: [{ commands, x: 0, y: 0, isSlanted: false }],
    width: width / MATHJAX_UNITS_PER_EM,
    above: -top / MATHJAX_UNITS_PER_EM,
    below: (top + height) / MATHJAX_UNITS_PER_EM,
  };
  return { drawing, commands, letterings };
}

/** Collects the drawing. */
interface FlattenedOutput {
  readonly commands: SvgPathCommand[];
  readonly letterings: Lettering[];
}

function flatten(node: DrawnNode, outer: MapPoint, target: FlattenedOutput): void {
  const { commands, letterings } = target;
  const { kind, attributes = {}, children = [] } = node;
  const readNumber = (name: string) => Number.parseFloat(attributes[name] ?? '0') || 0;
  const mapPoint = applyTransform(outer, attributes['transform']);
  const draw = (...points: readonly Point[]) => addPolygon(points, mapPoint, commands);
  const drawBar = (x1: number, y1: number, x2: number, y2: number) =>
    draw([x1, y1], [x2, y1], [x2, y2], [x1, y2]);
  if (commands.length > MAX_PATH_COMMANDS) throw new Error('too much to draw');
  switch (kind) {
    case 'g':
    case 'a':
      for (const child of children) flatten(child, mapPoint, target);
      return;
    case 'svg':
      for (const child of children) flatten(child, applyCrop(mapPoint, attributes), target);
      return;
    case 'path':
      addPath(attributes['d'] ?? '', mapPoint, commands);
      return;
    case 'rect': {
      const [x, y, w, h] = [readNumber('x'), readNumber('y'), readNumber('width'), readNumber('height')];
      if ('data-hitbox' in attributes || 'data-bgcolor' in attributes) return;
      if (attributes['fill'] !== 'none' && !('data-frame' in attributes)) {
        drawBar(x, y, x + w, y + h);
        return;
      }
      const half = (readNumber('stroke-width') || LINE_THICKNESS) / 2;
      for (const at of [y, y + h]) drawBar(x - half, at - half, x + w + half, at + half);
      for (const at of [x, x + w]) drawBar(at - half, y - half, at + half, y + h + half);
      return;
    }
    case 'line': {
      const [x1, y1, x2, y2] = [readNumber('x1'), readNumber('y1'), readNumber('x2'), readNumber('y2')];
      const half = (readNumber('stroke-width') || LINE_THICKNESS) / 2 / (Math.hypot(x2 - x1, y2 - y1) || 1);
      const [dx, dy] = [-(y2 - y1) * half, (x2 - x1) * half];
      draw([x1 + dx, y1 + dy], [x2 + dx, y2 + dy], [x2 - dx, y2 - dy], [x1 - dx, y1 - dy]);
      return;
    }
    case 'polygon': {
      const points = numbersOf(attributes['points']);
      draw(...points.flatMap((x, index) => (index % 2 === 0 ? [[x, points[index + 1] ?? 0] as const] : [])));
      return;
    }
    case 'text':
      letterings.push({
        text: children.map(({ value = '' }) => value).join(''),
        size: readNumber('font-size'),
        mapPoint,
      });
      return;
    default:
      throw new Error(`no shape "${kind}"`);
  }
}

/** Applies a `transform` attribute. MathJax writes only `translate`, `scale` and `rotate`. */
function applyTransform(outer: MapPoint, transform = ''): MapPoint {
  let place = outer;
  for (const [, name = '', values] of transform.matchAll(/(\w{1,20})\(([^)]{0,200})\)/g)) {
    const [a, b, c, d, e, f] = toMatrix(name, numbersOf(values));
    const before = place;
    place = ([x, y]) => before([a * x + c * y + e, b * x + d * y + f]);
  }
  return place;
}

function toMatrix(name: string, [first = 0, second]: readonly number[]): Matrix {
  if (name === 'translate') return [1, 0, 0, 1, first, second ?? 0];
  if (name === 'scale') return [first, 0, 0, second ?? first, 0, 0];
  if (name !== 'rotate') throw new Error(`no transformation "${name}"`);
  const angle = (first * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
}

/** Applies the crop of the bars inside large brackets, by moving points outside to the edge. */
function applyCrop(
  place: MapPoint,
  { viewBox, x = '0', y = '0' }: Readonly<Record<string, string>>,
): MapPoint {
  if (viewBox === undefined) return place;
  const [left = 0, top = 0, width = 0, height = 0] = numbersOf(viewBox);
  const clampBetween = (value: number, start: number, size: number) =>
    Math.min(Math.max(value, start), start + size);
  const [dx, dy] = [Number.parseFloat(x) - left, Number.parseFloat(y) - top];
  return (point) =>
    place([clampBetween(point[0], left, width) + dx, clampBetween(point[1], top, height) + dy]);
}

function addPolygon(points: readonly Point[], place: MapPoint, commands: SvgPathCommand[]): void {
  for (const [index, point] of points.entries())
    commands.push({ type: index === 0 ? 'M' : 'L', values: [...place(point)] });
  commands.push({ type: 'Z', values: [] });
}

/** Number of arguments of each path command that MathJax's fonts use. */
const ARGUMENT_COUNTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, Z: 0 };

function addPath(path: string, place: MapPoint, commands: SvgPathCommand[]): void {
  let [x, y] = [0, 0];
  for (const [, command = '', values] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = numbersOf(values);
    const argumentCount = ARGUMENT_COUNTS[command];
    if (argumentCount === undefined) throw new Error(`no command "${command}" of paths`);
    for (let start = 0; start === 0 || start < numbers.length; start += argumentCount || 1) {
      const args = numbers.slice(start, start + argumentCount);
      const points = command === 'H' ? [args[0] ?? 0, y] : command === 'V' ? [x, args[0] ?? 0] : args;
      if (points.length > 0) [x = 0, y = 0] = points.slice(-2);
      const mappedValues = points.flatMap((value, index) =>
        index % 2 === 0 ? place([value, points[index + 1] ?? 0]) : [],
      );
      commands.push({ type: command === 'H' || command === 'V' ? 'L' : command, values: mappedValues });
    }
  }
}

const numbersOf = (text = ''): number[] =>
  Array.from(text.matchAll(/-?(?:\d{1,9}\.?\d{0,9}|\.\d{1,9})(?:e-?\d{1,3})?/g), ([value]) => Number(value));
