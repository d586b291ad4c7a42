import { z } from 'astro/zod';
import { DOWNLOADS } from '#domain/content/downloads';
import { ALL_LOCALES } from '#domain/languages/locales';
import { extensionPattern, listExtensions, type MediaKind } from '#domain/media/media-formats';
import { AUTHOR_SEGMENTS } from '#domain/analytics/author-segment';

/** Identifier of a presentation, a video or an owner. Must be unique regardless of letter case. */
export const oid = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_-]{2,63}$/,
    'must be 3 to 64 characters: lower-case letters, digits, "_" or "-", starting with a letter or digit',
  );

/**
 * Part of an address. Lower-case ASCII letters, digits and single hyphens, at most 80 characters.
 */
export const slug = z
  .string()
  .max(80, 'must have at most 80 characters')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters and digits joined by single hyphens');

/** One line of plain text that visitors see. */
export const line = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(300, 'must have at most 300 characters')
  .regex(/^[^\n\r\t\u2028\u2029]*$/, 'must be one line, without line breaks or tabs');

/** UTC time in ISO 8601, for example 2026-03-04T10:00:00Z. */
export const instant = z.iso.datetime({
  message: 'must be an instant in UTC such as "2026-03-04T10:00:00Z"',
});

const pathTo = (...kinds: MediaKind[]) =>
  z
    .string()
    .regex(
      new RegExp(`^\\.{1,2}\\/[\\w./-]+${extensionPattern(...kinds)}$`, 'i'),
      `must be a path relative to this file that ends in ${listExtensions(...kinds)}`,
    );

/** Path of a raster image relative to the content file. */
export const imagePath = pathTo('image');

/** Path of a raster or vector image relative to the content file. */
export const drawablePath = pathTo('image', 'vector');

/** Path of a source of a video relative to the content file. */
export const sourcePath = pathTo('video', 'playlist');

/** Path of a media file (video, captions) relative to the content file. */
export const mediaPath = pathTo('video', 'captions');

/** Identifier of a part of a storyboard or transcript. */
export const partId = z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, "_" or "-"');

/** Path on this site or an absolute https address. */
export const linkTarget = z
  .string()
  .regex(
    /^(?:\/(?![/\\])|https:\/\/(?=[^/]))[^\s\\]*$/,
    'must be a path such as "/product/" or an address that starts with "https://"',
  );

/** Storyboard colour of six hexadecimal digits. Code editors show a sample of this format. */
export const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as "#10131a"')
  .meta({ format: 'color-hex' });

/** A language of the interface. */
export const locale = z.enum(ALL_LOCALES);

/** Language tag (BCP 47) of a text, for example "en" or "pt-BR". */
export const language = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as "en" or "pt-BR"');

/** The author's segment, which selects the suggested search terms (rule 3.10). */
export const authorSegment = z.enum(AUTHOR_SEGMENTS);

/** An integer, 0 or more. */
export const count = z.int('must be a whole number').min(0, 'must be 0 or more');

/** A coordinate or length on the canvas of a storyboard, in canvas units. */
export const coordinate = z
  .number()
  .min(-1e6, 'must be -1000000 or more')
  .max(1e6, 'must be 1000000 or less');

/** A positive length on the canvas of a storyboard, in canvas units. */
export const size = z.number().positive('must be more than 0').max(1e6, 'must be 1000000 or less');

/** A boolean that is false if the key is absent. */
export const flag = (description: string) => z.boolean().default(false).describe(description);

/** A value that is null if the key is absent. */
export const orNull = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  z.nullable(schema).default(null).describe(description);

/** Formats in which visitors may take content away. */
export const downloads = z.array(z.enum(DOWNLOADS)).max(DOWNLOADS.length);
