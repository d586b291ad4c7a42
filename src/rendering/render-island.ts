import type { AstroComponentMetadata, SSRLoadedRendererValue, SSRResult } from 'astro';
import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/** The `this` value with which Astro calls the renderer. */
interface Page {
  readonly result: SSRResult;
}

/** Number of islands rendered so far in each page; keeps their ids unique. */
const rendered = new WeakMap<SSRResult, number>();

/**
 * Renders an island as `@astrojs/react` does, so that its client code can hydrate it. Does not
 * stream, because islands do not wait for data.
 */
function renderToStaticMarkup(
  this: Page,
  Component: FunctionComponent,
  props: Readonly<Record<string, unknown>>,
  slots: Readonly<Record<string, string>>,
  metadata?: AstroComponentMetadata,
): Promise<{ html: string; attrs: Record<string, string> }> {
  const prefix = nextPrefix(this.result);
  const { class: _, ...givenProps } = props;
  const inner = Object.fromEntries(
    Object.entries(slots).map(([name, html]) => [
      name === 'default' ? 'children' : toPropName(name),
      toSlot(name, html, metadata?.hydrate !== undefined),
    ]),
  );
  const element = createElement(Component, { ...givenProps, ...inner });
  return Promise.resolve({
    html: renderToString(element, { identifierPrefix: prefix }),
    attrs: { prefix },
  });
}

/**
 * Returns the id prefix of the next island of a page. Its attribute `prefix` has the same value.
 */
function nextPrefix(page: SSRResult): string {
  const count = rendered.get(page) ?? 0;
  rendered.set(page, count + 1);
  return `r${count}`;
}

/** Converts a slot name in HTML style to a property name in JavaScript style. */
function toPropName(slot: string): string {
  return slot.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Wraps markup of Astro in the element that Astro's client code looks for. */
function toSlot(name: string, html: string, isHydrated: boolean): ReactElement | null {
  if (html.trim() === '') return null;
  return createElement(isHydrated ? 'astro-slot' : 'astro-static-slot', {
    ...(name !== 'default' && { name }),
    suppressHydrationWarning: true,
    // eslint-disable-next-line no-restricted-syntax -- markup that Astro itself rendered
    dangerouslySetInnerHTML: { __html: html },
  });
}

/**
 * Accepts every component, because React renders all islands. The default check would render a
 * component to detect its framework.
 */
const renderer: SSRLoadedRendererValue = {
  name: '@astrojs/react',
  check: (Component: unknown) => Promise.resolve(typeof Component === 'function'),
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
};

// eslint-disable-next-line import-x/no-default-export -- Astro requires a default export
export default renderer;
