import { storyboard } from '#library/schemas/storyboard';
import { aimCamera } from '#pictures/camera';
import { drawElement } from '#pictures/draw-element';
import { sanitiseVector } from '#pictures/vector/sanitise-vector';

/** Longer side of the picture, in pixels. */
const SIDE = 1000;

/**
 * Returns the picture of an element that a build draws, a formula or code, as SVG. `json` is the
 * element. Null if it is none of these, or not valid.
 */
export async function drawDrawn(json: string): Promise<string | null> {
  const { data: element } = storyboard.shape.elements.element.safeParse(parse(json));
  if (element?.type !== 'formula' && element?.type !== 'code') return null;
  const scale = SIDE / Math.max(element.w, element.h);
  const [width, height] = [element.w * scale, element.h * scale];
  const camera = aimCamera({ x: 0, y: 0, w: element.w, h: element.h, r: 0 }, { width, height });
  const drawn = await drawElement({ ...element, x: 0, y: 0, r: 0 }, { camera, image: null, id: 'clip' });
  const box = `${-width / 2} ${-height / 2} ${width} ${height}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${drawn}</svg>`;
  return sanitiseVector(Buffer.from(svg)).svg;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
