// @vitest-environment jsdom
import { createElement as h, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  Counter,
  brokenModule,
  element,
  waitUntilFailed,
  gate,
  receivedEvents,
  waitUntilHydrated,
  island,
  moduleOf,
  setUpIslands,
  shared,
  show,
} from './islands.fixture.ts';

setUpIslands();

describe('before the first sign of intent', () => {
  it('loads nothing [7.9]', async () => {
    const url =
      'data:text/javascript,shared.isLoaded = true; export default shared.components.Counter;//never';
    show(island('Counter', Counter, url));
    await vi.waitFor(() => expect(customElements.get('astro-island')).toBeDefined());
    expect(shared).not.toHaveProperty('isLoaded');
    expect(element('astro-island').hasAttribute('ssr')).toBe(true);
  });

  it.each(['pointerover', 'pointerdown', 'focusin'])('hydrates on %s', async (type) => {
    show(island('Counter', Counter, moduleOf('Counter')));
    element('i').dispatchEvent(new Event(type, { bubbles: true }));
    await waitUntilHydrated();
  });

  it('hydrates the island in a dialog when the dialog opens', async () => {
    show(`<dialog>${island('Counter', Counter, moduleOf('Counter'))}</dialog>`);
    element('dialog').dispatchEvent(new Event('beforetoggle'));
    await waitUntilHydrated();
  });

  it('does not hydrate if the intent is elsewhere', () => {
    const load = vi.fn();
    show(island('Counter', Counter, moduleOf('Counter')) + '<p>text</p>');
    element('astro-island').addEventListener('astro:hydrate', load);
    element('p').dispatchEvent(new Event('pointerover', { bubbles: true }));
    element('p').click();
    expect(element('astro-island').hasAttribute('ssr')).toBe(true);
  });
});

describe('a click before hydration', () => {
  it('arrives once, after hydration, with the button busy meanwhile', async () => {
    const code = gate();
    show(island('Counter', Counter, moduleOf('Counter', code.promise)));
    element('i').click();
    expect(receivedEvents).toEqual([]);
    expect(element('button').getAttribute('aria-busy')).toBe('true');
    code.open();
    await waitUntilHydrated();
    await vi.waitFor(() => expect(element('button').textContent).toBe('1'));
    expect(receivedEvents).toEqual(['click 0']);
    expect(element('button').hasAttribute('aria-busy')).toBe(false);
  });

  it('is not lost if an earlier click replaces the icon under it', async () => {
    show(island('Counter', Counter, moduleOf('Counter')));
    element('i').click();
    element('i').click();
    element('i').click();
    await vi.waitFor(() => expect(element('button').textContent).toBe('3'));
    expect(receivedEvents).toEqual(['click 0', 'click 1', 'click 2']);
  });

  it('does not reach the rest of the page twice', async () => {
    const outside = vi.fn();
    document.body.addEventListener('click', outside);
    show(island('Counter', Counter, moduleOf('Counter')));
    element('i').click();
    expect(outside).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(receivedEvents).toHaveLength(1));
    expect(outside).toHaveBeenCalledTimes(1);
    document.body.removeEventListener('click', outside);
  });

  it('is held even before Astro registers the island', async () => {
    const { interaction } = (globalThis as unknown as { Astro: { interaction: unknown } }).Astro;
    Object.assign(globalThis, { Astro: {} });
    show(island('Counter', Counter, moduleOf('Counter')));
    element('i').click();
    expect(receivedEvents).toEqual([]);
    Object.assign(globalThis, { Astro: { interaction } });
    window.dispatchEvent(new Event('astro:interaction'));
    await vi.waitFor(() => expect(receivedEvents).toEqual(['click 0']));
  });

  it('does not wait for an island that it is not in', async () => {
    const never = gate();
    show(
      `<div id="slow">${island('Counter', Counter, moduleOf('Counter', never.promise))}</div>` +
        `<div id="quick">${island('Counter', Counter, moduleOf('Counter'))}</div>`,
    );
    element('#slow i').click();
    element('#quick i').click();
    await vi.waitFor(() => expect(element('#quick button').textContent).toBe('1'));
    expect(element('#slow button').getAttribute('aria-busy')).toBe('true');
    never.open();
    await vi.waitFor(() => expect(element('#slow button').textContent).toBe('1'));
  });
});

describe('nested islands', () => {
  function Outer({ children }: { children?: ReactNode }): ReactNode {
    return h(
      'section',
      {
        onClick: (event: Event) => receivedEvents.push(`outer from ${(event.target as Element).id}`),
      } as object,
      h('button', { id: 'outer' }, 'outer'),
      children,
    );
  }
  function Inner(): ReactNode {
    return h('button', { id: 'inner', onClick: () => receivedEvents.push('inner') }, 'inner');
  }

  it('hydrate from the outside in, and the early click reaches the inner one after both', async () => {
    const outer = gate();
    const inner = island('Inner', Inner, moduleOf('Inner'));
    show(island('Outer', Outer, moduleOf('Outer', outer.promise), inner));
    element('#inner').click();
    element('#outer').click();
    outer.open();
    await waitUntilHydrated('astro-island astro-island');
    await vi.waitFor(() => expect(receivedEvents).toEqual(['inner', 'outer from inner', 'outer from outer']));
  });

  it('drop the clicks on the inner one if the outer one cannot load', async () => {
    show(island('Outer', Outer, brokenModule(), island('Inner', Inner, moduleOf('Inner'))));
    element('#inner').click();
    await waitUntilFailed();
    expect(element('#inner').hasAttribute('aria-busy')).toBe(false);
    element('astro-island').setAttribute('component-url', moduleOf('Outer'));
    element('#inner').dispatchEvent(new Event('pointerover', { bubbles: true }));
    await waitUntilHydrated('astro-island astro-island');
    expect(receivedEvents).toEqual([]);
  });
});
