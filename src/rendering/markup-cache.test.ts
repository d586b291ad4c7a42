import { createComponent, renderComponent, renderTemplate } from 'astro/runtime/server/index.js';
import type { SSRResult } from 'astro';
import { expect, test, vi } from 'vitest';
import { renderMarkup, type CompiledComponent } from './astro-internals.ts';
import { cached, withMarkupCache, type MarkupCache } from './markup-cache.ts';

const METADATA = { propagators: new Set(), extraHead: [], pendingSlotEvaluations: [] };

const newPage = (): SSRResult =>
  ({
    styles: new Set(),
    scripts: new Set(),
    links: new Set(),
    compressHTML: 'jsx',
    componentMetadata: new Map(),
    clientDirectives: new Map(),
    _metadata: METADATA,
  }) as unknown as SSRResult;

/** Returns a compiled Astro component that calls `rendered` with its props. */
function card(rendered: (props: unknown) => void): CompiledComponent {
  return createComponent((_: SSRResult, props: { title?: string }) => {
    rendered(props);
    return renderTemplate`<p>${props.title}</p>`;
  });
}

/** Renders a page that contains a component. */
function render(
  component: CompiledComponent,
  given: Record<string, unknown>,
  cache?: MarkupCache,
): Promise<string> {
  const page = createComponent(
    (result: SSRResult, props: Record<string, unknown>) =>
      renderTemplate`<main>${renderComponent(result, 'Part', component as never, props)}</main>`,
  );
  const result = newPage();
  return renderMarkup(cache === undefined ? result : withMarkupCache(result, cache), page, given, {
    isPage: true,
  });
}

/** Returns a cache that marks its markup. */
function makeKeeper(): MarkupCache {
  const marks = new Map<string, string>();
  return {
    find: (key) => marks.get(key),
    keep: (key, html, name) => {
      const mark = `<!--${name} ${marks.size} ${html.replace('<!DOCTYPE html>', '')}-->`;
      marks.set(key, mark);
      return mark;
    },
  };
}

test('renders a component once for equal props', async () => {
  const cache = makeKeeper();
  const rendered = vi.fn();
  const Card = cached(card(rendered), 'Card');
  const texts = [];
  for (const title of ['a', 'b', 'a']) texts.push(await render(Card, { title }, cache));
  expect(rendered.mock.calls).toEqual([[{ title: 'a' }], [{ title: 'b' }]]);
  expect(texts[2]).toBe(texts[0]);
  expect(texts[0]).toContain('<!--Card 0 <p>a</p>-->');
  expect(texts[1]).toContain('<!--Card 1 <p>b</p>-->');
});

test('finds frozen props by identity', async () => {
  const cache = makeKeeper();
  const rendered = vi.fn();
  const Card = cached(card(rendered), 'Card');
  const list = Object.freeze(['a']);
  for (const given of [list, list, Object.freeze(['a']), Object.freeze(['b'])])
    await render(Card, { title: 'a', list: given }, cache);
  expect(rendered).toHaveBeenCalledTimes(3);
});

test('renders it each time without a cache', async () => {
  const rendered = vi.fn();
  const Card = cached(card(rendered), 'Card');
  expect(await render(Card, { title: 'a' })).toContain('<p>a</p>');
  await render(Card, { title: 'a' });
  expect(rendered).toHaveBeenCalledTimes(2);
});

test.each([
  ['a map', new Map([['a', 1]]), 'its props are not plain data'],
  ['a function', () => 1, 'it has a function'],
])('refuses props with %s, which no key distinguishes', async (_, value, message) => {
  const cache = makeKeeper();
  const Card = cached(card(vi.fn()), 'Card');
  await expect(render(Card, { list: [value] }, cache)).rejects.toThrow(
    `The markup of Card cannot be cached: ${message}`,
  );
});
