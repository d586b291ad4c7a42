import type { StoryboardElement } from '#content/schemas/storyboard';
import type { ElementOf, ElementType } from '#domain/element-types';
import { visiblePart, type Camera } from './camera.ts';
import { drawImage } from './draw-image.ts';
import { ARROW_HEAD, drawEllipse, drawLine, drawPlayMark, drawRect } from './draw-shapes.ts';
import { drawText } from './draw-text.ts';
import { num } from './svg.ts';

/** The surroundings of a drawn element. */
export interface Drawing {
  readonly camera: Camera;
  /** Absolute path of the image that the element shows, or null. */
  readonly image: string | null;
  /** Identifier of its clip path, unique in the picture. */
  readonly id: string;
}

interface TypeDrawing<Type extends ElementType> {
  /** Returns SVG around the origin. */
  readonly draw: (element: ElementOf<Type>, drawing: Drawing) => string | Promise<string>;
  /** Returns the maximum size of the drawing in canvas units, which can exceed the box. */
  readonly reach: (element: ElementOf<Type>) => Reach;
}

interface Reach {
  readonly w: number;
  readonly h: number;
}

const box = ({ w, h }: Reach) => ({ w, h });

const DRAWINGS: { readonly [Type in ElementType]: TypeDrawing<Type> } = {
  text: {
    draw: (element, { camera }) => drawText(element, camera.scale),
    reach({ w, h, text, fontSize, lineHeight }) {
      // Text can overflow its box. Assumes at least one letter per line, and letters of at most
      // about one em.
      const lines = text.split('\n').length + Math.min(text.length, (2 * text.length * fontSize) / w);
      return { w: w + 2 * fontSize, h: h + 2 * lines * lineHeight * fontSize };
    },
  },
  image: {
    draw: (element, drawing) => drawPicture(element, drawing, element.radius),
    reach: box,
  },
  rect: { draw: (element, { camera }) => drawRect(element, camera.scale), reach: box },
  ellipse: { draw: (element, { camera }) => drawEllipse(element, camera.scale), reach: box },
  line: {
    draw: (element, { camera }) => drawLine(element, camera.scale),
    reach: ({ w, h }) => ({ w, h: h * 2 * ARROW_HEAD.halfWidth }),
  },
  video: {
    async draw(element, drawing) {
      const { scale } = drawing.camera;
      const poster = await drawPicture(element, drawing);
      return poster + drawPlayMark(element.w * scale, element.h * scale);
    },
    reach: box,
  },
};

/** Draws an element as SVG around the origin. Throws a PictureError for a faulty image. */
export async function drawElement(element: StoryboardElement, drawing: Drawing): Promise<string> {
  return drawingOf(element).draw(element, drawing);
}

/** Returns the maximum size of a drawn element, which can exceed its box. */
export function reachOf(element: StoryboardElement): Reach {
  return drawingOf(element).reach(element);
}

function drawingOf<Type extends ElementType>({ type }: { readonly type: Type }): TypeDrawing<Type> {
  return DRAWINGS[type];
}

/** Draws the image, cropped to the box. Draws a dark box if there is none. */
async function drawPicture(
  element: StoryboardElement,
  { camera, image, id }: Drawing,
  cornerRadius = 0,
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
