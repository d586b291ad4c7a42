import type { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { drawablePath, imagePath, mediaPath } from './schemas/primitives.ts';
import { SCHEMAS } from './content-folders.ts';
import { mediaReferences } from './media-references.ts';

/** Path of a schema field, with `0` for a list item. */
type FieldPath = readonly (string | number)[];

const PATHS = [drawablePath, imagePath, mediaPath].map(({ def }) => def.checks?.[0]);

/**
 * Returns all fields of a schema that reference a picture, video or captions. `seen` are its
 * ancestor schemas, which stops recursion.
 */
function fieldsOf(
  schema: z.core.$ZodType,
  path: FieldPath = [],
  seen: readonly z.core.$ZodType[] = [],
): FieldPath[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'string') return PATHS.includes(def.checks?.[0]) ? [path] : [];
  if (seen.includes(schema)) return [];
  const within = (inner: z.core.$ZodType, ...keys: FieldPath) =>
    fieldsOf(inner, [...path, ...keys], [...seen, schema]);
  if ('innerType' in def) return within(def.innerType);
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([key, field]) => within(field, key));
  if (def.type === 'array') return within(def.element, 0);
  if (def.type === 'union') return def.options.flatMap((option) => within(option));
  if (def.type === 'lazy') return within(def.getter());
  return [];
}

/** Returns a file with only this field. */
function fileWith(path: FieldPath, value: unknown): unknown {
  return path.reduceRight<unknown>(
    (inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }),
    value,
  );
}

const fields = Object.entries(SCHEMAS).flatMap(([folder, schema]) =>
  fieldsOf(schema).map((path) => [folder, path.join('.'), path] as const),
);

test('the schemas name pictures, videos and captions', () => {
  expect(fields.map(([folder, name]) => `${folder} ${name}`)).toEqual(
    expect.arrayContaining([
      'presentations preview',
      'presentations fallbackPreview',
      'presentations storyboard.elements.0.src',
      'presentations storyboard.elements.0.poster',
      'videos video.poster',
      'videos video.previewAnimation',
      'videos video.captions.0.src',
      'templates thumbnail',
    ]),
  );
});

test.each(fields)('every field that names a file is checked: %s %s', (_folder, _name, path) => {
  const src = '../media/a.png';
  expect(mediaReferences(fileWith(path, src))).toEqual([{ path, src }]);
});
