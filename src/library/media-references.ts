import { extensionPattern } from '#domain/media/media-formats';
import { memberOf, valueAt } from './schema-tree.ts';

/** A media file that a content file references by a valid path. */
export interface MediaReference {
  path: PropertyKey[];
  src: string;
  /** The media type that the content file states. */
  type?: string;
}

/** The schema reports all other values. */
const MEDIA_PATH = new RegExp(`^\\.{1,2}/.*${extensionPattern()}$`, 'i');

const FIELDS: readonly (readonly string[])[] = [
  ['preview'],
  ['fallbackPreview'],
  ['thumbnail'],
  ['video', 'poster'],
  ['video', 'previewAnimation'],
];

const LISTS: readonly (readonly string[])[] = [
  ['video', 'sources'],
  ['video', 'captions'],
  ['video', 'described', 'sources'],
  ['video', 'signed', 'sources'],
  ['storyboard', 'elements'],
];

/** The keys of storyboard elements, and of items of other lists, that name a file. */
export const ELEMENT_FILES: readonly string[] = ['src', 'poster'];

/**
 * Returns all images, videos and captions that a content file references. Accepts missing fields
 * and wrong types.
 */
export function mediaReferences(file: unknown): MediaReference[] {
  const references: MediaReference[] = [];
  const add = (path: PropertyKey[], src: unknown, type?: unknown) => {
    if (typeof src === 'string' && MEDIA_PATH.test(src))
      references.push({ path, src, ...(typeof type === 'string' && { type }) });
  };
  for (const field of FIELDS) add([...field], valueAt(file, field));
  for (const list of LISTS) {
    const items: unknown = valueAt(file, list);
    if (!Array.isArray(items)) continue;
    items.forEach((item: unknown, index) => {
      const type = list.at(-1) === 'sources' ? memberOf(item, 'type') : undefined;
      for (const key of ELEMENT_FILES)
        add([...list, index, key], memberOf(item, key), key === 'src' ? type : undefined);
    });
  }
  return references;
}
