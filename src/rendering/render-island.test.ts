import type { SSRResult } from 'astro';
import { createElement, useId, useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import renderer from './render-island.ts';

type Render = (
  this: { result: SSRResult },
  ...given: Parameters<typeof renderer.renderToStaticMarkup>
) => ReturnType<typeof renderer.renderToStaticMarkup>;

/** Renders a component as Astro does, in a new page or a given one. */
function render(
  component: (props: never) => ReactNode,
  { props = {}, slots = {}, page = {}, isHydrated = true } = {},
) {
  const metadata = {
    displayName: 'Part',
    astroStaticSlot: true as const,
    ...(isHydrated && { hydrate: 'load' as const }),
  };
  return (renderer.renderToStaticMarkup as Render).call(
    { result: page as SSRResult },
    component as Parameters<Render>[0],
    props,
    slots,
    metadata,
  );
}

test('renders a component once', async () => {
  const component = vi.fn(() => createElement('p', null, 'text'));
  expect(await renderer.check(component, {}, {})).toBe(true);
  expect((await render(component)).html).toBe('<p>text</p>');
  expect(component).toHaveBeenCalledOnce();
});

test('ignores values that are not components', async () => {
  expect(await renderer.check('custom-element', {}, {})).toBe(false);
});

test('gives each island of a page a prefix for its ids', async () => {
  const Labelled = () => createElement('p', { id: useId() });
  const page = {};
  const first = await render(Labelled, { page });
  const second = await render(Labelled, { page });
  expect([first.attrs, second.attrs]).toEqual([{ prefix: 'r0' }, { prefix: 'r1' }]);
  expect(first.html).toContain('r0');
  expect(second.html).toContain('r1');
  expect((await render(Labelled)).html).toBe(first.html);
});

test('returns rendered markup unchanged', async () => {
  const Part = ({ children, sideBar }: { children: ReactNode; sideBar: ReactNode }) =>
    createElement('div', { title: useState('state')[0] }, children, sideBar);
  const slots = { default: '<b>bold</b>', 'side-bar': '<i>1 &lt; 2</i>' };
  expect((await render(Part, { slots })).html).toBe(
    '<div title="state"><astro-slot><b>bold</b></astro-slot><astro-slot name="side-bar"><i>1 &lt; 2</i></astro-slot></div>',
  );
  expect((await render(Part, { slots: { default: ' ' } })).html).toBe('<div title="state"></div>');
  expect((await render(Part, { slots: { default: 'a' }, isHydrated: false })).html).toBe(
    '<div title="state"><astro-static-slot>a</astro-static-slot></div>',
  );
});

test('keeps the class of the island from the component', async () => {
  const Part = (props: object) => createElement('p', props);
  expect((await render(Part, { props: { class: 'island', title: 'a' } })).html).toBe('<p title="a"></p>');
});
