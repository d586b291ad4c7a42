/** The media types of the files of a built site, by file extension. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  // Parts of a full-text index, including WebAssembly, in Pagefind's own compressed format.
  '.pagefind': 'application/octet-stream',
  '.pdf': 'application/pdf',
  '.pf_filter': 'application/octet-stream',
  '.pf_fragment': 'application/octet-stream',
  '.pf_index': 'application/octet-stream',
  '.pf_meta': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** The media type of files with an unknown extension. */
export const DEFAULT_MEDIA_TYPE = 'application/octet-stream';

/** Returns the media type of a file, by its extension. */
export function mediaTypeOf(file: string): string {
  const ending = /\.[^./]+$/.exec(file)?.[0] ?? '';
  return MEDIA_TYPES[ending.toLowerCase()] ?? DEFAULT_MEDIA_TYPE;
}

/**
 * Reports whether files of this media type compress well, so that the build adds precompressed
 * copies.
 */
export function isCompressible(mediaType: string): boolean {
  return mediaType.includes('charset=') || mediaType === 'application/wasm' || mediaType === 'image/x-icon';
}
