import { rulesOf, type ElementOf } from '#domain/playback/element-types';
import type { StoryboardElement } from '#library/schemas/storyboard';
import type { Camera } from '../camera.ts';
import {
  geometry,
  shapeFacts,
  solidFill,
  toEmu,
  toPercent,
  transform,
  type ShapeFacts,
  type SlideBox,
} from './ooxml.ts';
import { boxOnSlide, visiblePart } from './slide-boxes.ts';

/** Writes a shape with an `id` that is unique in its slide. */
export type WriteShape = (id: number) => string;

/** Writes a rectangle or an ellipse. */
export function writeShape(element: ElementOf<'rect' | 'ellipse'>, camera: Camera): WriteShape {
  const { scale } = camera;
  const { fill, stroke, opacity } = element;
  const whole = boxOnSlide(camera, element);
  const { box } = element.type === 'rect' ? visiblePart(camera, element) : { box: whole };
  const width = stroke === null ? 0 : Math.min(element.strokeWidth * scale, whole.w, whole.h);
  // Office draws one half of an outline outside of its box.
  const inner = { ...box, w: Math.max(0, box.w - width), h: Math.max(0, box.h - width) };
  const look =
    element.type === 'rect'
      ? geometry(inner, Math.max(0, Math.min(element.radius * scale, whole.w / 2, whole.h / 2) - width / 2))
      : geometry(inner, 0, 'ellipse');
  const outline =
    stroke === null || width === 0
      ? '<a:ln><a:noFill/></a:ln>'
      : `<a:ln w="${toEmu(width)}">${solidFill(stroke, opacity)}<a:miter lim="800000"/></a:ln>`;
  return decoration(
    element,
    inner,
    look + (fill === null ? '<a:noFill/>' : solidFill(fill, opacity)) + outline,
  );
}

/** Writes a line. */
export function writeLine(element: ElementOf<'line'>, camera: Camera): WriteShape {
  const { color, opacity, dash, arrow, h } = element;
  const box = boxOnSlide(camera, element);
  const thickness = h * camera.scale;
  const length = toPercent(dash / h);
  const dashes = dash > 0 ? `<a:custDash><a:ds d="${length}" sp="${length}"/></a:custDash>` : '';
  const head = arrow ? '<a:tailEnd type="triangle" w="med" len="med"/>' : '';
  const look =
    `${transform({ ...box, h: 0 })}<a:prstGeom prst="line"><a:avLst/></a:prstGeom>` +
    `<a:ln w="${toEmu(Math.min(thickness, MAX_LINE_WIDTH))}">${solidFill(color, opacity)}${dashes}${head}</a:ln>`;
  return (id) =>
    `<p:cxnSp><p:nvCxnSpPr>${shapeFacts(id, { name: nameOf(element), alt: null })}<p:cNvCxnSpPr/><p:nvPr/>` +
    `</p:nvCxnSpPr><p:spPr>${look}</p:spPr></p:cxnSp>`;
}

/** The widest line of Office, in points. */
const MAX_LINE_WIDTH = 1584;

/** Returns the name of a shape in lists of shapes. */
export const nameOf = (element: StoryboardElement, isTitleBox = false): string =>
  isTitleBox ? 'Title' : `${rulesOf(element).name} ${element.id}`;

/** Writes a shape without text, by default as a decoration. */
export function decoration(
  element: StoryboardElement,
  box: SlideBox,
  look: string,
  alt: ShapeFacts['alt'] = null,
): WriteShape {
  return (id) =>
    `<p:sp><p:nvSpPr>${shapeFacts(id, { name: nameOf(element), alt })}<p:cNvSpPr/><p:nvPr/></p:nvSpPr>` +
    `<p:spPr>${transform(box)}${look}</p:spPr></p:sp>`;
}
