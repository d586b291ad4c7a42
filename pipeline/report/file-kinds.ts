import { unpackedName } from '../output/packed-copies.ts';

/** What a file of the site holds, in the order in which reports list them. */
export const FILE_KINDS = [
  'HTML',
  'scripts',
  'styles',
  'images',
  'fonts',
  'media',
  'search index',
  'data',
] as const;

/** What a file of the site holds. */
export type FileKind = (typeof FILE_KINDS)[number];

/** Names by kind; the first that fits counts. */
const PATTERNS: readonly (readonly [FileKind, RegExp])[] = [
  ['search index', /^search\//],
  ['HTML', /\.html$/],
  ['scripts', /\.m?js$/],
  ['styles', /\.css$/],
  ['images', /\.(?:avif|webp|png|jpe?g|gif|svg|ico)$/],
  ['fonts', /\.(?:woff2?|ttf|otf)$/],
  ['media', /\.(?:mp4|webm|mov|m4a|mp3|ogg|vtt)$/],
];

/** What a file holds, by its name; packed copies of a file are of its kind. */
export function fileKind(name: string): FileKind {
  const plain = unpackedName(name);
  return PATTERNS.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'data';
}
