// @vitest-environment node
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawQrCode } from './qr-code.ts';

/** Returns the text that a camera reads from the file at a width of `width` pixels. */
async function read(svg: string, width: number): Promise<string> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(width)
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

it.each([
  'https://podium.example/p/rivers/rivers-of-data/',
  `https://podium.example/p/ri/${encodeURIComponent('川と海')}/`,
  `https://podium.example/p/${'a'.repeat(64)}/${'b'.repeat(120)}/`,
])('encodes its address: %s', async (target) => {
  expect(await read(drawQrCode(target), 480)).toBe(target);
});
