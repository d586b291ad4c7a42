import type { RouteStyle } from './bundle-prerenderer.ts';

/**
 * Short texts that stand for style sheets while pages are rendered. Astro takes a digest of the sheets of each page and encodes
 * them; all of that is the same for thousands of pages, and the finished page has a policy and styles of its own.
 */
export class StandIns {
  readonly #sheets: string[] = [];
  readonly #texts = new Map<string, string>();
  readonly #expanded = new Map<string, string>();

  /** Returns the same style with a stand-in for its sheet. Astro treats sheets that import others in its own way: they stay. */
  replace(style: RouteStyle): RouteStyle {
    const { content } = style.sheet;
    if (content === undefined || content.includes('@import')) return style;
    return { ...style, sheet: { ...style.sheet, content: this.#standInFor(content) } };
  }

  /** Returns the sheets that a text stands for, which may be several stand-ins in a row; any other text as it is. */
  expand(text: string): string {
    const known = this.#expanded.get(text);
    if (known !== undefined) return known;
    const parts = Array.from({ length: Math.ceil(text.length / LENGTH) }, (_, index) =>
      this.#texts.get(text.slice(index * LENGTH, (index + 1) * LENGTH)),
    );
    if (parts.includes(undefined)) return text;
    const expanded = parts.join('');
    this.#expanded.set(text, expanded);
    return expanded;
  }

  #standInFor(sheet: string): string {
    const known = this.#sheets.indexOf(sheet);
    const number = known < 0 ? this.#sheets.push(sheet) - 1 : known;
    const standIn = `/*${String(number).padStart(LENGTH - 4, '0')}*/`;
    this.#texts.set(standIn, sheet);
    return standIn;
  }
}

/** How long each stand-in is, so that a row of them can be taken apart. */
const LENGTH = 10;
