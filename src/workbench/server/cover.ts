import { resolve } from 'node:path';
import sharp from 'sharp';
import { coverFrame } from '#domain/playback/cover-frame';
import { openImage } from '#pictures/image-file';
import { Memo } from '#pictures/memo';
import { renderScene } from '#pictures/scene';
import type { PresentationLook } from './content-file.ts';

/** Size of a cover in the list, in pixels: twice the width of a card. */
export const COVER = { width: 640, height: 360 };

const covers = new Memo<Uint8Array>(500);

/** Draws what a card of the site shows of a presentation, as WebP. Throws for a faulty picture. */
export function drawCover({ data, version, baseDir }: PresentationLook): Promise<Uint8Array> {
  return covers.get(version, async () => {
    const image =
      data.preview === null
        ? sharp(Buffer.from(await drawScene(data.storyboard, baseDir)), { unlimited: true })
        : (await openImage(resolve(baseDir, data.preview))).decode();
    return image
      .resize({ ...COVER, fit: 'cover' })
      .webp({ quality: 75 })
      .toBuffer();
  });
}

function drawScene(storyboard: PresentationLook['data']['storyboard'], baseDir: string): Promise<string> {
  const [first] = storyboard.path;
  const frame = coverFrame(storyboard) ?? first?.frame ?? { x: 0, y: 0, w: 16, h: 9, r: 0 };
  return renderScene(storyboard, frame, { ...COVER, baseDir });
}
