import type { ElementOf } from '#domain/playback/element-types';
import type { TextElement } from '#library/schemas/storyboard';
import { markFormula, splitFormulas } from '#domain/playback/formula';
import { drawText, layOutLines, LIST_INDENT } from '../draw-text.ts';
import { MAX_VECTOR_RATIO } from '../vector/bounds.ts';
import { sanitiseVector, type Vector } from '../vector/sanitise-vector.ts';

type Formula = ElementOf<'formula'>;

/** Draws a formula, or a text with formulas, with its box centred on the origin. */
export async function drawFormula(element: Formula, scale: number): Promise<string> {
  return drawText(await toTextElement(element), scale);
}

/** Returns a formula as a text in the largest size that fits its box. */
export async function toTextElement(element: Formula): Promise<TextElement> {
  const text = element.mixed
    ? splitFormulas(element.tex)
        .map((part) => ('text' in part ? part.text : markFormula(part.tex, part.isDisplay)))
        .join('')
    : markFormula(element.tex, true);
  const textElement = { ...element, type: 'text', text, font: 'text', struck: false } as const;
  return { ...textElement, fontSize: await fittingFontSize(textElement) };
}

/** Returns the largest font size, at most the element's own, in which the text fits its box. */
async function fittingFontSize(element: Parameters<typeof drawText>[0]): Promise<number> {
  const { w, h, fontSize, list } = element;
  const indent = list ? LIST_INDENT : 0;
  const lines = await layOutLines(element, Math.max(w / fontSize - indent, 1));
  const width = Math.max(...lines.map(({ text }) => text.width)) + indent;
  const height = lines.reduce((sum, line) => sum + line.height, 0);
  return fontSize * Math.min(1, w / fontSize / width, h / fontSize / height);
}

/** Longer side of the published drawing. Large, because its coordinates have only two decimals. */
const LONGER_SIDE_PX = 1000;

/** Returns a formula as a vector image of its box, sanitised like the images of authors. */
export async function formulaVector(element: Formula): Promise<Vector> {
  const scale = LONGER_SIDE_PX / Math.max(element.w, element.h);
  const toSideLength = (length: number) =>
    Math.max(Math.round(length * scale), LONGER_SIDE_PX / MAX_VECTOR_RATIO);
  const [w, h] = [toSideLength(element.w), toSideLength(element.h)];
  const drawn = await drawFormula(element, scale);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-w / 2} ${-h / 2} ${w} ${h}">${drawn}</svg>`;
  return sanitiseVector(Buffer.from(svg));
}
