import type { ElementDraft } from '#pipeline/authoring/storyboard/frame';
import { place } from '#pipeline/authoring/storyboard/frame';
import { boundingBox, type Box } from '../text/page-text.ts';
import { intersect, isWithin, type Ink, type InkForm } from './collect-inks.ts';

/** A text of a slide as an element, and the indices of its inks. */
export interface FittedText {
  readonly inks: readonly number[];
  readonly element: ElementDraft;
}

/** An element, or inks that become one picture together. */
export type Layer =
  | { readonly box: Box; readonly element: ElementDraft }
  | { readonly box: Box; readonly inks: readonly Ink[]; readonly isPicture: boolean };

/** If a slide has more shapes, they become pictures instead of elements. */
const MAX_FORMS = 60;

/** Returns the layers of a slide from the lowest to the highest one. */
export function toLayers(inks: readonly Ink[], texts: readonly FittedText[], page: Box): Layer[] {
  const owners = new Map(texts.flatMap((text) => text.inks.map((index) => [index, text] as const)));
  // What is below a page-wide fill is never seen.
  const ground = inks.findLastIndex((ink) => isGround(ink, page));
  const forms = inks.filter(({ content }) => isForm(content)).length;
  const layers: Layer[] = ground === -1 ? [{ box: page, element: sheetOf(page) }] : [];
  for (const [index, ink] of inks.entries()) {
    if (index < ground) continue;
    const owner = owners.get(index);
    if (owner !== undefined) {
      // Backgrounds of single words are drawn between them, so the text comes after the last one.
      if (owner.inks.at(-1) === index)
        layers.push({
          box: boundingBox(owner.inks.flatMap((at) => inks[at]?.box ?? [])),
          element: owner.element,
        });
      continue;
    }
    const { box, content } = ink;
    if (isForm(content) && (forms <= MAX_FORMS || index === ground)) addShape(layers, box, content, page);
    else if (content === 'picture') layers.push({ box, inks: [ink], isPicture: true });
    else addDrawing(layers, ink);
  }
  return layers;
}

const isForm = (content: Ink['content']): content is InkForm =>
  typeof content === 'object' && 'form' in content;

/** Reports whether an ink fills the whole page with one colour. */
const isGround = ({ box, content }: Ink, page: Box): boolean =>
  isForm(content) &&
  content.form.kind === 'rect' &&
  content.form.radius === 0 &&
  content.fill !== null &&
  isWithin(page, box);

/** Returns the white background of a page that fills no background itself. */
function sheetOf(page: Box): ElementDraft {
  return { type: 'rect', ...centred(page), fill: '#ffffff' };
}

const centred = ({ left, right, top, bottom }: Box) =>
  place((left + right) / 2, (top + bottom) / 2, Math.max(right - left, 0.1), Math.max(bottom - top, 0.1));

function addShape(layers: Layer[], box: Box, { form, fill, stroke, strokeWidth }: InkForm, page: Box): void {
  if (form.kind === 'line') {
    const [[x, y], [toX, toY]] = [form.from, form.to];
    const color = stroke ?? fill;
    if (color === null) return;
    const length = Math.hypot(toX - x, toY - y);
    const turn = Math.round((Math.atan2(toY - y, toX - x) * 1800) / Math.PI) / 10;
    const across = { ...place((x + toX) / 2, (y + toY) / 2, length, Math.max(strokeWidth, 1)), color };
    layers.push({ box, element: { type: 'line', ...across, ...(turn !== 0 && { r: turn }) } });
    return;
  }
  const last = layers.at(-1);
  const before = last !== undefined && 'element' in last ? last.element : null;
  // Programs draw the outline of a shape after its fill: the two become one element.
  const isOutline =
    fill === null &&
    before !== null &&
    (before.type === 'rect' || before.type === 'ellipse') &&
    before.type === form.kind &&
    before.stroke === undefined &&
    isSameBox(last?.box, form.box);
  if (isOutline) layers.pop();
  const half = strokeWidth / 2;
  const outer = grow(form.box, stroke === null ? 0 : half);
  const shown = isWithin(page, outer) ? page : outer;
  const paint = {
    fill: isOutline && 'fill' in before ? before.fill : fill,
    ...(stroke !== null && { stroke, strokeWidth: Math.round(strokeWidth * 10) / 10 }),
  };
  const radius = form.kind === 'rect' && form.radius > 0.5 ? form.radius + (stroke === null ? 0 : half) : 0;
  layers.push({
    box: outer,
    element:
      form.kind === 'rect'
        ? {
            type: 'rect',
            ...centred(shown),
            ...paint,
            ...(radius > 0 && { radius: Math.round(radius * 10) / 10 }),
          }
        : { type: 'ellipse', ...centred(shown), ...paint },
  });
}

const isSameBox = (box: Box | undefined, other: Box): boolean =>
  box !== undefined && isWithin(box, other) && isWithin(other, box);

export const grow = ({ left, right, top, bottom }: Box, by: number): Box => ({
  left: left - by,
  right: right + by,
  top: top - by,
  bottom: bottom + by,
});

/** Adds an ink to the last drawing. Starts a new one if a layer above that overlaps the ink. */
function addDrawing(layers: Layer[], ink: Ink): void {
  const at = layers.findLastIndex((layer) => 'inks' in layer && !layer.isPicture);
  const last = layers[at];
  const isFree =
    last !== undefined && layers.slice(at + 1).every(({ box }) => intersect(box, ink.box) === null);
  if (isFree && 'inks' in last)
    layers[at] = { ...last, box: boundingBox([last.box, ink.box]), inks: [...last.inks, ink] };
  else layers.push({ box: ink.box, inks: [ink], isPicture: false });
}
