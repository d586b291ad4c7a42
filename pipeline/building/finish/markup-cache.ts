import { randomBytes } from 'node:crypto';
import { scanPlainPart } from '#pipeline/site/markup/scan-plain-markup';
import { checkAttributes } from './check-element.ts';
import { attributeEdits, EditedText, SharedText, textEdits } from './page-edits.ts';
import { mediaIn } from './published-media.ts';

/** Maximum number of characters in the cache. All of it is dropped beyond that. */
const MAX_CHARACTERS = 6_000_000;

/** Markup that many pages show, as the finished page contains it. */
export interface FinishedPart {
  readonly finished: SharedText;
  /** The pictures and media that it names. */
  readonly media: readonly string[];
}

interface CachedPart extends FinishedPart {
  /** As Astro renders it. */
  readonly rendered: string;
}

/**
 * Caches fragments that are the same in many pages. While a page is rendered and finished, a
 * placeholder comment represents each fragment, which is checked and finished only once.
 */
export class MarkupCache {
  /** Random, so that no content can imitate a placeholder. */
  readonly #token = randomBytes(12).toString('hex');
  readonly #comment = new RegExp(`<!--(${this.#token}:\\d+)-->`, 'g');
  readonly #markupByKey = new Map<string, string>();
  readonly #cachedParts = new Map<string, CachedPart>();
  #characterCount = 0;

  /** Returns the placeholder comment for the markup with this key, or markup that has none. */
  readonly find = (key: string): string | undefined => this.#markupByKey.get(key);

  /**
   * Caches the markup of a component and returns its placeholder comment. If the markup is not
   * plain, returns the markup itself, which is then finished in each page. Throws if the markup
   * must not be cached.
   */
  readonly keep = (key: string, rendered: string, component: string): string => {
    const finished = finishFragment(rendered, component);
    const storedMarkup = finished === null ? rendered : this.#add(rendered, finished);
    this.#markupByKey.set(key, storedMarkup);
    this.#characterCount += key.length + 2 * rendered.length;
    return storedMarkup;
  };

  #add(rendered: string, finished: string): string {
    const name = `${this.#token}:${this.#cachedParts.size}`;
    this.#cachedParts.set(name, { rendered, finished: new SharedText(finished), media: mediaIn(rendered) });
    return `<!--${name}-->`;
  }

  /** Returns the finished markup for the text of a placeholder; null for other comments. */
  finishedPart(text: string): FinishedPart | null {
    return text.startsWith(this.#token) ? this.#cachedPart(text) : null;
  }

  /** Returns the text of a page with each placeholder replaced by the markup as rendered. */
  expand(text: string): string {
    return text.replace(this.#comment, (_, name: string) => this.#cachedPart(name).rendered);
  }

  /** Returns the pictures and media that a page names, including those in its cached fragments. */
  mediaIn(text: string): string[] {
    const parts = Array.from(text.matchAll(this.#comment), ([, name = '']) => this.#cachedPart(name).media);
    return [...new Set([...mediaIn(text), ...parts.flat()])];
  }

  /** Drops a cache that is too large. Only between pages: a page needs its own fragments. */
  trim(): void {
    if (this.#characterCount < MAX_CHARACTERS) return;
    this.#markupByKey.clear();
    this.#cachedParts.clear();
    this.#characterCount = 0;
  }

  #cachedPart(name: string): CachedPart {
    const part = this.#cachedParts.get(name);
    if (part === undefined)
      throw new Error(
        `A page refers to the cached markup ${name}, which is not in the cache. Trim the cache only between pages.`,
      );
    return part;
  }
}

/** Elements in plain markup that can only be finished together with the whole page. */
const UNCACHEABLE_ELEMENTS: ReadonlySet<string> = new Set([
  'script',
  'style',
  'link',
  'meta',
  'astro-island',
  'noscript',
]);

/**
 * Finishes a fragment that several pages share, as `makePageFinisher` would in each of these pages.
 * Returns null if it is not plain, so that it could have another meaning in a page. Throws if it
 * contains code; the message names the `component` that rendered it.
 */
function finishFragment(html: string, component: string): string | null {
  const scan = scanPlainPart(html);
  if (scan === null) return null;
  for (const element of scan.elements) {
    if (UNCACHEABLE_ELEMENTS.has(element.tagName))
      throw new Error(
        `The markup of ${component} cannot be cached: it has the element <${element.tagName}>. Render that element outside it.`,
      );
    for (const { description } of checkAttributes(element))
      throw new Error(`The markup of ${component} cannot be cached: it has ${description}.`);
  }
  const edits = scan.elements.flatMap((element) => attributeEdits(element, html));
  return new EditedText(html, [...edits, ...textEdits(scan.bracketed, html)]).toString();
}
