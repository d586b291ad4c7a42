import { ADAPTIVE_TYPE } from './adaptive-type.ts';

interface CodecFacts {
  /** Its name in messages. */
  readonly name: string;
  readonly kind: 'picture' | 'sound';
  /** Matches its names in media types. */
  readonly pattern: RegExp;
}

const CODEC_TABLE = [
  { name: 'AV1', kind: 'picture', pattern: /^av01\.\d\.\d\d[MH]\.\d\d(?:\.[\d.]+)?$/ },
  { name: 'VP9', kind: 'picture', pattern: /^(?:vp9|vp09(?:\.\d\d){3,8})$/ },
  { name: 'VP8', kind: 'picture', pattern: /^vp8$/ },
  { name: 'H.264', kind: 'picture', pattern: /^avc[13]\.[\da-f]{6}$/i },
  { name: 'Opus', kind: 'sound', pattern: /^opus$/i },
  { name: 'AAC', kind: 'sound', pattern: /^mp4a\.40\.\d{1,2}$/ },
  { name: 'MP3', kind: 'sound', pattern: /^(?:mp3|mp4a\.6b|mp4a\.69)$/i },
  { name: 'Vorbis', kind: 'sound', pattern: /^vorbis$/ },
  { name: 'FLAC', kind: 'sound', pattern: /^flac$/i },
] as const satisfies readonly CodecFacts[];

type CodecName = (typeof CODEC_TABLE)[number]['name'];

/**
 * The codecs of pictures and sound in videos that browsers play. Of picture codecs, the best first.
 */
const CODECS: readonly (CodecFacts & { readonly name: CodecName })[] = CODEC_TABLE;

/** Returns the name of a codec that a media type names, such as "AV1" for "av01.0.05M.08". */
export const codecName = (codec: string): CodecName | null =>
  CODECS.find(({ pattern }) => pattern.test(codec))?.name ?? null;

type FormatFacts = {
  /** Its name in messages. */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  /** Another file extension of the format. */
  readonly alias?: string;
} & (
  | { readonly kind: 'image' | 'vector' | 'captions' | 'playlist'; readonly codecs?: never }
  | {
      readonly kind: 'video';
      /** The codecs that browsers play in it. */
      readonly codecs: readonly CodecName[];
    }
);

/**
 * The only table of the formats of pictures, vector images, videos, playlists and captions that
 * content files may name, by file extension. Paths, types and messages of the schemas are derived
 * from it.
 */
const FORMAT_TABLE = {
  png: { kind: 'image', name: 'PNG', type: 'image/png' },
  jpg: { kind: 'image', name: 'JPEG', type: 'image/jpeg', alias: 'jpeg' },
  webp: { kind: 'image', name: 'WebP', type: 'image/webp' },
  avif: { kind: 'image', name: 'AVIF', type: 'image/avif' },
  svg: { kind: 'vector', name: 'SVG', type: 'image/svg+xml' },
  mp4: {
    kind: 'video',
    name: 'MP4',
    type: 'video/mp4',
    codecs: ['AV1', 'VP9', 'H.264', 'AAC', 'MP3', 'Opus', 'FLAC'],
  },
  webm: {
    kind: 'video',
    name: 'WebM',
    type: 'video/webm',
    codecs: ['AV1', 'VP9', 'VP8', 'Opus', 'Vorbis'],
  },
  m3u8: { kind: 'playlist', name: 'HLS', type: ADAPTIVE_TYPE },
  vtt: { kind: 'captions', name: 'WebVTT', type: 'text/vtt' },
} satisfies Readonly<Record<string, FormatFacts>>;

/** A media format that content may use, by its file extension. */
export type MediaFormat = keyof typeof FORMAT_TABLE;

/** A format of videos, by its file extension. */
export type VideoFormat = {
  [Format in MediaFormat]: (typeof FORMAT_TABLE)[Format]['kind'] extends 'video' ? Format : never;
}[MediaFormat];

/** Purpose of a media file. */
export type MediaKind = FormatFacts['kind'];

/** The facts of each format. */
export const MEDIA_FORMATS: Readonly<Record<MediaFormat, FormatFacts>> = FORMAT_TABLE;

const FORMATS = Object.keys(FORMAT_TABLE) as MediaFormat[];

