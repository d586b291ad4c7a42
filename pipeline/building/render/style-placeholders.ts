import type { RouteStyle } from './bundle-prerenderer.ts';

/**
 * Short placeholders for style sheets while pages are rendered. Otherwise Astro would hash and
 * encode the same sheets for thousands of pages, although each finished page has its own policy and
 * styles.
 */
export class StylePlaceholders {
  readonly #sheets: string[] = [];
  readonly #texts = new Map<string, string>();
  readonly #expanded = new Map<string, string>();

  /**
   * Returns the style with a placeholder for its sheet. Sheets with imports stay, because Astro
   * treats them differently.
   */
  replace(style: RouteStyle): RouteStyle {
    const { content } = style.sheet;
    if (content === undefined || content.includes('@import')) return style;
    return { ...style, sheet: { ...style.sheet, content: this.#placeholderFor(content) } };
  }

  /** Returns the sheets for one or several consecutive placeholders, or any other text as it is. */
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

  #placeholderFor(sheet: string): string {
    const known = this.#sheets.indexOf(sheet);
    const number = known < 0 ? this.#sheets.push(sheet) - 1 : known;
    const placeholder = `/*${String(number).padStart(LENGTH - 4, '0')}*/`;
    this.#texts.set(placeholder, sheet);
    return placeholder;
  }
}

/** Length of each placeholder, used to split consecutive ones. */
const LENGTH = 10;
