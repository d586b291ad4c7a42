import { unpackedName } from '../output/packed-copies.ts';

/** Kinds of files, in the order of reports. */
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

export type FileKind = (typeof FILE_KINDS)[number];

/** File name patterns by kind. The first match counts. */
const PATTERNS: readonly (readonly [FileKind, RegExp])[] = [
  ['search index', /^search\//],
  ['HTML', /\.html$/],
  ['scripts', /\.m?js$/],
  ['styles', /\.css$/],
  ['images', /\.(?:avif|webp|png|jpe?g|gif|svg|ico)$/],
  ['fonts', /\.(?:woff2?|ttf|otf)$/],
  ['media', /\.(?:mp4|webm|mov|m4a|mp3|ogg|vtt)$/],
];

/** Returns the kind of a file by its name. Compressed copies have the kind of their file. */
export function fileKind(name: string): FileKind {
  const plain = unpackedName(name);
  return PATTERNS.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'data';
}
