import { z } from 'astro/zod';
import { DESPITE_FAULTS } from './content-base.ts';
import { imagePath, line, slug } from './primitives.ts';
import { storyboard } from './storyboard.ts';

/** A template to start from: `templates/<slug>.json`. */
export const template = z
  .strictObject({
    $schema: z.string().optional().describe('JSON Schema of this file, for editors'),
    slug: slug.describe('Address of the template: /presentation-template/<slug>/'),
    title: line.describe('Title'),
    subTitle: line.describe('Purpose'),
    thumbnail: imagePath
      .optional()
      .describe('Picture, relative to this file; made from the storyboard if absent'),
    storyboard: storyboard
      .optional()
      .describe('The canvas and its steps, which the page of the template plays'),
  })
  .superRefine(requirePicture, DESPITE_FAULTS);

/** Requires a picture, or a storyboard that it can be made from. */
function requirePicture(
  file: { thumbnail?: unknown; storyboard?: unknown } | null | undefined,
  context: z.RefinementCtx,
): void {
  if (typeof file !== 'object' || file === null) return;
  if (file.thumbnail !== undefined || file.storyboard !== undefined) return;
  context.addIssue({
    code: 'custom',
    path: ['thumbnail'],
    message:
      'is missing, but there is no storyboard that it could be made from; add a picture, such as "thumbnail": "../media/plan.webp", or a storyboard',
  });
}

/** A parsed template. */
export type Template = z.output<typeof template>;

/** The part of a template that stays in memory: all but its storyboard. */
export interface TemplateFacts extends Pick<Template, 'slug' | 'title' | 'subTitle'> {
  /** The template file, absolute. */
  file: string;
  /** The folder of the file, absolute. Paths in the file are relative to it. */
  baseDir: string;
  /** Absolute path of the picture; null if it is made from the storyboard. */
  preview: string | null;
  /** SHA-256 of the storyboard, hexadecimal. Null if there is none. */
  storyboardDigest: string | null;
  /** All images and videos that the file references, absolute. */
  media: readonly string[];
  /** SHA-256 of the file, hexadecimal. */
  digest: string;
}
