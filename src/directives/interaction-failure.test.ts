// @vitest-environment jsdom
import { createElement as h, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  Counter,
  brokenModule,
  element,
  failed,
  field,
  gate,
  heard,
  hydrated,
  island,
  moduleOf,
  setUpIslands,
  show,
} from './test-islands.ts';

setUpIslands();

describe('when the code cannot be loaded', () => {
  it('clears the queue, so that a later retry does nothing that nobody asks for', async () => {
    show(island('Counter', Counter, brokenModule()));
    element('i').click();
    await failed();
    expect(element('button').hasAttribute('aria-busy')).toBe(false);
    element('astro-island').setAttribute('component-url', moduleOf('Counter'));
    element('i').dispatchEvent(new Event('pointerover', { bubbles: true }));
    await hydrated();
    expect(heard).toEqual([]);
    element('i').click();
    await vi.waitFor(() => expect(heard).toEqual(['click 0']));
  });

  it('retries at the next sign of intent and then answers that click once', async () => {
    show(island('Counter', Counter, brokenModule()));
    element('i').click();
    await failed();
    element('astro-island').setAttribute('component-url', moduleOf('Counter'));
    element('i').click();
    await vi.waitFor(() => expect(element('button').textContent).toBe('1'));
    expect(heard).toEqual(['click 0']);
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
    await failed();
    expect(submits).toEqual(['like']);
    document.body.removeEventListener('submit', outside);
  });

  it('does not reload the page by a form without an address', async () => {
    const outside = vi.fn();
    document.body.addEventListener('submit', outside, { once: true });
    const Form = (): ReactNode => h('form', null, h('button'));
    show(island('Form', Form, brokenModule()));
    element('button').click();
    await failed();
    expect(outside).not.toHaveBeenCalled();
    document.body.removeEventListener('submit', outside);
  });

  it('ticks a box that was clicked', async () => {
    const Box = (): ReactNode => h('input', { type: 'checkbox' });
    show(island('Box', Box, brokenModule()));
    element('input').click();
    await failed();
    expect(field('input').checked).toBe(true);
  });

  it('gives up on code that takes longer than 120 seconds and says so', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const never = gate();
    show(island('Counter', Counter, moduleOf('Counter', never.promise)));
    element('i').click();
    vi.advanceTimersByTime(119_999);
    expect(element('button').getAttribute('aria-busy')).toBe('true');
    vi.advanceTimersByTime(1);
    expect(element('button').hasAttribute('aria-busy')).toBe(false);
    expect(String(errors.mock.calls[0]?.[1])).toMatch(/^Error: Loading chunk data:.* failed\.$/);
    never.open();
    await hydrated();
    expect(heard).toEqual([]);
  });
});

// The last one: after it the page is left to HTML for good.
describe("when Astro's part of the islands does not come", () => {
  it('does what HTML does with what was held back, and with all that follows', async () => {
    const submits = vi.fn((event: SubmitEvent) => event.preventDefault());
    document.body.addEventListener('submit', submits);
    Object.assign(globalThis, { Astro: {} });
    const Form = (): ReactNode => h('form', { action: '/signup/' }, h('button'));
    document.documentElement.dataset['islands'] = brokenModule();
    show(island('Form', Form, moduleOf('Form')));
    element('button').click();
    expect(submits).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(submits).toHaveBeenCalledTimes(1));
    element('button').click();
    expect(submits).toHaveBeenCalledTimes(2);
  });
});
