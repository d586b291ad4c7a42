import type { StoryboardElement } from '#library/schemas/storyboard';
import { escapeHtml } from '../html/escape-html.ts';
import { num } from '../util/svg-number.ts';
import { ARROWHEAD_FACTOR } from './box.ts';

type Shape<Type> = Extract<StoryboardElement, { type: Type }>;

/**
 * Draws a rectangle around the origin, with its outline inside the box. `scale` is pixels per
 * canvas unit.
 */
export function drawRect(element: Shape<'rect'>, scale: number): string {
  const { width, height, stroke } = outlineBox(element, scale);
  const radius = Math.max(
    0,
    Math.min(element.radius * scale, (element.w * scale) / 2, (element.h * scale) / 2) - stroke / 2,
  );
  return (
    `<rect x="${num(-width / 2)}" y="${num(-height / 2)}" width="${num(width)}" height="${num(height)}" ` +
    `rx="${num(radius)}" ${paint(element, stroke)}/>`
  );
}

/**
 * Draws an ellipse around the origin, with its outline inside the box. `scale` is pixels per canvas
 * unit.
 */
export function drawEllipse(element: Shape<'ellipse'>, scale: number): string {
  const { width, height, stroke } = outlineBox(element, scale);
  return `<ellipse rx="${num(width / 2)}" ry="${num(height / 2)}" ${paint(element, stroke)}/>`;
}

/** Draws a line through the origin from left to right. `scale` is pixels per canvas unit. */
export function drawLine(element: Shape<'line'>, scale: number): string {
  const thickness = element.h * scale;
  const end = (element.w * scale) / 2;
  const headLength = element.arrow ? Math.min(ARROWHEAD_FACTOR * thickness, element.w * scale) : 0;
  const color = escapeHtml(element.color);
  const dash = element.dash > 0 ? ` stroke-dasharray="${num(Math.max(element.dash * scale, 0.5))}"` : '';
  const shaft =
    `<path fill="none" stroke="${color}" stroke-width="${num(thickness)}"${dash} ` +
    `d="M${num(-end)} 0H${num(end - headLength)}"/>`;
  if (headLength === 0) return shaft;
  const halfHead = headLength / 2;
  return `${shaft}<path fill="${color}" d="M${num(end)} 0L${num(end - headLength)} ${num(-halfHead)}V${num(halfHead)}Z"/>`;
}

/**
 * Draws the play icon of a video around the origin: a disc with a triangle. Lengths are in pixels.
 */
export function drawPlayIcon(width: number, height: number): string {
  const radius = Math.min(width, height) / 6;
  const leftX = num(-radius * 0.32);
  const halfHeight = radius * 0.46;
  return (
    `<circle r="${num(radius)}" fill="#0f1216" fill-opacity="0.72"/>` +
    `<path fill="#ffffff" d="M${leftX} ${num(-halfHeight)}L${num(radius * 0.5)} 0L${leftX} ${num(halfHeight)}Z"/>`
  );
}

function outlineBox(element: Shape<'rect' | 'ellipse'>, scale: number) {
  const width = element.w * scale;
  const height = element.h * scale;
  const stroke = element.stroke === null ? 0 : Math.min(element.strokeWidth * scale, width, height);
  return { width: width - stroke, height: height - stroke, stroke };
}

function paint(element: Shape<'rect' | 'ellipse'>, stroke: number): string {
  const fill = element.fill === null ? 'fill="none"' : `fill="${escapeHtml(element.fill)}"`;
  return element.stroke === null || stroke === 0
    ? fill
    : `${fill} stroke="${escapeHtml(element.stroke)}" stroke-width="${num(stroke)}"`;
}
