import type { StoryboardElement } from '#library/schemas/storyboard';
import { rulesOf, type Pen } from '#domain/playback/element-types';
import { visiblePart, type Camera } from './camera.ts';
import { drawImage } from './draw-image.ts';
import { drawEllipse, drawLine, drawPlayMark, drawRect } from './draw-shapes.ts';
import { drawText } from './draw-text.ts';
import { drawCode } from './code/draw-code.ts';
import { drawFormula } from './formula/draw-formula.ts';
import { num } from './svg.ts';

/** The surroundings of a drawn element. */
export interface Drawing {
  readonly camera: Camera;
  /** Absolute path of the image that the element shows, or null. */
  readonly image: string | null;
  /** Identifier of its clip path, unique in the picture. */
  readonly id: string;
}

/** Draws an element as SVG around the origin. Throws a PictureError for a faulty image. */
export async function drawElement(element: StoryboardElement, drawing: Drawing): Promise<string> {
  return rulesOf(element).draw(element, penFor(element, drawing));
}

function penFor(element: StoryboardElement, drawing: Drawing): Pen {
  const { scale } = drawing.camera;
  return {
    scale,
    text: (text) => drawText(text, scale),
    code: (code) => drawCode(code, scale),
    formula: (formula) => drawFormula(formula, scale),
    picture: (radius) => drawPicture(element, drawing, radius),
    rect: (rect) => drawRect(rect, scale),
    ellipse: (ellipse) => drawEllipse(ellipse, scale),
    line: (line) => drawLine(line, scale),
    playMark: () => drawPlayMark(element.w * scale, element.h * scale),
  };
}

/** Draws the image, cropped to the box. Draws a dark box if there is none. */
async function drawPicture(
  element: StoryboardElement,
  { camera, image, id }: Drawing,
  cornerRadius: number,
): Promise<string> {
  const visible = visiblePart(camera, element);
  if (visible === null) return '';
  const width = element.w * camera.scale;
  const height = element.h * camera.scale;
  const radius = Math.min(cornerRadius * camera.scale, width / 2, height / 2);
  return image === null
    ? `<rect x="${num(-width / 2)}" y="${num(-height / 2)}" width="${num(width)}" height="${num(height)}" fill="#1b2030"/>`
    : drawImage(image, { width, height, radius, visible, id });
}
