import { z } from 'astro/zod';
import { parseFragment } from 'parse5';

/** Reports whether a browser parses the HTML as a single iframe. */
function isIframe(html: string): boolean {
  const [first, ...others] = parseFragment(html).childNodes;
  return (
    first?.nodeName === 'iframe' && first.attrs.some(({ name }) => name === 'src') && others.length === 0
  );
}

const address = z.url({ protocol: /^https?$/ });
const pixels = z.number().int().positive();

/** Schema of an oEmbed 1.0 response with HTML. */
const oembed = z
  .strictObject({
    version: z.literal('1.0'),
    type: z.enum(['rich', 'video']),
    title: z.string().min(1),
    author_name: z.string().min(1).optional(),
    author_url: address.optional(),
    provider_name: z.string().min(1),
    provider_url: address,
    cache_age: z.number().int().nonnegative(),
    thumbnail_url: address.optional(),
    thumbnail_width: pixels.optional(),
    thumbnail_height: pixels.optional(),
    html: z.string().refine(isIframe, 'is not one iframe'),
    width: pixels,
    height: pixels,
    web_page: address,
    flight: z.string().min(1).optional(),
  })
  .refine(
    ({ thumbnail_url: url, thumbnail_width: width, thumbnail_height: height }) =>
      new Set([url, width, height].map((item) => item === undefined)).size === 1,
    'has only some of thumbnail_url, thumbnail_width and thumbnail_height: give all three or none',
  );

/** Returns the faults of an oEmbed file, one line each. */
export function checkOembed(name: string, text: string): string[] {
  const { error } = oembed.safeParse(JSON.parse(text));
  return error === undefined ? [] : [`${name} is not a valid oEmbed response: ${z.prettifyError(error)}`];
}
