import { runInThisContext } from 'node:vm';
import type { MathNode } from '#domain/playback/formula';
import { findFont, UNITS_PER_EM, type ShapedText } from '../fonts.ts';
import { Memo } from '../memo.ts';
import { flattenDrawing, type Flattened } from './flatten-drawing.ts';
import { readMathMl } from './read-math-ml.ts';
import type { createTranslator } from './mathjax.ts';

/** Version of what is drawn: another one draws all formulas again. */
export const FORMULA_VERSION = 'MathJax 4.1.3, 1';

/** Longest formula, in characters of TeX. */
export const MAX_TEX_LENGTH = 2000;
/** Longest time for one formula, in milliseconds. Long ones take half a second. */
const MAX_MS = 3000;

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
const TAG = /\\tag\*?\{([^{}]{0,100})\}/g;

const typesets = new Memo<Typeset | FormulaFault>(2000);
let translator: ReturnType<typeof createTranslator> | undefined;

/** Typesets a formula in TeX. Its time is bounded, and so is what it draws. */
export function typeset(tex: string, isDisplay: boolean): Promise<Typeset | FormulaFault> {
  return typesets.get(`${isDisplay} ${tex}`, async () => {
    if (tex.length > MAX_TEX_LENGTH) return { fault: `it has more than ${MAX_TEX_LENGTH} characters` };
    translator ??= (await import('./mathjax.ts')).createTranslator();
    const { draw, describe } = translator;
    // Numbers of equations would be at the edge of a page.
    const source = tex.replaceAll(TAG, '\\qquad\\text{($1)}');
    try {
      const { flat, mathMl } = bounded(() => ({
        flat: flattenDrawing(draw(source, isDisplay), UNITS_PER_EM),
        mathMl: readMathMl(describe(source, isDisplay), tex),
      }));
      for (const lettering of flat.letterings) await addLetters(lettering, flat.commands);
      return { drawing: flat.drawing, mathMl };
    } catch (error) {
      // What was interrupted may be left in any state.
      translator = undefined;
      if (error instanceof RangeError) return { fault: 'it is too deep inside itself' };
      // Faults of TeX are objects of MathJax.
      const { message } = error as { readonly message?: string };
      return { fault: `it is not valid TeX: ${message ?? String(error)}` };
    }
  });
}

const CALL = Symbol.for('podium.formula');

/** Calls a function that takes at most `MAX_MS`. Only a script of its own has such a limit. */
function bounded<Value>(call: () => Value): Value {
  const place = globalThis as unknown as Record<symbol, unknown>;
  place[CALL] = call;
  try {
    return runInThisContext("globalThis[Symbol.for('podium.formula')]()", { timeout: MAX_MS }) as Value;
  } finally {
    Reflect.deleteProperty(place, CALL);
  }
}

/** Adds letters that MathJax lacks, such as Chinese ones, from the fonts of other texts. */
async function addLetters(
  { text, size, place }: Flattened['letterings'][number],
  commands: Flattened['commands'],
): Promise<void> {
  let pen = 0;
  for (const letter of text) {
    const loaded = await findFont(letter, { weight: 'regular', italic: false });
    const glyph = loaded?.font.nominalGlyph(letter.codePointAt(0) ?? 0);
    if (loaded === null || glyph === undefined) throw new Error(`no font has ${JSON.stringify(letter)}`);
    const scale = size / UNITS_PER_EM;
    const start = pen;
    for (const { type, values } of loaded.font.glyphToJson(glyph))
      commands.push({
        type,
        values: values.flatMap((x, index) =>
          index % 2 === 0 ? [...place([start + x * scale, -(values[index + 1] ?? 0) * scale])] : [],
        ),
      });
    pen += loaded.font.glyphHAdvance(glyph) * scale;
  }
}
