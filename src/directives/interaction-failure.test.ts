// @vitest-environment jsdom
import { createElement as h, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  Counter,
  brokenModule,
  element,
  waitUntilFailed,
  field,
  receivedEvents,
  waitUntilHydrated,
  island,
  moduleOf,
  setUpIslands,
  shared,
  show,
} from './islands.fixture.ts';

setUpIslands();

describe('when the code cannot be loaded', () => {
  it('clears the queue, so that a later retry does not repeat an old press', async () => {
    show(island('Counter', Counter, brokenModule()));
    element('i').click();
    await waitUntilFailed();
    expect(element('button').hasAttribute('aria-busy')).toBe(false);
    element('astro-island').setAttribute('component-url', moduleOf('Counter'));
    element('i').dispatchEvent(new Event('pointerover', { bubbles: true }));
    await waitUntilHydrated();
    expect(receivedEvents).toEqual([]);
    element('i').click();
    await vi.waitFor(() => expect(receivedEvents).toEqual(['click 0']));
  });

  it('retries at the next sign of intent and then answers that click once', async () => {
    show(island('Counter', Counter, brokenModule()));
    element('i').click();
    await waitUntilFailed();
    element('astro-island').setAttribute('component-url', moduleOf('Counter'));
    element('i').click();
    await vi.waitFor(() => expect(element('button').textContent).toBe('1'));
    expect(receivedEvents).toEqual(['click 0']);
  });

  it('marks only the island of a lost press', async () => {
    show(island('Counter', Counter, brokenModule()));
    element('i').dispatchEvent(new Event('pointerover', { bubbles: true }));
    await waitUntilFailed();
    expect(element('astro-island').hasAttribute('data-lost')).toBe(false);
    element('i').click();
    await waitUntilFailed();
    expect(element('astro-island').hasAttribute('data-lost')).toBe(true);
  });

  it.each([
    ['a second lost press', () => element('i').click(), waitUntilFailed],
    ['the return of the network', () => dispatchEvent(new Event('online')), () => Promise.resolve()],
  ])('reloads the page with %s if the code of the page is missing too', async (_, again, answered) => {
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    show(island('Counter', Counter, brokenModule()));
    element('i').click();
    await waitUntilFailed();
    expect(asked).not.toHaveBeenCalledWith('');
    again();
    await answered();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(''));
    asked.mockRestore();
  });

  it('does not reload the page with a key after a lost press', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    show(island('Counter', Counter, brokenModule()));
    element('i').click();
    await waitUntilFailed();
    element('i').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await waitUntilFailed();
    expect(asked).not.toHaveBeenCalledWith('');
    asked.mockRestore();
  });

  it('submits a form that has an address, as HTML does, with its submitter', async () => {
    const submits: (string | null)[] = [];
    const outside = (event: SubmitEvent): void => {
      event.preventDefault();
      submits.push(event.submitter?.getAttribute('value') ?? null);
    };
    document.body.addEventListener('submit', outside);
    const Form = (): ReactNode => h('form', { action: '/signup/' }, h('button', { value: 'like' }));
    show(island('Form', Form, brokenModule()));
    element('button').click();
    expect(submits).toEqual([]);
    await waitUntilFailed();
    expect(submits).toEqual(['like']);
    document.body.removeEventListener('submit', outside);
  });

  it('does not reload the page by a form without an address', async () => {
    const outside = vi.fn();
    document.body.addEventListener('submit', outside, { once: true });
    const Form = (): ReactNode => h('form', null, h('button'));
    show(island('Form', Form, brokenModule()));
    element('button').click();
    await waitUntilFailed();
    expect(outside).not.toHaveBeenCalled();
    document.body.removeEventListener('submit', outside);
  });

  it('ticks a box that was clicked', async () => {
    const Box = (): ReactNode => h('input', { type: 'checkbox' });
    show(island('Box', Box, brokenModule()));
    element('input').click();
    await waitUntilFailed();
    expect(field('input').checked).toBe(true);
  });

  it('does not submit a form that leads to sign-up for a signed-in visitor', async () => {
    const submits = vi.fn();
    document.body.addEventListener('submit', submits);
    document.documentElement.dataset['auth'] = 'in';
    const Form = (): ReactNode => h('form', { action: '/signup/' }, h('button'));
    show(island('Form', Form, brokenModule()));
    element('button').click();
    await waitUntilFailed();
    expect(element('button').hasAttribute('aria-busy')).toBe(false);
    expect(submits).not.toHaveBeenCalled();
    delete document.documentElement.dataset['auth'];
    document.body.removeEventListener('submit', submits);
  });

  it('keeps Start, so that the next press can start', async () => {
    const follow = vi.fn((event: Event) => event.preventDefault());
    const Start = (): ReactNode => h('a', { href: '#steps', 'data-replay': true }, 'Present');
    show(island('Start', Start, brokenModule()));
    document.body.addEventListener('click', follow);
    element('a').click();
    await waitUntilFailed();
    expect(follow).not.toHaveBeenCalled();
    document.body.removeEventListener('click', follow);
  });
});

describe("when Astro's runtime does not load", () => {
  it('performs the held actions as HTML does, and retries at the next sign of intent', async () => {
    const { Astro } = globalThis as unknown as { Astro: object };
    const submits = vi.fn((event: SubmitEvent) => event.preventDefault());
    document.body.addEventListener('submit', submits);
    document.documentElement.dataset['islands'] = brokenModule();
    const Form = (): ReactNode =>
      h('form', { action: '/signup/', onSubmit: () => receivedEvents.push('submit') }, h('button'));
    // Without the definition of `astro-island`, Astro never calls the directive.
    Object.assign(globalThis, { Astro: {} });
    show(island('Form', Form, moduleOf('Form')));
    element('button').click();
    expect(submits).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(submits).toHaveBeenCalledTimes(1));
    expect(receivedEvents).toEqual([]);

    document.documentElement.dataset['islands'] =
      `data:text/javascript,Object.assign(globalThis,{Astro:shared.Astro});window.dispatchEvent(new Event("astro:interaction"))//`;
    Object.assign(shared, { Astro });
    element('button').click();
    await vi.waitFor(() => expect(receivedEvents).toEqual(['submit']));
    document.body.removeEventListener('submit', submits);
    delete document.documentElement.dataset['islands'];
  });
});

describe("with the loader of the page's own code", () => {
  it('loads the files of an island with it', async () => {
    const load = vi.fn((path: string): Promise<unknown> => import(/* @vite-ignore */ path));
    window.loadChunk = load;
    show(island('Counter', Counter, moduleOf('Counter')));
    element('i').click();
    await vi.waitFor(() => expect(receivedEvents).toEqual(['click 0']));
    const files = ['component-url', 'renderer-url'].map((name) => element('astro-island').getAttribute(name));
    expect(load.mock.calls.flat()).toEqual(files);
    delete window.loadChunk;
  });
});
