import { z } from 'astro/zod';
import { imagePath, line, slug } from './primitives.ts';

/** A template to start from: `templates/<slug>.json`. */
export const template = z.strictObject({
  $schema: z.string().optional().describe('JSON Schema of this file, for editors'),
  slug: slug.describe('Address of the template: /presentation-template/<slug>/'),
  title: line.describe('Title'),
  subTitle: line.describe('Purpose'),
  thumbnail: imagePath.describe('Picture, relative to this file'),
});

export type Template = z.output<typeof template>;
