import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createElement as h, useState, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';

const RENDERER = pathToFileURL(createRequire(import.meta.url).resolve('@astrojs/react/client.js')).href;

/**
 * Shared by the test components and their modules. A global, because native modules can access only
 * globals.
 */
export const shared = { components: {} as Record<string, ComponentType>, gates: [] as Promise<unknown>[] };
/** Events that the components of a test received, in order. */
export const receivedEvents: string[] = [];
let moduleCount = 0;

/**
 * Sets up a test file with the directive and Astro's custom element, and each test with an empty
 * page.
 */
export function setUpIslands(): void {
  beforeAll(async () => {
    const { default: interaction } = await import('./interaction.ts');
    Object.assign(globalThis, { shared, Astro: { interaction } });
    // In these tests, the page's own code, which includes the loader, fails to load.
    dispatchEvent(new Event('DOMContentLoaded'));
    await import('astro/runtime/server/astro-island.js');
  });

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    receivedEvents.length = 0;
  });

  afterEach(() => {
    vi.useRealTimers();
    document.body.innerHTML = '';
  });
}

/** Returns the URL of a unique module that exports the component once its gate is open. */
export function moduleOf(name: string, gate: Promise<unknown> = Promise.resolve()): string {
  const number = shared.gates.push(gate) - 1;
  return `data:text/javascript,await shared.gates[${number}];export default shared.components.${name};//${moduleCount++}`;
}

/** Returns the URL of a unique module that fails to load. */
export function brokenModule(): string {
  return `data:text/javascript,throw Error("offline")//${moduleCount++}`;
}

/** Returns the markup that Astro renders for an island. */
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

export function show(html: string): void {
  document.body.innerHTML = html;
}

/** Returns the first element that matches. Fails the test if there is none. */
export function element(selector: string): HTMLElement {
  return document.querySelector<HTMLElement>(selector) ?? expect.fail(`no ${selector}`);
}

/** Returns the first input that matches. Fails the test if there is none. */
export function field(selector: string): HTMLInputElement {
  return element(selector) as HTMLInputElement;
}

/** Returns a promise and the function that resolves it. */
export function gate(): { promise: Promise<unknown>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers();
  return { promise, open: () => resolve(null) };
}

/** Waits until an island is hydrated. */
export async function waitUntilHydrated(selector = 'astro-island'): Promise<void> {
  await vi.waitFor(() => expect(element(selector).hasAttribute('ssr')).toBe(false));
}

/** Waits until an island has failed to load. */
export async function waitUntilFailed(): Promise<void> {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await new Promise((resolve) => {
    document.addEventListener('astro:hydration-error', resolve, { once: true });
    const timer = setInterval(() => vi.advanceTimersByTime(1000), 5);
    document.addEventListener('astro:hydration-error', () => clearInterval(timer), { once: true });
  });
  errors.mockRestore();
}

/** A counter in React state. A stale closure would lose a click. */
export function Counter(): ReactNode {
  const [count, setCount] = useState(0);
  const onClick = (): void => {
    receivedEvents.push(`click ${count}`);
    setCount(count + 1);
  };
  return h('button', { type: 'button', onClick }, count === 0 ? h('i', null, 'none') : h('b', null, count));
}
