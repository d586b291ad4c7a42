import type { SSRResult } from 'astro';
import { renderMarkup, toMarkup, type CompiledComponent } from './astro-internals.ts';

/** A cache of component markup for all pages that a thread renders. */
export interface MarkupCache {
  /** Returns a placeholder for the markup cached under a key. */
  readonly find: (key: string) => string | undefined;
  /** Caches the markup of a component. Returns a placeholder for it. */
  readonly keep: (key: string, html: string, name: string) => string;
}

const caches = new WeakMap<SSRResult, MarkupCache>();

/** Makes a page use a cache for the markup of components. Other pages render it themselves. */
export function withMarkupCache(page: SSRResult, cache: MarkupCache): SSRResult {
  caches.set(page, cache);
  return page;
}

const wrapped = new WeakMap<object, unknown>();

/**
 * Returns a component that is rendered only once for equal props, however many pages show it. Its
 * markup must depend only on its props, and must not contain islands, scripts or styles. Its props
 * must be plain data. Otherwise the build fails. If the build cannot reuse the markup as text, it
 * stays in each page, which is then slower to finish.
 */
export function cached<Component extends object>(component: Component, name: string): Component {
  const wrapper = wrapped.get(component) ?? wrap(component as unknown as CompiledComponent, name);
  wrapped.set(component, wrapper);
  return wrapper as Component;
}

function wrap(component: CompiledComponent, name: string): CompiledComponent {
  const render = (page: SSRResult, props: Record<string, unknown>, slots: unknown): unknown => {
    const cache = caches.get(page);
    if (cache === undefined) return component(page, props, slots);
    const key = `${name}\n${keyOf(props)}`;
    const known = cache.find(key);
    if (known !== undefined) return toMarkup(known);
    assertSerializable(props, name);
    return renderMarkup(page, component, props, { slots }).then((html) =>
      toMarkup(cache.keep(key, html, name)),
    );
  };
  return Object.assign(render, component) as CompiledComponent;
}

/** Returns a text that is the same for equal props. */
function keyOf(props: Record<string, unknown>): string {
  let key = '';
  for (const name in props) key += `${name} ${textOf(props[name])}\n`;
  return key;
}

/** Numbers that identify frozen objects, which never change and which many pages share. */
const numbers = new WeakMap<object, number>();
let count = 0;

/** Returns the JSON of a value, or the number of a frozen object, whose JSON may be long. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return JSON.stringify(value);
  let number = numbers.get(value);
  if (number === undefined) numbers.set(value, (number = count += 1));
  // JSON never starts with "#".
  return `#${number}`;
}

/** Throws if JSON cannot tell props apart: it drops functions and the contents of maps and sets. */
function assertSerializable(value: unknown, name: string): void {
  if (typeof value === 'function')
    throw new Error(`The markup of ${name} cannot be cached: it has a function.`);
  if (typeof value !== 'object' || value === null) return;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null)
    throw new Error(`The markup of ${name} cannot be cached: its props are not plain data.`);
  for (const part of Object.values(value)) assertSerializable(part, name);
}
