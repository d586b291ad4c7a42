import { mediaTypeOf } from '#domain/media/media-types';
import { uncompressedName } from '#pipeline/site/compressed-copies';

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

const TYPES: readonly (readonly [FileKind, RegExp])[] = [
  ['HTML', /^text\/html/],
  ['scripts', /^text\/javascript/],
  ['styles', /^text\/css/],
  ['images', /^image\//],
  ['fonts', /^font\//],
  ['media', /^video\/|^text\/vtt/],
];

/** Returns the kind of a file by its name. Compressed copies have the kind of their file. */
export function fileKind(name: string): FileKind {
  const plain = uncompressedName(name);
  if (plain.startsWith('search/')) return 'search index';
  const type = mediaTypeOf(plain);
  return TYPES.find(([, pattern]) => pattern.test(type))?.[0] ?? 'data';
}
