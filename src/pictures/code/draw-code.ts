import type { ElementOf } from '#domain/playback/element-types';
import { escapeHtml } from '#domain/html/escape-html';
import { layOutLines, drawLine } from '../draw-text.ts';
import { drawRect } from '#domain/playback/draw-shapes';
import { shapeText } from '../shape-text.ts';
import { highlight } from './highlight.ts';

const STYLE = { weight: 'regular', italic: false, font: 'code' } as const;

/** Draws code on its background, with its box centred on the origin, as the player shows it. */
export async function drawCode(element: ElementOf<'code'>, scale: number): Promise<string> {
  const { w, h, text, fontSize, lineHeight, padding, color } = element;
  const em = fontSize * scale;
  const shown = text.replaceAll('\t', '  ');
  const lines = await layOutLines({ text: shown, lineHeight, ...STYLE }, (w - 2 * padding) / fontSize);
  const colours = await coloursOf(element);
  const paths = new Map<string, string>();
  let at = 0;
  let baseline = -(h / 2 - padding) / fontSize;
  for (const { source, ascent, height } of lines) {
    let left = -(w / 2 - padding) / fontSize;
    for (const run of runsOf(source, shown, at, colours)) {
      const shapedRun = await shapeText(run.text, STYLE);
      const fill = run.colour ?? color;
      paths.set(fill, (paths.get(fill) ?? '') + drawLine(shapedRun, left, baseline + ascent, em));
      left += shapedRun.width;
      at = run.end;
    }
    baseline += height;
  }
  const drawn = [...paths].map(([fill, d]) =>
    d === '' ? '' : `<path fill="${escapeHtml(fill)}" d="${d}"/>`,
  );
  return drawRect({ ...element, type: 'rect', stroke: null, strokeWidth: 0 }, scale) + drawn.join('');
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
  let at = start;
  for (const letter of line) {
    // Only visible characters are looked up: line breaks are not in `line`, and indents may use
    // other spaces than the code.
    if (letter.trim() !== '') {
      const next = text.indexOf(letter, at);
      at = next < 0 ? at : next + letter.length;
    }
    const last = runs.at(-1);
    const colour = letter.trim() === '' ? last?.colour : colours[at - letter.length];
    if (last !== undefined && last.colour === colour) {
      last.text += letter;
      last.end = at;
    } else runs.push({ text: letter, colour, end: at });
  }
  return runs;
}
