/** The media formats that content may use, by file extension. */
export type MediaFormat = 'png' | 'jpg' | 'webp' | 'avif' | 'mp4' | 'webm' | 'vtt';

const AVIF_BRANDS = new Set(['avif', 'avis']);
const OTHER_BRANDS = new Set(['heic', 'heix', 'hevc', 'mif1', 'msf1', 'qt  ', 'M4A ']);

/**
 * Detects the format of a file from its first 64 bytes, regardless of its name. Returns null if the
 * format is not published.
 */
export function recogniseMedia(start: Uint8Array): MediaFormat | null {
  const text = Buffer.from(start).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpg';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'webm';
  if (/^(?:\xef\xbb\xbf)?WEBVTT(?:[ \t\r\n]|$)/.test(text)) return 'vtt';
  return text.slice(4, 8) === 'ftyp' ? recogniseBrand(text, start) : null;
}

function recogniseBrand(text: string, start: Uint8Array): MediaFormat | null {
  const length = new DataView(start.buffer, start.byteOffset).getUint32(0);
  const brands = [text.slice(8, 12), ...(text.slice(16, Math.max(16, length)).match(/.{4}/gs) ?? [])];
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return 'avif';
  return OTHER_BRANDS.has(brands[0] ?? '') ? null : 'mp4';
}
