import { createComponent, renderComponent, renderTemplate } from 'astro/runtime/server/index.js';
import type { SSRResult } from 'astro';
import { afterEach, expect, test, vi } from 'vitest';
import { setMarkupCache, cached } from './markup-cache.ts';
import { makeTextRenderer, type PageComponent } from './page-text.ts';

const prepared = (astro: object = { props: {} }): SSRResult =>
  ({
    ...{ styles: new Set(), scripts: new Set(), links: new Set(), directives: [] },
    scriptDirective: { resources: [], hashes: [] },
    styleDirective: { resources: [], hashes: [] },
    createAstro: () => astro,
    _metadata: { extraScriptHashes: [], extraStyleHashes: [], propagators: new Set() },
    ...{ compressHTML: 'jsx', componentMetadata: new Map(), clientDirectives: new Map() },
  }) as unknown as SSRResult;

/** Returns a compiled Astro component that calls `rendered` with its props. */
function card(rendered: (props: unknown) => void): PageComponent {
  return createComponent((_: SSRResult, props: { title?: string }) => {
    rendered(props);
    return renderTemplate`<p>${props.title}</p>`;
  });
}

/** Renders a page that contains a component. */
function render(component: PageComponent, given: Record<string, unknown>): Promise<string | null> {
  const page = createComponent(
    (result: SSRResult, props: Record<string, unknown>) =>
      renderTemplate`<main>${renderComponent(result, 'Part', component as never, props)}</main>`,
  );
  return makeTextRenderer(prepared())(page, given);
}

/** Installs a cache that marks its markup. */
function useKeeper() {
  const marks = new Map<string, string>();
  setMarkupCache({
    find: (key) => marks.get(key),
    keep: (key, html, name) => {
      const mark = `<!--${name} ${marks.size} ${html.replace('<!DOCTYPE html>', '')}-->`;
      marks.set(key, mark);
      return mark;
    },
  });
}

afterEach(() => setMarkupCache(null));

test('renders a component once for equal props', async () => {
  useKeeper();
  const rendered = vi.fn();
  const Card = cached(card(rendered), 'Card');
  const texts = [];
  for (const title of ['a', 'b', 'a']) texts.push(await render(Card, { title }));
  expect(rendered.mock.calls).toEqual([[{ title: 'a' }], [{ title: 'b' }]]);
  expect(texts[2]).toBe(texts[0]);
  expect(texts[0]).toContain('<!--Card 0 <p>a</p>-->');
  expect(texts[1]).toContain('<!--Card 1 <p>b</p>-->');
});

test('finds frozen props by identity', async () => {
  useKeeper();
  const rendered = vi.fn();
  const Card = cached(card(rendered), 'Card');
  const list = Object.freeze(['a']);
  for (const given of [list, list, Object.freeze(['a']), Object.freeze(['b'])])
    await render(Card, { title: 'a', list: given });
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
  useKeeper();
  const Card = cached(card(vi.fn()), 'Card');
  await expect(render(Card, { list: [value] })).rejects.toThrow(
    `The markup of Card cannot be cached: ${message}`,
  );
});
