import { formatsOf, type MediaFormat } from '#domain/media/media-formats';

const AVIF_BRANDS = new Set(['avif', 'avis']);
const OTHER_BRANDS = new Set(['heic', 'heix', 'hevc', 'mif1', 'msf1', 'qt  ', 'M4A ']);

/** The first bytes of a file. */
interface Start {
  /** As Latin-1. */
  readonly text: string;
  /** The brands of an ISO container (MP4, AVIF), the main one first; empty for other files. */
  readonly brands: readonly string[];
}

const isAvif = ({ brands }: Start): boolean => brands.some((brand) => AVIF_BRANDS.has(brand));

/** For each format, a test whether a file of the format starts like this. */
const SIGNS: Readonly<Record<MediaFormat, (start: Start) => boolean>> = {
  png: ({ text }) => text.startsWith('\x89PNG\r\n\x1a\n'),
  jpg: ({ text }) => text.startsWith('\xff\xd8\xff'),
  webp: ({ text }) => text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP',
  avif: isAvif,
  // A comment or declaration can precede the element. The sanitiser reads the whole file.
  svg: ({ text }) => /^(?:\xef\xbb\xbf)?\s*<(?:\?xml\s|!--|!DOCTYPE\s+svg|svg[\s>])/i.test(text),
  mp4: (start) => start.brands.length > 0 && !isAvif(start) && !OTHER_BRANDS.has(start.brands[0] ?? ''),
  webm: ({ text }) => text.startsWith('\x1a\x45\xdf\xa3'),
  m3u8: ({ text }) => /^(?:\xef\xbb\xbf)?#EXTM3U\s/.test(text),
  vtt: ({ text }) => /^(?:\xef\xbb\xbf)?WEBVTT(?:[ \t\r\n]|$)/.test(text),
};

/**
 * Detects the format of a file from its first 64 bytes, regardless of its name. Returns null if the
 * format is not published.
 */
export function recogniseMedia(bytes: Uint8Array): MediaFormat | null {
  const text = Buffer.from(bytes).toString('latin1');
  const start = { text, brands: text.slice(4, 8) === 'ftyp' ? brandsOf(text, bytes) : [] };
  return formatsOf().find((format) => SIGNS[format](start)) ?? null;
}

function brandsOf(text: string, bytes: Uint8Array): string[] {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return [text.slice(8, 12), ...(text.slice(16, Math.max(16, length)).match(/.{4}/gs) ?? [])];
}

/** The first boxes of files of MP4 that are segments, or the start that segments share. */
const SEGMENT_BOXES = new Set(['ftyp', 'styp', 'moof', 'sidx', 'emsg', 'prft']);

/**
 * Reports whether a file can be a segment of an adaptive video, by its name and its first bytes:
 * .ts files have packets of MPEG-TS, .m4s and .mp4 files boxes of MP4.
 */
export function isSegment(name: string, bytes: Uint8Array): boolean {
  if (/\.ts$/i.test(name)) return bytes[0] === 0x47;
  return /\.(?:m4s|mp4)$/i.test(name) && SEGMENT_BOXES.has(Buffer.from(bytes).toString('latin1', 4, 8));
}
