import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildQrCode, qrCodeTarget } from './qr-code.ts';

/** Returns the text that a camera reads from the file at a width of `width` pixels. */
async function read(svg: string, width: number): Promise<string> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(width)
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

describe('the QR code of some content', () => {
  it.each([
    ['rivers', 'rivers-of-data'],
    ['ri', '川と海'],
    ['a'.repeat(64), 'b'.repeat(120)],
  ])('leads to the view page: %s', async (oid, slug) => {
    const target = qrCodeTarget(
      { kind: 'presentation', schemaVersion: '2', oid, slug },
      'https://podium.example',
    );
    expect(target).toBe(`https://podium.example/p/${oid}/${encodeURIComponent(slug)}/`);
    expect(await read(buildQrCode(target), 480)).toBe(target);
  });
});
