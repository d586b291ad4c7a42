import type { Schema } from 'hast-util-sanitize';
import type { HtmlTag } from './html-node.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

const ALLOWED_TAGS: readonly HtmlTag[] = [
  ...([
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'blockquote',
    'h3',
    'h4',
    'a',
    'strong',
    'em',
    'b',
    'i',
    'u',
    's',
  ] as const),
  ...(['sub', 'sup', 'code'] as const),
];

/** Blocks that become paragraphs. They are not allowed, but their words must not run together. */
const OTHER_BLOCKS = words(`
  address article aside caption center dd details dialog div dt fieldset figcaption figure footer form header
  hgroup legend main nav pre search section summary td th`);

/** Elements removed together with their content, which is not text for readers. */
const DROPPED = words(`
  audio button canvas embed iframe math noembed noframes noscript object plaintext script select style svg
  template textarea title video xmp`);

/** Maps each kept element to the element that it becomes. */
export const KEPT_TAGS: ReadonlyMap<string, HtmlTag> = new Map([
  ...OTHER_BLOCKS.map((tag): [string, HtmlTag] => [tag, 'p']),
  ...ALLOWED_TAGS.map((tag): [string, HtmlTag] => [tag, tag]),
  ['h1', 'h3'],
  ['h2', 'h3'],
  ['h5', 'h4'],
  ['h6', 'h4'],
]);

/** The sanitiser schema, before links are checked. Replaces other elements with their content. */
export const ALLOW_LIST: Schema = {
  tagNames: [...KEPT_TAGS.keys()],
  attributes: { a: ['href'] },
  strip: DROPPED,
  // Disables the defaults. `safeLink` alone checks addresses.
  protocols: {},
  ancestors: {},
  clobber: [],
  required: {},
};
