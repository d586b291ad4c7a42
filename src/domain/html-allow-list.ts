import type { Schema } from 'hast-util-sanitize';
import type { HtmlTag } from './html-node.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** What the author may use. */
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

/** Blocks that are not allowed but keep their texts apart: without a paragraph, words would run together. */
const OTHER_BLOCKS = words(`
  address article aside caption center dd details dialog div dt fieldset figcaption figure footer form header
  hgroup legend main nav pre search section summary td th`);

/** Elements whose content goes with them: it is no text for readers. */
const DROPPED = words(`
  audio button canvas embed iframe math noembed noframes noscript object plaintext script select style svg
  template textarea title video xmp`);

/** Each element that is kept, and what it becomes. */
export const KEPT_TAGS: ReadonlyMap<string, HtmlTag> = new Map([
  ...OTHER_BLOCKS.map((tag): [string, HtmlTag] => [tag, 'p']),
  ...ALLOWED_TAGS.map((tag): [string, HtmlTag] => [tag, tag]),
  ['h1', 'h3'],
  ['h2', 'h3'],
  ['h5', 'h4'],
  ['h6', 'h4'],
]);

/** What gets through, before each link is looked at; of other elements only the content stays. */
export const ALLOW_LIST: Schema = {
  tagNames: [...KEPT_TAGS.keys()],
  attributes: { a: ['href'] },
  strip: DROPPED,
  // The defaults of these do not apply; addresses are judged by `safeLink` alone.
  protocols: {},
  ancestors: {},
  clobber: [],
  required: {},
};
