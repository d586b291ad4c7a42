import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Storyboard, StoryboardElement } from '#content/schemas/storyboard';
import type { Mipmap, Scene } from '#domain/scene';
import { buildScene } from '#page-data/scene';

/** Number of elements in the scene. `IMAGES` of them are images. */
const ELEMENTS = 60;
const IMAGES = 20;

const STEPS = 12;

/**
 * Size of the large pictures, size of the drawings that they are scaled from, and widths of the
 * image variants, in pixels.
 */
const PICTURE = { width: 4000, height: 2250 };
const DRAWING = { width: 1000, height: 562.5 };
const WIDTHS = [125, 250, 500, 1000, 2000];

/** The elements form a grid with this many columns. A cell is in canvas units. */
const COLUMNS = 10;
const CELL = { w: 320, h: 180 };

/**
 * Draws the pictures of the scene into a folder, each as one full-size JPEG and as WebP in all
 * widths.
 */
export async function drawPictures(folder: string): Promise<void> {
  for (let index = 0; index < IMAGES; index += 1) {
    const jpeg = await sharp(Buffer.from(drawing(index)))
      .resize(PICTURE)
      .jpeg({ quality: 85 })
      .toBuffer();
    await writeFile(join(folder, `${index}.jpg`), jpeg);
    for (const width of WIDTHS)
      await sharp(jpeg)
        .resize(width)
        .webp({ effort: 0 })
        .toFile(join(folder, `${index}-${width}.webp`));
  }
}

/**
 * Writes the pictures of the scene as vector images of this many elements each, and, if asked, as
 * WebP in all widths.
 */
export async function drawVectors(folder: string, nodes: number, alsoWebp: boolean): Promise<void> {
  for (let index = 0; index < VECTORS; index += 1) {
    const svg = drawing(index, nodes - 1);
    await writeFile(join(folder, `${index}-${nodes}n.svg`), svg);
    if (!alsoWebp) continue;
    for (const width of WIDTHS)
      await sharp(Buffer.from(svg))
        .resize(width)
        .webp({ effort: 0 })
        .toFile(join(folder, `${index}-${nodes}n-${width}.webp`));
  }
}

/** Number of different pictures in a scene of vector images. */
const VECTORS = 2;

/** Draws discs that cover about the same area, however many there are. */
function drawing(index: number, count = 80): string {
  const { width, height } = DRAWING;
  const shrink = Math.min(1, Math.sqrt(80 / count));
  const discs = Array.from({ length: count }, (_, disc) => {
    const [x, y] = [(disc * 183.7 + index * 24) % width, (disc * 97.3 + index * 13) % height];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${((15 + ((disc * 9) % 75)) * shrink).toFixed(1)}" fill="hsl(${disc * 29 + index * 18} 60% 50%)" opacity=".6"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${discs.join('')}</svg>`;
}

/**
 * Builds a scene with every element type except video, and with near, far, straight and rotated
 * steps.
 */
export function buildBenchScene(): Scene {
  return build(buildElement, (index) => WIDTHS.map((width) => ({ width, src: `/${index}-${width}.webp` })));
}

/** Builds the same scene with one full-size JPEG in place of each element. */
export function buildControlScene(): Scene {
  return build(
    (index) => ({ ...buildElement(index), ...image(index % IMAGES) }),
    (index) => [{ width: PICTURE.width, src: `/${index}.jpg` }],
  );
}

/**
 * Builds a scene of pictures whose steps show a whole picture and a detail of the next in turn, 14
 * times as deep. `mipmaps` returns what the player can show of a picture.
 */
export function buildDeepScene(mipmaps: (index: number) => Mipmap[]): Scene {
  const elements = Array.from({ length: COLUMNS }, (_, index) => ({
    ...{ ...cell(index), id: `${index}`, w: 280, h: 157.5, r: 0, z: 0, opacity: 1 },
    ...image(index % VECTORS),
  }));
  const path = Array.from({ length: STEPS }, (_, index) => ({
    id: `${index}`,
    title: `Step ${index + 1}`,
    frame: {
      ...cell(index % COLUMNS),
      ...(index % 2 ? { w: 20, h: 11.25 } : { w: 280, h: 157.5 }),
      r: 0,
    },
  }));
  return assemble(elements, path, mipmaps, VECTORS);
}

/** Returns the mipmaps of a vector image, and those of the same drawing as WebP. */
export const vectorMipmaps = (nodes: number) => (index: number) => [
  { width: 1, src: `/${index}-${nodes}n.svg` },
];
export const rasterMipmaps = (nodes: number) => (index: number) =>
  WIDTHS.map((width) => ({ width, src: `/${index}-${nodes}n-${width}.webp` }));

function build(element: (index: number) => StoryboardElement, mipmaps: (index: number) => Mipmap[]): Scene {
  const path = Array.from({ length: STEPS }, (_, index) => {
    const size = index % 2 ? { w: 240, h: 135 } : { w: 960, h: 540 };
    return {
      id: `${index}`,
      title: `Step ${index + 1}`,
      frame: { ...cell((index * 23) % ELEMENTS), ...size, r: (index % 4) * 30 },
    };
  });
  const elements = Array.from({ length: ELEMENTS }, (_, index) => element(index));
  return assemble(elements, path, mipmaps, IMAGES);
}

function assemble(
  elements: Storyboard['elements'],
  path: Storyboard['path'],
  mipmaps: (index: number) => Mipmap[],
  count: number,
): Scene {
  const images = Array.from(
    { length: count },
    (_, index) => [`${index}`, { ratio: 16 / 9, mipmaps: mipmaps(index) }] as const,
  );
  return buildScene({
    storyboard: { version: 2, background: '#102030', elements, path },
    transcript: [],
    language: 'en',
    media: { images: new Map(images), videos: new Map() },
  });
}

function cell(index: number): { x: number; y: number } {
  return { x: (index % COLUMNS) * CELL.w, y: Math.floor(index / COLUMNS) * CELL.h };
}

function image(index: number) {
  return { type: 'image', src: `${index}`, alt: 'Discs', radius: 8 } as const;
}

function buildElement(index: number): StoryboardElement {
  const base = {
    ...cell(index),
    id: `${index}`,
    w: 280,
    h: 158,
    r: (index % 5) * 9 - 18,
    z: 0,
    opacity: 1,
  };
  const paint = { fill: '#336699', stroke: '#ffffff', strokeWidth: 4 };
  if (index % 3 === 0) return { ...base, ...image(index / 3) };
  if (index % 3 === 1)
    return {
      ...base,
      type: 'text',
      text: `Element ${index}\nsays a few words that break into lines`,
      fontSize: 24,
      weight: 'regular',
      italic: false,
      align: 'left',
      valign: 'middle',
      lineHeight: 1.3,
      color: '#ffffff',
      list: index % 2 === 0,
    };
  if (index % 4 === 0) return { ...base, ...paint, type: 'ellipse' };
  if (index % 4 === 1) return { ...base, type: 'line', h: 6, color: '#ffffff', dash: 12, arrow: true };
  return { ...base, ...paint, type: 'rect', radius: 12 };
}
