import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { overviewFrame, type Scene, type SceneElement, type SceneImage } from '#domain/scene';

/** How many elements the scene has, and how many of them are images. */
const ELEMENTS = 60;
const IMAGES = 20;

/** Width and height of the large pictures and of what they are enlarged from, and the widths to choose from, pixels. */
const PICTURE = { width: 4000, height: 2250 };
const DRAWING = { width: 1000, height: 562.5 };
const WIDTHS = [125, 250, 500, 1000, 2000];

/** The elements stand in a grid of this many columns; a cell, canvas units. */
const COLUMNS = 10;
const CELL = { w: 320, h: 180 };

/** Draws the pictures of the scene into a folder, each as one full-size JPEG and in all widths as WebP. */
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
    const [x, y] = [(disc * 183 + index * 24) % width, (disc * 97 + index * 13) % height];
    return `<circle cx="${x}" cy="${y}" r="${15 + ((disc * 9) % 75)}" fill="hsl(${disc * 29 + index * 18} 60% 50%)" opacity=".6"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${discs.join('')}</svg>`;
}

/** A scene of every type but video, with steps near and far, straight and turned. */
export function buildScene(): Scene {
  const elements = Array.from({ length: ELEMENTS }, (_, index) => buildElement(index));
  return {
    version: 1,
    language: 'en',
    background: '#102030',
    elements,
    overview: overviewFrame(elements, []),
    steps: Array.from({ length: 12 }, (_, index) => ({
      title: `Step ${index + 1}`,
      text: `What is told at step ${index + 1}`,
      topic: null,
      frame: {
        ...cell((index * 23) % ELEMENTS),
        w: index % 2 ? 240 : 960,
        h: index % 2 ? 135 : 540,
        r: (index % 4) * 30,
      },
    })),
  };
}

/** The same scene with one full-size JPEG in place of each element. */
export function buildControl(scene: Scene): Scene {
  return {
    ...scene,
    elements: scene.elements.map(({ x, y, w, h, r, opacity, id }, index) => ({
      ...{ x, y, w, h, r, opacity, id },
      ...image([{ width: PICTURE.width, src: `/${index % IMAGES}.jpg` }]),
    })),
  };
}

function cell(index: number): { x: number; y: number } {
  return { x: (index % COLUMNS) * CELL.w, y: Math.floor(index / COLUMNS) * CELL.h };
}

function image(mipmaps: SceneImage['mipmaps']) {
  return { type: 'image', alt: 'Discs', radius: 8, ratio: 16 / 9, mipmaps } as const;
}

function buildElement(index: number): SceneElement {
  const base = { ...cell(index), id: `${index}`, w: 280, h: 158, r: (index % 5) * 9 - 18, opacity: 1 };
  const painted = { fill: '#336699', stroke: '#ffffff', strokeWidth: 4 };
  if (index % 3 === 0)
    return {
      ...base,
      ...image(WIDTHS.map((width) => ({ width, src: `/${index / 3}-${width}.webp` }))),
    };
  if (index % 3 === 1)
    return {
      ...base,
      type: 'text',
      text: `Element ${index}\nsays a few words that break into lines`,
      fontSize: 24,
      weight: 400,
      italic: false,
      align: 'left',
      valign: 'middle',
      lineHeight: 1.3,
      color: '#ffffff',
      list: index % 2 === 0,
    };
  if (index % 4 === 0) return { ...base, type: 'ellipse', ...painted };
  if (index % 4 === 1) return { ...base, type: 'line', h: 6, color: '#ffffff', dash: 12, arrow: true };
  return { ...base, type: 'rect', radius: 12, ...painted };
}
