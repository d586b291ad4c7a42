import { z } from 'astro/zod';
import { flag, imagePath, language, line, oid, orNull } from './primitives.ts';

/** Presentations and videos in an order: `series/<name>.json`. The name is part of its address. */
export const series = z.strictObject({
  $schema: z.string().optional().describe('JSON Schema of this file, for editors'),
  title: line.describe('Title'),
  language: language.describe('Language of title and description'),
  description: z.string().trim().max(1000).default('').describe('What it is about, as plain text'),
  items: z.array(oid).min(1).max(500).describe('Its presentations and videos, in their order'),
  preview: orNull(imagePath, 'Picture of its page'),
  draft: flag('Whether it is not published yet. The dev server shows it'),
});

export type Series = z.output<typeof series>;
