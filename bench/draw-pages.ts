// The control of bench/import.ts: draws the pages of a PDF as an import does, and encodes them.
//   node bench/draw-pages.ts talk.pdf
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { pathToFileURL } from 'node:url';
import { openDocument } from '#pipeline/authoring/import/pdf/open-pdf';

const [, , file = ''] = process.argv;
const { document, close } = await openDocument(pathToFileURL(file));
for (let number = 1; number <= document.numPages; number += 1) {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: 2000 / page.getViewport({ scale: 1 }).width });
  const size = { width: Math.round(viewport.width), height: Math.round(viewport.height) };
  const canvas = createCanvas(size.width, size.height);
  // It has the same interface as a browser's canvas, which the types require.
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  await sharp(canvas.data(), { raw: { ...size, channels: 4 } })
    .webp({ quality: 90 })
    .toBuffer();
}
await close();
