import sharp from 'sharp';
import { mediaTypeOf } from '#domain/media/media-types';
import { FALLBACK_FAVICON_PATH, FAVICON_PATH } from '#domain/addresses/paths';
import { readToken } from '#styles/tokens';

/** Width of the icon in browser tabs, in pixels. */
const FAVICON_SIZE = 32;

const WHITE = '#fff';

/**
 * Returns the icon of the site as SVG: the bars of the logo, on whole pixels of a small icon, on
 * the colour of the header.
 */
export function drawFavicon(): string {
  const bar = (x: number, y: number, width: number, height: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="${fill}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FAVICON_SIZE} ${FAVICON_SIZE}">` +
    `<rect width="${FAVICON_SIZE}" height="${FAVICON_SIZE}" rx="7" fill="${readToken('--color-ink')}"/>` +
    bar(12, 7, 8, 18, WHITE) +
    bar(4, 14, 7, 11, readToken('--color-accent')) +
    bar(21, 11, 7, 14, readToken('--color-light-blue')) +
    '</svg>\n'
  );
}

/** Responds with the icon of the site as SVG. */
export function respondWithFavicon(): Response {
  return new Response(drawFavicon(), { headers: { 'Content-Type': mediaTypeOf(FAVICON_PATH) } });
}

/** Responds with the icon for browsers and feed readers without SVG support: a PNG in an ICO. */
export async function respondWithIco(): Promise<Response> {
  const png = await sharp(Buffer.from(drawFavicon())).png({ compressionLevel: 9 }).toBuffer();
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // Icon.
  head.writeUInt16LE(1, 4); // One picture.
  head.writeUInt8(FAVICON_SIZE, 6);
  head.writeUInt8(FAVICON_SIZE, 7);
  head.writeUInt16LE(1, 10); // Planes.
  head.writeUInt16LE(32, 12); // Bits per pixel.
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return new Response(new Uint8Array(Buffer.concat([head, png])), {
    headers: { 'Content-Type': mediaTypeOf(FALLBACK_FAVICON_PATH) },
  });
}
