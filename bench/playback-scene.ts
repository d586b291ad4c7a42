import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Storyboard, StoryboardElement } from '#library/schemas/storyboard';
import type { Mipmap } from '#domain/playback/element-types';
import type { Scene } from '#domain/playback/scene';
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

function drawing(index: number): string {
  const { width, height } = DRAWING;
  const discs = Array.from({ length: 80 }, (_, disc) => {
    const [x, y] = [(disc * 183.7 + index * 24) % width, (disc * 97.3 + index * 13) % height];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${15 + ((disc * 9) % 75)}" fill="hsl(${disc * 29 + index * 18} 60% 50%)" opacity=".6"/>`;
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
 * Builds a scene of one picture, with steps that show all of it, details up to 28 times as deep,
 * and a pan between two details.
 */
export function buildDeepScene(picture: { ratio: number; mipmaps: readonly Mipmap[] }): Scene {
  const { w, h } = { w: 900 * picture.ratio, h: 900 };
  const steps = [
    { x: 0, y: 0, depth: 1 },
    { x: -0.1, y: 0.1, depth: 14 },
    { x: 0.1, y: 0.1, depth: 14 },
    { x: 0.2, y: -0.1, depth: 4 },
    { x: -0.2, y: -0.2, depth: 28 },
  ];
  const path = steps.map(({ x, y, depth }, index) => ({
    id: `${index}`,
    title: `Step ${index + 1}`,
    frame: { x: x * w, y: y * h, w: w / depth, h: h / depth, r: 0 },
  }));
  const element = { id: '0', x: 0, y: 0, w, h, r: 0, z: 0, opacity: 1, ...image(0) };
  return assemble([element], path, new Map([['0', picture]]));
}

/**
 * Draws an artwork of this many elements, like those of the demo: filled and stroked shapes, plain,
 * half transparent or with a gradient. They cover about the same area, however many there are.
 */
export function drawArtwork(nodes: number): string {
  const { width, height } = DRAWING;
  const gradients = Array.from({ length: 3 }, (_, index) => {
    const [from, to] = [`hsl(${index * 120} 60% 60%)`, `hsl(${index * 120 + 60} 50% 30%)`];
    const stops = `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`;
    return index === 0
      ? `<radialGradient id="g${index}">${stops}</radialGradient>`
      : `<linearGradient id="g${index}" x1="0" y1="0" x2="1" y2="1">${stops}</linearGradient>`;
  });
  // The outermost element, `defs`, the gradients with their stops, and the background.
  const shapes = Math.max(0, nodes - 3 - 3 * gradients.length);
  const shrink = Math.sqrt(250 / nodes);
  const drawn = Array.from({ length: shapes }, (_, shape) => {
    const [x, y] = [(shape * 183.7) % width, (shape * 97.3) % height];
    const size = (12 + ((shape * 9) % 60)) * shrink;
    const [colour, at] = [`hsl(${shape * 29} 60% 50%)`, `${x.toFixed(1)} ${y.toFixed(1)}`];
    const [s, half] = [size.toFixed(1), (size / 2).toFixed(1)];
    const leaf = `<path d="M${at}c${half} -${s} ${s} -${half} ${s} 0s-${half} ${s} -${s} ${half}z"`;
    switch (shape % 5) {
      case 0:
        return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${half}" fill="${colour}"/>`;
      case 1:
        return `${leaf} fill="url(#g${shape % 3})"/>`;
      case 2:
        return `${leaf} fill="${colour}" opacity=".6"/>`;
      case 3:
        return `<path d="M${at}q${s} -${s} ${s} 0t${s} ${half}" fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round"/>`;
      default:
        return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${half}" ry="${s}" fill="url(#g0)" transform="rotate(${shape % 90} ${at})"/>`;
    }
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${gradients.join('')}</defs><rect width="${width}" height="${height}" fill="#123"/>${drawn.join('')}</svg>`
  );
}

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
  const images = Array.from(
    { length: IMAGES },
    (_, index) => [`${index}`, { ratio: 16 / 9, mipmaps: mipmaps(index) }] as const,
  );
  return assemble(elements, path, new Map(images));
}

function assemble(
  elements: Storyboard['elements'],
  path: Storyboard['path'],
  images: ReadonlyMap<string, { ratio: number; mipmaps: readonly Mipmap[] }>,
): Scene {
  return buildScene({
    storyboard: { version: 2, background: '#102030', elements, path },
    transcript: [],
    language: 'en',
    media: { images, videos: new Map() },
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
      font: 'text',
      italic: false,
      struck: false,
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
