import { SaxesParser } from 'saxes';

const LETTER_PROPERTIES: ReadonlySet<string> = new Set(['a:rPr', 'a:defRPr', 'a:endParaRPr']);
const GRADIENT = 'a:gradFill';
const GRADIENT_MIDDLE = 50_000;

/** A colour of a gradient: its distance from the middle, and the position of its XML. */
interface GradientStop {
  readonly distance: number;
  readonly start: number;
  end: number;
}

/**
 * Replaces the gradients of letters in a slide, layout or master of PowerPoint by one colour, the
 * nearest to the middle. LibreOffice draws letters with a gradient from a layout in black.
 */
export function replaceTextGradients(xml: string): string {
  if (!xml.includes(GRADIENT)) return xml;
  const writtenParts: string[] = [];
  const openElements: string[] = [];
  let writtenEnd = 0;
  /** The start of the gradient that is read, and its colours; null outside of one. */
  let gradient: { readonly start: number; readonly depth: number; readonly stops: GradientStop[] } | null =
    null;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === GRADIENT && LETTER_PROPERTIES.has(openElements.at(-1) ?? ''))
      gradient = { start: xml.lastIndexOf('<', parser.position - 1), depth: openElements.length, stops: [] };
    openElements.push(name);
    if (gradient === null || name !== 'a:gs') return;
    const place = Number(attributes['pos']?.value ?? 0);
    const start = parser.position;
    gradient.stops.push({ distance: Math.abs(place - GRADIENT_MIDDLE), start, end: start });
  });
  parser.on('closetag', ({ name }) => {
    openElements.pop();
    if (gradient === null) return;
    const stop = gradient.stops.at(-1);
    if (name === 'a:gs' && stop) stop.end = xml.lastIndexOf('<', parser.position - 1);
    if (openElements.length > gradient.depth) return;
    const [nearest] = gradient.stops.toSorted((a, b) => a.distance - b.distance);
    if (nearest !== undefined) {
      const color = xml.slice(nearest.start, nearest.end);
      writtenParts.push(xml.slice(writtenEnd, gradient.start), `<a:solidFill>${color}</a:solidFill>`);
      writtenEnd = parser.position;
    }
    gradient = null;
  });
  parser.write(xml).close();
  return writtenEnd === 0 ? xml : [...writtenParts, xml.slice(writtenEnd)].join('');
}
