import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createElement as h, useState, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';

const RENDERER = pathToFileURL(createRequire(import.meta.url).resolve('@astrojs/react/client.js')).href;

/** What the components of these tests and their modules share: native modules see only globals. */
export const shared = { components: {} as Record<string, ComponentType>, gates: [] as Promise<unknown>[] };
/** What the components of a test have heard, in order. */
export const heard: string[] = [];
let modules = 0;

/** Gives a test file the directive and Astro's custom element, and each of its tests an empty page. */
export function setUpIslands(): void {
  beforeAll(async () => {
    const { default: interaction } = await import('./interaction.ts');
    Object.assign(globalThis, { shared, Astro: { interaction } });
    // The page's own code, and with it the loader, does not arrive here.
    dispatchEvent(new Event('DOMContentLoaded'));
    await import('astro/runtime/server/astro-island.js');
  });

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    heard.length = 0;
  });

  afterEach(() => {
    vi.useRealTimers();
    document.body.innerHTML = '';
  });
}

/** The address of a module of its own that exports the component once its gate is open. */
export function moduleOf(name: string, gate: Promise<unknown> = Promise.resolve()): string {
  const number = shared.gates.push(gate) - 1;
  return `data:text/javascript,await shared.gates[${number}];export default shared.components.${name};//${modules++}`;
}

/** The address of a module of its own that cannot be loaded. */
export function brokenModule(): string {
  return `data:text/javascript,throw Error("offline")//${modules++}`;
}

/** The markup that Astro writes for an island. */
export function island(name: string, component: ComponentType, url: string, inner?: string): string {
  shared.components[name] = component;
  const slot = inner && `<astro-slot>${inner}</astro-slot>`;
  const content = renderToString(h(component, null, ...(slot ? ['@slot@'] : []))).replace(
    '@slot@',
    slot ?? '',
  );
  return `<astro-island component-url="${url}" component-export="default" renderer-url="${RENDERER}" props="{}" ssr
    client="interaction" opts='{"name":"${name}","value":true}'>${content}</astro-island>`;
}

/** Shows a page. */
export function show(html: string): void {
  document.body.innerHTML = html;
}

/** The first element that matches; there must be one. */
export function element(selector: string): HTMLElement {
  return document.querySelector<HTMLElement>(selector) ?? expect.fail(`no ${selector}`);
}

/** The first field that matches; there must be one. */
export function field(selector: string): HTMLInputElement {
  return element(selector) as HTMLInputElement;
}

/** A promise and the function that fulfils it. */
export function gate(): { promise: Promise<unknown>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers();
  return { promise, open: () => resolve(null) };
}

/** Waits until an island is hydrated. */
export async function hydrated(selector = 'astro-island'): Promise<void> {
  await vi.waitFor(() => expect(element(selector).hasAttribute('ssr')).toBe(false));
}

/** Waits until an island has failed to load. */
export async function failed(): Promise<void> {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await new Promise((resolve) => {
    document.addEventListener('astro:hydration-error', resolve, { once: true });
    const timer = setInterval(() => vi.advanceTimersByTime(1000), 5);
    document.addEventListener('astro:hydration-error', () => clearInterval(timer), { once: true });
  });
  errors.mockRestore();
}

/** Counts in React state, so that a stale closure would lose a click. */
export function Counter(): ReactNode {
  const [count, setCount] = useState(0);
  const onClick = (): void => {
    heard.push(`click ${count}`);
    setCount(count + 1);
  };
  return h('button', { type: 'button', onClick }, count === 0 ? h('i', null, 'none') : h('b', null, count));
}