/** Returns the formats of these kinds, or of all kinds if none is given. */
export function formatsOf(...kinds: readonly MediaKind[]): MediaFormat[] {
  return FORMATS.filter((format) => kinds.length === 0 || kinds.includes(MEDIA_FORMATS[format].kind));
}

/** The media types of videos. */
export const VIDEO_TYPES = formatsOf('video').map((format) => MEDIA_FORMATS[format].type);

/**
 * Matches the media type of a video: "video/mp4", or 'video/webm; codecs="vp9, opus"'. Playlists
 * name their codecs themselves.
 */
export const VIDEO_TYPE = new RegExp(
  `^(?:(${VIDEO_TYPES.join('|')})(?:; ?codecs="([^"]+)")?|${ADAPTIVE_TYPE.replaceAll('.', '\\.')})$`,
);

/** Splits the media type of a video into the type of the file and its codecs. */
export function readVideoType(type: string): { container: string; codecs: readonly string[] } {
  const [, container = type, codecs = ''] = VIDEO_TYPE.exec(type) ?? [];
  return { container, codecs: codecs.split(',').flatMap((codec) => codec.trim() || []) };
}

/** Returns the codecs of a video's media type that browsers do not play in files of its format. */
export function unknownCodecs(type: string): string[] {
  const { container, codecs } = readVideoType(type);
  const format = FORMATS.find((item) => MEDIA_FORMATS[item].type === container);
  const playable = (format && MEDIA_FORMATS[format].codecs) ?? [];
  return codecs.filter((codec) => {
    const name = codecName(codec);
    return name === null || !playable.includes(name);
  });
}

/**
 * Sorts the sources of a video in the order in which browsers should try them: an adaptive one,
 * AV1, VP9, VP8, H.264. Most players support the last one. Keeps the order of sources with the same
 * codec, and of all files if one does not name its codecs.
 */
export function orderSources<Source extends { readonly type: string }>(sources: readonly Source[]): Source[] {
  const adaptive = sources.filter(({ type }) => type === ADAPTIVE_TYPE);
  const files = sources.filter(({ type }) => type !== ADAPTIVE_TYPE);
  const rankedFiles = files.map((source) => ({ source, rank: rankOf(source.type) }));
  const isRanked = rankedFiles.every(({ rank }) => rank !== Infinity);
  const order = isRanked ? rankedFiles.toSorted((a, b) => a.rank - b.rank) : rankedFiles;
  return [...adaptive, ...order.map(({ source }) => source)];
}

function rankOf(type: string): number {
  const ranks = readVideoType(type).codecs.map((codec) =>
    CODECS.findIndex(({ pattern }) => pattern.test(codec)),
  );
  return Math.min(...ranks.filter((rank) => CODECS[rank]?.kind === 'picture'));
}

/** Returns the format of a file by its name; undefined if content cannot use such a file. */
export function formatOf(file: string): MediaFormat | undefined {
  const extension = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase();
  if (extension === undefined) return undefined;
  return FORMATS.find((format) => extension === format || extension === MEDIA_FORMATS[format].alias);
}

/** Returns the facts of a file's format by its name; undefined if content cannot use the file. */
export function factsOf(file: string): FormatFacts | undefined {
  const format = formatOf(file);
  return format && MEDIA_FORMATS[format];
}

/** Returns the source of a regular expression for the file extensions of these kinds. */
export function extensionPattern(...kinds: readonly MediaKind[]): string {
  const extensions = formatsOf(...kinds).flatMap((format) => {
    const { alias } = MEDIA_FORMATS[format];
    return alias === undefined ? [format] : [format, alias];
  });
  return `\\.(?:${extensions.join('|')})`;
}

/** Returns the file extensions of these kinds for a message: ".mp4, .webm or .vtt". */
export function listExtensions(...kinds: readonly MediaKind[]): string {
  return joinWithOr(formatsOf(...kinds).map((format) => `.${format}`));
}

/** Returns the names of the formats of these kinds for a message: "MP4 or WebM". */
export function listNames(...kinds: readonly MediaKind[]): string {
  return joinWithOr(formatsOf(...kinds).map((format) => MEDIA_FORMATS[format].name));
}

function joinWithOr(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' or ');
}
