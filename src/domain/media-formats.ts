interface FormatFacts {
  readonly kind: 'image' | 'vector' | 'video' | 'captions';
  /** Its name in messages. */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  /** Another file ending of the format. */
  readonly alias?: string;
}

/**
 * The formats of pictures, vector images, videos and captions that content files may name, by file ending. The
 * only table of them: paths, types and messages of the schemas are derived from it.
 */
const TABLE = {
  png: { kind: 'image', name: 'PNG', type: 'image/png' },
  jpg: { kind: 'image', name: 'JPEG', type: 'image/jpeg', alias: 'jpeg' },
  webp: { kind: 'image', name: 'WebP', type: 'image/webp' },
  avif: { kind: 'image', name: 'AVIF', type: 'image/avif' },
  svg: { kind: 'vector', name: 'SVG', type: 'image/svg+xml' },
  mp4: { kind: 'video', name: 'MP4', type: 'video/mp4' },
  webm: { kind: 'video', name: 'WebM', type: 'video/webm' },
  vtt: { kind: 'captions', name: 'WebVTT', type: 'text/vtt' },
} as const satisfies Readonly<Record<string, FormatFacts>>;

type Table = typeof TABLE;

/** A media format that content may use, by its file ending. */
export type MediaFormat = keyof Table;

/** What a media file is for. */
export type MediaKind = FormatFacts['kind'];

/** The media type of a video. */
export type VideoType = Extract<Table[MediaFormat], { kind: 'video' }>['type'];

/** The facts of each format. */
export const MEDIA_FORMATS: Readonly<Record<MediaFormat, FormatFacts>> = TABLE;

const FORMATS = Object.keys(TABLE) as MediaFormat[];

/** Returns the formats of these kinds, or of all. */
export function formatsOf(...kinds: readonly MediaKind[]): MediaFormat[] {
  return FORMATS.filter((format) => kinds.length === 0 || kinds.includes(MEDIA_FORMATS[format].kind));
}

/** The media types of videos. */
export const VIDEO_TYPES = formatsOf('video').map((format) => MEDIA_FORMATS[format].type) as [
  VideoType,
  ...VideoType[],
];

/** Returns the format of a file by its name; undefined if content cannot use such a file. */
export function formatOf(file: string): MediaFormat | undefined {
  const ending = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase();
  if (ending === undefined) return undefined;
  return FORMATS.find((format) => ending === format || ending === MEDIA_FORMATS[format].alias);
}

/** Returns the facts of a file's format by its name; undefined if content cannot use the file. */
export function factsOf(file: string): FormatFacts | undefined {
  const format = formatOf(file);
  return format && MEDIA_FORMATS[format];
}

/** Returns the source of a regular expression for the file endings of these kinds, or of all. */
export function endingPattern(...kinds: readonly MediaKind[]): string {
  const endings = formatsOf(...kinds).flatMap((format) => {
    const { alias } = MEDIA_FORMATS[format];
    return alias === undefined ? [format] : [format, alias];
  });
  return `\\.(?:${endings.join('|')})`;
}

/** Returns the file endings of these kinds for a message: ".mp4, .webm or .vtt". */
export function listEndings(...kinds: readonly MediaKind[]): string {
  return list(formatsOf(...kinds).map((format) => `.${format}`));
}

/** Returns the names of the formats of these kinds for a message: "MP4 or WebM". */
export function listNames(...kinds: readonly MediaKind[]): string {
  return list(formatsOf(...kinds).map((format) => MEDIA_FORMATS[format].name));
}

function list(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' or ');
}
