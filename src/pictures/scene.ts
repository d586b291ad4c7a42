import path from 'node:path';
import type { Frame, Storyboard, StoryboardElement } from '#content/schemas/storyboard';
import { aimCamera, place, visiblePart, type Camera, type Size } from './camera.ts';
import { drawImage } from './draw-image.ts';
import { ARROW_HEAD, drawEllipse, drawLine, drawPlayMark, drawRect } from './draw-shapes.ts';
import { drawText } from './draw-text.ts';
import { attr, num } from './svg.ts';

/** Size of a picture in pixels, and the base folder for the paths of its images. */
export interface SceneOptions extends Size {
  readonly baseDir: string;
}

/**
 * Renders a frame as SVG without text elements and external files. Throws a PictureError for a
 * faulty image.
 */
export async function renderScene(
  storyboard: Storyboard,
  frame: Frame,
  options: SceneOptions,
): Promise<string> {
  const camera = aimCamera(frame, options);
  const parts: string[] = [];
  for (const [index, element] of shownElements(storyboard, camera).entries()) {
    const drawn = await drawElement(element, camera, options.baseDir, `clip${index}`);
    const { x, y, rotation } = place(camera, element);
    const turn = rotation % 360 === 0 ? '' : ` rotate(${num(rotation)})`;
    const opacity = element.opacity === 1 ? '' : ` opacity="${num(element.opacity)}"`;
    if (drawn !== '')
      parts.push(`<g transform="translate(${num(x)} ${num(y)})${turn}"${opacity}>${drawn}</g>`);
  }
  const size = `width="${num(options.width)}" height="${num(options.height)}"`;
  const background = `<rect ${size} fill="${attr(storyboard.background)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${background}${parts.join('')}</svg>`;
}

/** Returns the elements that the camera shows, bottom to top. */
export function shownElements({ elements }: Storyboard, camera: Camera): StoryboardElement[] {
  return elements
    .filter((element) => element.opacity > 0 && isShown(element, camera))
    .toSorted((one, other) => one.z - other.z);
}

/** Returns the absolute path of the image that an element shows, or null. */
export function imageOf(element: StoryboardElement, baseDir: string): string | null {
  if (element.type === 'image') return path.resolve(baseDir, element.src);
  if (element.type === 'video' && element.poster !== null) return path.resolve(baseDir, element.poster);
  return null;
}

function isShown(element: StoryboardElement, camera: Camera): boolean {
  if (Math.max(element.w, element.h) * camera.scale < 0.5) return false;
  return visiblePart(camera, { ...element, ...reach(element) }) !== null;
}

/** Returns the maximum size of an element, which can exceed its box. */
function reach(element: StoryboardElement): { w: number; h: number } {
  const { w, h } = element;
  if (element.type === 'line') return { w, h: h * 2 * ARROW_HEAD.halfWidth };
  if (element.type !== 'text') return { w, h };
  // Text can overflow its box. Assumes at least one letter per line, and letters of at most about
  // one em.
  const letters = element.text.length;
  const lines = element.text.split('\n').length + Math.min(letters, (2 * letters * element.fontSize) / w);
  return { w: w + 2 * element.fontSize, h: h + 2 * lines * element.lineHeight * element.fontSize };
}

async function drawElement(
  element: StoryboardElement,
  camera: Camera,
  baseDir: string,
  id: string,
): Promise<string> {
  const { scale } = camera;
  switch (element.type) {
    case 'text':
      return drawText(element, scale);
    case 'rect':
      return drawRect(element, scale);
    case 'ellipse':
      return drawEllipse(element, scale);
    case 'line':
      return drawLine(element, scale);
    case 'image':
    case 'video':
      return drawMedia(element, camera, imageOf(element, baseDir), id);
  }
}

async function drawMedia(
  element: Extract<StoryboardElement, { type: 'image' | 'video' }>,
  camera: Camera,
  file: string | null,
  id: string,
): Promise<string> {
  const visible = visiblePart(camera, element);
  if (visible === null) return '';
  const width = element.w * camera.scale;
  const height = element.h * camera.scale;
  const radius =
    element.type === 'image' ? Math.min(element.radius * camera.scale, width / 2, height / 2) : 0;
  const still =
    file === null
      ? `<rect x="${num(-width / 2)}" y="${num(-height / 2)}" width="${num(width)}" height="${num(height)}" fill="#1b2030"/>`
      : await drawImage(file, { width, height, radius, visible, id });
  return element.type === 'video' ? still + drawPlayMark(width, height) : still;
}
