import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import type { Frame, Storyboard, StoryboardElement, TextElement } from '#library/schemas/storyboard';

const BOX = { x: 160, y: 90, w: 320, h: 180, r: 0, z: 0, opacity: 1 };

/** Returns a text element that fills a picture of 320 by 180 pixels. */
export function buildText(text: string, changes: Partial<TextElement> = {}): TextElement {
  return {
    ...BOX,
    id: 'text',
    type: 'text',
    text,
    fontSize: 24,
    weight: 'regular',
    font: 'text',
    italic: false,
    struck: false,
    align: 'left',
    valign: 'top',
    lineHeight: 1.25,
    color: '#ffffff',
    list: false,
    ...changes,
  };
}

/** Returns a rectangle that fills a picture of 320 by 180 pixels. */
export function buildRect(
  changes: Partial<Extract<StoryboardElement, { type: 'rect' }>> = {},
): StoryboardElement {
  return {
    ...BOX,
    id: 'rect',
    type: 'rect',
    fill: '#ff0000',
    stroke: null,
    strokeWidth: 0,
    radius: 0,
    ...changes,
  };
}

/** Returns an image that fills a picture of 320 by 180 pixels. */
export function buildImage(
  src: string,
  changes: Partial<Extract<StoryboardElement, { type: 'image' }>> = {},
): StoryboardElement {
  return { ...BOX, id: 'image', type: 'image', src, alt: '', radius: 0, ...changes };
}

/** Returns a storyboard of one step, which shows 320 by 180 canvas units. */
export function buildStoryboard(elements: StoryboardElement[], frame: Partial<Frame> = {}): Storyboard {
  const shown = { x: 160, y: 90, w: 320, h: 180, r: 0, ...frame };
  return {
    version: 2,
    background: '#000000',
    elements,
    path: [{ id: 'first', title: 'First', frame: shown }],
  };
}

/** Creates a folder for a test, and removes it afterwards. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the colour of a pixel of an SVG or of an image file. */
export async function readPixel(
  image: string | Buffer,
  x: number,
  y: number,
): Promise<[number, number, number]> {
  const input = typeof image === 'string' && image.startsWith('<svg') ? Buffer.from(image) : image;
  const { data, info } = await sharp(input).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const start = (y * info.width + x) * info.channels;
  return [data[start] ?? -1, data[start + 1] ?? -1, data[start + 2] ?? -1];
}
