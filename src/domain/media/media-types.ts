import { formatsOf, MEDIA_FORMATS } from './media-formats.ts';

const OF_MEDIA = formatsOf().flatMap((format) => {
  const { type, alias } = MEDIA_FORMATS[format];
  const full = type.startsWith('text/') || type.endsWith('+xml') ? `${type}; charset=utf-8` : type;
  return [format, ...(alias === undefined ? [] : [alias])].map((ending) => [`.${ending}`, full] as const);
});

/** The media types of the files of a built site, by file extension. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(OF_MEDIA),
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  // Segments of adaptive videos: of MP4, and below, of MPEG-TS.
  '.m4s': 'video/iso.segment',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  // Parts of a full-text index, including WebAssembly, in Pagefind's own compressed format.
  '.pagefind': 'application/octet-stream',
  '.pdf': 'application/pdf',
  '.pf_filter': 'application/octet-stream',
  '.pf_fragment': 'application/octet-stream',
  '.pf_index': 'application/octet-stream',
  '.pf_meta': 'application/octet-stream',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.ts': 'video/mp2t',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** The media type of feeds. Their file extension would give another one. */
export const FEED_TYPE = 'application/atom+xml';

/** The media type of Markdown, without its character encoding. */
export const MARKDOWN_TYPE = 'text/markdown';

/** The media type of the speculation rules. Browsers reject them with the usual type of JSON. */
export const SPECULATION_RULES_TYPE = 'application/speculationrules+json';

/** The media type of files with an unknown extension. */
export const DEFAULT_MEDIA_TYPE = 'application/octet-stream';

/** Returns the media type of a file, by its extension. */
export function mediaTypeOf(file: string): string {
  const ending = /\.[^./]+$/.exec(file)?.[0] ?? '';
  return MEDIA_TYPES[ending.toLowerCase()] ?? DEFAULT_MEDIA_TYPE;
}

/** Reports whether files of this media type compress well, so that builds precompress them. */
export function isCompressible(mediaType: string): boolean {
  return mediaType.includes('charset=') || mediaType === 'application/wasm' || mediaType === 'image/x-icon';
}
