import path from 'node:path';
import type { Frame, Storyboard, StoryboardElement } from '#library/schemas/storyboard';
import { rulesOf } from '#domain/playback/element-types';
import { escapeHtml } from '#domain/html/escape-html';
import { fitCamera, placeInPicture, visibleBoundsOf, type Camera, type Size } from './camera.ts';
import { drawElement } from './draw-element.ts';
import { num } from '#domain/util/svg-number';

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
  const camera = fitCamera(frame, options);
  const parts: string[] = [];
  for (const [index, element] of shownElements(storyboard, camera).entries()) {
    const elementSvg = await drawElement(element, {
      camera,
      image: imageFileOf(element, options.baseDir),
      id: `clip${index}`,
    });
    const { x, y, rotation } = placeInPicture(camera, element);
    const rotationText = rotation % 360 === 0 ? '' : ` rotate(${num(rotation)})`;
    const opacity = element.opacity === 1 ? '' : ` opacity="${num(element.opacity)}"`;
    if (elementSvg !== '')
      parts.push(`<g transform="translate(${num(x)} ${num(y)})${rotationText}"${opacity}>${elementSvg}</g>`);
  }
  const size = `width="${num(options.width)}" height="${num(options.height)}"`;
  const background = `<rect ${size} fill="${escapeHtml(storyboard.background)}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${background}${parts.join('')}</svg>`;
}

/** Returns the elements that the camera shows, bottom to top. */
export function shownElements({ elements }: Storyboard, camera: Camera): StoryboardElement[] {
  return elements
    .filter((element) => element.opacity > 0 && isVisible(element, camera))
    .toSorted((a, b) => a.z - b.z);
}

/** Returns the absolute path of the image that an element shows, or null. */
export function imageFileOf(element: StoryboardElement, baseDir: string): string | null {
  const picture = rulesOf(element).picture(element);
  return picture === null ? null : path.resolve(baseDir, picture);
}

function isVisible(element: StoryboardElement, camera: Camera): boolean {
  if (Math.max(element.w, element.h) * camera.scale < 0.5) return false;
  return visibleBoundsOf(camera, { ...element, ...rulesOf(element).reach(element) }) !== null;
}
