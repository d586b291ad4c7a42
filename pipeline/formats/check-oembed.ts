import { z } from 'astro/zod';

const address = z.url({ protocol: /^https?$/ });
const pixels = z.number().int().positive();
const thumbnail = { thumbnail_url: address, thumbnail_width: pixels, thumbnail_height: pixels };

/** An answer of oEmbed 1.0 that shows HTML: which fields it has, and what they hold. */
const common = {
  version: z.literal('1.0'),
  type: z.enum(['rich', 'video']),
  title: z.string().min(1),
  author_name: z.string().min(1).optional(),
  author_url: address.optional(),
  provider_name: z.string().min(1),
  provider_url: address,
  cache_age: z.number().int().nonnegative(),
  html: z.string().regex(/^<iframe [^<>]*><\/iframe>$/),
  width: pixels,
  height: pixels,
};

// The facts of a picture come together or not at all.
const oembed = z.union([z.strictObject({ ...common, ...thumbnail }), z.strictObject(common)]);

/** What is wrong with an oEmbed file, one line a fault. */
export function checkOembed(name: string, text: string): string[] {
  const { error } = oembed.safeParse(JSON.parse(text));
  return error === undefined ? [] : [`${name} is no oEmbed answer: ${z.prettifyError(error)}`];
}
