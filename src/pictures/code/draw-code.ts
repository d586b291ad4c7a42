import type { ElementOf } from '#domain/playback/element-types';
import { escapeHtml } from '#domain/html/escape-html';
import { drawLine, layOutLines, type PlacedLine } from '../draw-text.ts';
import { drawRect } from '#domain/playback/draw-shapes';
import { shapeText } from '../shape-text.ts';
import { highlight } from './highlight.ts';

const CODE_STYLE = { weight: 'regular', italic: false, font: 'code' } as const;

/** Draws code on its background, with its box centred on the origin, as the player shows it. */
export async function drawCode(element: ElementOf<'code'>, scale: number): Promise<string> {
  const em = element.fontSize * scale;
  const paths = new Map<string, string>();
  for (const { text, left, baseline, color } of await placeCode(element))
    paths.set(color, (paths.get(color) ?? '') + drawLine(text, left, baseline, em));
  const drawn = [...paths].map(([fill, d]) =>
    d === '' ? '' : `<path fill="${escapeHtml(fill)}" d="${d}"/>`,
  );
  return drawGround(element, scale) + drawn.join('');
}

/** Draws the background of code. */
export const drawGround = (element: ElementOf<'code'>, scale: number): string =>
  drawRect({ ...element, type: 'rect', stroke: null, strokeWidth: 0 }, scale);

/** Places the parts of the lines of code that have one colour each. */
export async function placeCode(element: ElementOf<'code'>): Promise<(PlacedLine & { color: string })[]> {
  const { w, h, text, fontSize, lineHeight, padding, color } = element;
  const textWithoutTabs = text.replaceAll('\t', '  ');
  const lines = await layOutLines(
    { text: textWithoutTabs, lineHeight, ...CODE_STYLE },
    (w - 2 * padding) / fontSize,
  );
  const colours = await coloursOf(element);
  const parts: (PlacedLine & { color: string })[] = [];
  let textIndex = 0;
  let baseline = -(h / 2 - padding) / fontSize;
  for (const { source, ascent, height, isFirst, hasSpace } of lines) {
    const start = -(w / 2 - padding) / fontSize;
    let left = start;
    for (const run of runsOf(source, textWithoutTabs, textIndex, colours)) {
      const shapedRun = await shapeText(run.text, CODE_STYLE);
      const begins = left === start;
      parts.push({
        text: shapedRun,
        left,
        baseline: baseline + ascent,
        color: run.colour ?? color,
        isFirst: begins && isFirst,
        hasSpace: begins && hasSpace,
        marks: [],
      });
      left += shapedRun.width;
      textIndex = run.end;
    }
    baseline += height;
  }
  return parts;
}

/** Returns the colour of each character of the drawn text. */
async function coloursOf(element: ElementOf<'code'>): Promise<(string | undefined)[]> {
  const runs = await highlight(element);
  return runs.flatMap(([words, colour]) =>
    Array.from({ length: words.replaceAll('\t', '  ').length }, () => colour),
  );
}

/** Divides a line into runs of one colour. The line is in `text`, the code, from `start` on. */
function runsOf(line: string, text: string, start: number, colours: readonly (string | undefined)[]) {
  const runs: { text: string; colour: string | undefined; end: number }[] = [];
  let textIndex = start;
  for (const letter of line) {
    // Only visible characters are looked up: line breaks are not in `line`, and indents may use
    // other spaces than the code.
    if (letter.trim() !== '') {
      const next = text.indexOf(letter, textIndex);
      textIndex = next < 0 ? textIndex : next + letter.length;
    }
    const lastRun = runs.at(-1);
    const colour = letter.trim() === '' ? lastRun?.colour : colours[textIndex - letter.length];
    if (lastRun !== undefined && lastRun.colour === colour) {
      lastRun.text += letter;
      lastRun.end = textIndex;
    } else runs.push({ text: letter, colour, end: textIndex });
  }
  return runs;
}
