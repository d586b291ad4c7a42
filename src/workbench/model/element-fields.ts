import { z } from 'astro/zod';
import { capitalise } from '#domain/util/capitalise';
import { ELEMENT_FILES } from '#library/media-references';
import { storyboard, type StoryboardElement } from '#library/schemas/storyboard';

/** How the panel shows a field of an element. */
export type ElementField = { readonly key: string; readonly label: string } & (
  | { readonly kind: 'file' | 'line' | 'lines' | 'colour' | 'optional colour' | 'check' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
);

/** Texts that may be longer than this get a field of several lines. */
const MAX_LINE_LENGTH = 1000;

const ELEMENT_SCHEMAS = storyboard.shape.elements.element.options;

/** Fields that all types share. The panel shows them separately or not at all. */
const COMMON_FIELDS = ['id', 'type', 'x', 'y', 'w', 'h', 'r', 'z', 'opacity'];

/** The keys of elements, in the order of content files. */
export const ELEMENT_KEYS: readonly string[] = [
  ...new Set([...COMMON_FIELDS, ...ELEMENT_SCHEMAS.flatMap(({ shape }) => Object.keys(shape))]),
];

/** Returns the fields of a type that not all types share, as its schema describes them. */
export function fieldsOf(type: StoryboardElement['type']): ElementField[] {
  const shape = ELEMENT_SCHEMAS.find((item) => item.shape.type.value === type)?.shape ?? {};
  return Object.entries<z.ZodType>(shape).flatMap(([key, schema]) =>
    [...COMMON_FIELDS, 'spans'].includes(key) ? [] : [toField(key, schema)],
  );
}

function toField(key: string, schema: z.ZodType): ElementField {
  const { inner, isOptional } = unwrapSchema(schema);
  const keyAndLabel = { key, label: schema.meta()?.title ?? wordsOf(key) };
  if (inner instanceof z.ZodBoolean) return { ...keyAndLabel, kind: 'check' };
  if (inner instanceof z.ZodEnum)
    return { ...keyAndLabel, kind: 'choice', options: inner.options.map(String) };
  if (inner instanceof z.ZodNumber && !isOptional)
    return {
      ...keyAndLabel,
      kind: 'number',
      min: inner.minValue ?? -Infinity,
      max: inner.maxValue ?? Infinity,
    };
  if (ELEMENT_FILES.includes(key)) return { ...keyAndLabel, kind: 'file' };
  if (inner.meta()?.['format'] === 'color-hex')
    return { ...keyAndLabel, kind: isOptional ? 'optional colour' : 'colour' };
  if (inner instanceof z.ZodString && !isOptional)
    return { ...keyAndLabel, kind: (inner.maxLength ?? Infinity) > MAX_LINE_LENGTH ? 'lines' : 'line' };
  throw new Error(
    `The workbench has no field for "${key}" of elements. Add its kind to src/workbench/model/element-fields.ts.`,
  );
}

/** Returns the schema without its default, and whether null is a value. */
function unwrapSchema(schema: z.ZodType): { readonly inner: z.ZodType; readonly isOptional: boolean } {
  if (schema instanceof z.ZodDefault) return unwrapSchema(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodNullable
    ? { inner: schema.unwrap() as z.ZodType, isOptional: true }
    : { inner: schema, isOptional: false };
}

/** Returns a key as words: "fontSize" is "Font size". */
function wordsOf(key: string): string {
  return capitalise(key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}
