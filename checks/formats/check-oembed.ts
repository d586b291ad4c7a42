import { z } from 'astro/zod';
import { parseFragment } from 'parse5';

/** Whether a browser makes one iframe of the HTML, and nothing else. */
function isIframe(html: string): boolean {
  const [first, ...others] = parseFragment(html).childNodes;
  return (
    first?.nodeName === 'iframe' && first.attrs.some(({ name }) => name === 'src') && others.length === 0
  );
}

const address = z.url({ protocol: /^https?$/ });
const pixels = z.number().int().positive();

/** An answer of oEmbed 1.0 that shows HTML: which fields it has, and what they hold. */
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
    web_page: address,
    height: pixels,
  })
  .refine(
    ({ thumbnail_url: url, thumbnail_width: width, thumbnail_height: height }) =>
      new Set([url, width, height].map((one) => one === undefined)).size === 1,
    'has a part of thumbnail_url, thumbnail_width and thumbnail_height: all or none',
  );

/** What is wrong with an oEmbed file, one line a fault. */
export function checkOembed(name: string, text: string): string[] {
  const { error } = oembed.safeParse(JSON.parse(text));
  return error === undefined ? [] : [`${name} is no oEmbed answer: ${z.prettifyError(error)}`];
}
