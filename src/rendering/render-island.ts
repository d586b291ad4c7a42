import type { AstroComponentMetadata, SSRLoadedRendererValue, SSRResult } from 'astro';
import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/** What Astro calls the renderer with, beside its arguments. */
interface Page {
  readonly result: SSRResult;
}

/** How many islands of a page were rendered: their ids must differ. */
const rendered = new WeakMap<SSRResult, number>();

/**
 * Renders an island as `@astrojs/react` does, whose client code hydrates it. Pages wait for no data in their islands, so
 * there is nothing to stream.
 */
function renderToStaticMarkup(
  this: Page,
  Component: FunctionComponent,
  props: Readonly<Record<string, unknown>>,
  slots: Readonly<Record<string, string>>,
  metadata?: AstroComponentMetadata,
): Promise<{ html: string; attrs: Record<string, string> }> {
  const prefix = nextPrefix(this.result);
  const { class: _, ...own } = props;
  const inner = Object.fromEntries(
    Object.entries(slots).map(([name, html]) => [
      name === 'default' ? 'children' : toPropName(name),
      toSlot(name, html, metadata?.hydrate !== undefined),
    ]),
  );
  const element = createElement(Component, { ...own, ...inner });
  return Promise.resolve({
    html: renderToString(element, { identifierPrefix: prefix }),
    attrs: { prefix },
  });
}

/** The prefix of the ids in the next island of a page, which its client code reads from the attribute of that name. */
function nextPrefix(page: SSRResult): string {
  const count = rendered.get(page) ?? 0;
  rendered.set(page, count + 1);
  return `r${count}`;
}

/** Properties are named as in JavaScript, slots as in HTML. */
function toPropName(slot: string): string {
  return slot.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Markup that Astro has rendered already; the client code of Astro looks for these elements. */
function toSlot(name: string, html: string, isHydrated: boolean): ReactElement | null {
  if (html.trim() === '') return null;
  return createElement(isHydrated ? 'astro-slot' : 'astro-static-slot', {
    ...(name !== 'default' && { name }),
    suppressHydrationWarning: true,
    // eslint-disable-next-line no-restricted-syntax -- a page in the making, and Astro's own markup
    dangerouslySetInnerHTML: { __html: html },
  });
}

/** React renders all islands, so nothing has to find out which framework a component is of by rendering it. */
const renderer: SSRLoadedRendererValue = {
  name: '@astrojs/react',
  check: (Component: unknown) => Promise.resolve(typeof Component === 'function'),
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
};

// eslint-disable-next-line import-x/no-default-export -- Astro imports it
export default renderer;
