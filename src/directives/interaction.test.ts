// @vitest-environment jsdom
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createElement as h, useState, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const RENDERER = pathToFileURL(createRequire(import.meta.url).resolve('@astrojs/react/client.js')).href;

/** What the components of these tests and their modules share: native modules see only globals. */
const shared = { components: {} as Record<string, ComponentType>, gates: [] as Promise<unknown>[] };
let heard: string[] = [];
let modules = 0;

beforeAll(async () => {
  const { default: interaction } = await import('./interaction.ts');
  Object.assign(globalThis, { shared, Astro: { interaction } });
  await import('astro/runtime/server/astro-island.js');
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  heard = [];
});

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

/** The address of a module of its own that exports the component once its gate is open. */
function moduleOf(name: string, gate: Promise<unknown> = Promise.resolve()): string {
  const number = shared.gates.push(gate) - 1;
  return `data:text/javascript,await shared.gates[${number}];export default shared.components.${name};//${modules++}`;
}

const BROKEN = 'data:text/javascript,throw Error("offline")//';

/** The markup that Astro writes for an island. */
function island(name: string, component: ComponentType, url: string, inner?: string): string {
  shared.components[name] = component;
  const slot = inner && `<astro-slot>${inner}</astro-slot>`;
  const content = renderToString(h(component, null, ...(slot ? ['@slot@'] : []))).replace(
    '@slot@',
    slot ?? '',
  );
  return `<astro-island component-url="${url}" component-export="default" renderer-url="${RENDERER}" props="{}" ssr
    client="interaction" opts='{"name":"${name}","value":true}'>${content}</astro-island>`;
}

function show(html: string): void {
  document.body.innerHTML = html;
}

function element(selector: string): HTMLElement {
  return document.querySelector<HTMLElement>(selector) ?? expect.fail(`no ${selector}`);
}

function field(selector: string): HTMLInputElement {
  return element(selector) as HTMLInputElement;
}

/** A promise and the function that fulfils it. */
function gate(): { promise: Promise<unknown>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers();
  return { promise, open: () => resolve(null) };
}

async function hydrated(selector = 'astro-island'): Promise<void> {
  await vi.waitFor(() => expect(element(selector).hasAttribute('ssr')).toBe(false));
}

async function failed(): Promise<void> {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  await new Promise((resolve) => {
    document.addEventListener('astro:hydration-error', resolve, { once: true });
    const timer = setInterval(() => vi.advanceTimersByTime(1000), 5);
    document.addEventListener('astro:hydration-error', () => clearInterval(timer), { once: true });
  });
  errors.mockRestore();
}

/** Counts in React state, so that a stale closure would lose a click. */
function Counter(): ReactNode {
  const [count, setCount] = useState(0);
  const onClick = (): void => {
    heard.push(`click ${count}`);
    setCount(count + 1);
  };
  return h('button', { type: 'button', onClick }, count === 0 ? h('i', null, 'none') : h('b', null, count));
}

describe('before the first sign of intent', () => {
  it('loads nothing', async () => {
    const url =
      'data:text/javascript,shared.isLoaded = true; export default shared.components.Counter;//never';
    show(island('Counter', Counter, url));
    await vi.waitFor(() => expect(customElements.get('astro-island')).toBeDefined());
    expect(shared).not.toHaveProperty('isLoaded');
    expect(element('astro-island').hasAttribute('ssr')).toBe(true);
  });

  it.each(['pointerover', 'pointerdown', 'touchstart', 'focusin'])('wakes on %s', async (type) => {
    show(island('Counter', Counter, moduleOf('Counter')));
    element('i').dispatchEvent(new Event(type, { bubbles: true }));
    await hydrated();
  });

  it('wakes what is inside a dialog when the dialog opens', async () => {
    show(`<dialog>${island('Counter', Counter, moduleOf('Counter'))}</dialog>`);
    element('dialog').dispatchEvent(new Event('beforetoggle'));
    await hydrated();
  });

  it('stays asleep when the intent is elsewhere', () => {
    const load = vi.fn();
    show(island('Counter', Counter, moduleOf('Counter')) + '<p>text</p>');
    element('astro-island').addEventListener('astro:hydrate', load);
    element('p').dispatchEvent(new Event('pointerover', { bubbles: true }));
    element('p').click();
    expect(element('astro-island').hasAttribute('ssr')).toBe(true);
  });
});

describe('a click that comes too early', () => {
  it('is heard once, after hydration, and the button is busy meanwhile', async () => {
    const code = gate();
    show(island('Counter', Counter, moduleOf('Counter', code.promise)));
    element('i').click();
    expect(heard).toEqual([]);
    expect(element('button').getAttribute('aria-busy')).toBe('true');
    code.open();
    await hydrated();
    await vi.waitFor(() => expect(element('button').textContent).toBe('1'));
    expect(heard).toEqual(['click 0']);
    expect(element('button').hasAttribute('aria-busy')).toBe(false);
  });

  it('does not get lost when the icon under it is replaced by an earlier one', async () => {
    show(island('Counter', Counter, moduleOf('Counter')));
    element('i').click();
    element('i').click();
    element('i').click();
    await vi.waitFor(() => expect(element('button').textContent).toBe('3'));
    expect(heard).toEqual(['click 0', 'click 1', 'click 2']);
  });

  it('is not heard by the rest of the page twice', async () => {
    const outside = vi.fn();
    document.body.addEventListener('click', outside);
    show(island('Counter', Counter, moduleOf('Counter')));
    element('i').click();
    expect(outside).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expect(outside).toHaveBeenCalledTimes(1);
    document.body.removeEventListener('click', outside);
  });

  it('counts even before Astro has handed over the island', async () => {
    const { interaction } = (globalThis as unknown as { Astro: { interaction: unknown } }).Astro;
    Object.assign(globalThis, { Astro: {} });
    show(island('Counter', Counter, moduleOf('Counter')));
    element('i').click();
    expect(heard).toEqual([]);
    Object.assign(globalThis, { Astro: { interaction } });
    window.dispatchEvent(new Event('astro:interaction'));
    await vi.waitFor(() => expect(heard).toEqual(['click 0']));
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
      { onClick: (event: Event) => heard.push(`outer from ${(event.target as Element).id}`) } as object,
      h('button', { id: 'outer' }, 'outer'),
      children,
    );
  }
  function Inner(): ReactNode {
    return h('button', { id: 'inner', onClick: () => heard.push('inner') }, 'inner');
  }

  it('wake from the outside in, and the early click reaches the inner one after both', async () => {
    const outer = gate();
    const inner = island('Inner', Inner, moduleOf('Inner'));
    show(island('Outer', Outer, moduleOf('Outer', outer.promise), inner));
    element('#inner').click();
    element('#outer').click();
    outer.open();
    await hydrated('astro-island astro-island');
    await vi.waitFor(() => expect(heard).toEqual(['inner', 'outer from inner', 'outer from outer']));
  });

  it('lose what waits for the inner one when the outer one cannot load', async () => {
    show(island('Outer', Outer, BROKEN + modules++, island('Inner', Inner, moduleOf('Inner'))));
    element('#inner').click();
    await failed();
    expect(element('#inner').hasAttribute('aria-busy')).toBe(false);
    element('astro-island').setAttribute('component-url', moduleOf('Outer'));
    element('#inner').dispatchEvent(new Event('pointerover', { bubbles: true }));
    await hydrated('astro-island astro-island');
    expect(heard).toEqual([]);
  });
});

describe('typing that comes too early', () => {
  function Field(): ReactNode {
    const onChange = (event: { target: { value: string } }): unknown =>
      heard.push(`change ${event.target.value}`);
    const onKeyDown = (event: { key: string }): unknown => heard.push(`key ${event.key}`);
    return h('input', { defaultValue: '', onChange, onKeyDown });
  }

  it('stays in the field and is told to the island in order', async () => {
    show(island('Field', Field, moduleOf('Field')));
    const input = field('input');
    for (const key of 'hi') {
      const isDefault = input.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
      expect(isDefault).toBe(true);
      input.value += key;
      input.dispatchEvent(new InputEvent('input', { data: key, bubbles: true }));
    }
    await hydrated();
    await vi.waitFor(() => expect(heard).toEqual(['key h', 'change hi', 'key i', 'change hi']));
    expect(input.value).toBe('hi');
    expect(document.querySelector('input')).toBe(input);
  });

  it('is told even if no key was pressed, as when text is dictated or pasted', async () => {
    show(island('Field', Field, moduleOf('Field')));
    field('input').value = 'dictated';
    element('input').dispatchEvent(new InputEvent('input', { bubbles: true }));
    await vi.waitFor(() => expect(heard).toEqual(['change dictated']));
  });

  it('a choice in a list is told too', async () => {
    function Choice(): ReactNode {
      const onChange = (event: { target: { value: string } }): unknown => heard.push(event.target.value);
      return h('select', { onChange }, h('option', null, 'one'), h('option', null, 'two'));
    }
    show(island('Choice', Choice, moduleOf('Choice')));
    field('select').value = 'two';
    element('select').dispatchEvent(new Event('change', { bubbles: true }));
    await vi.waitFor(() => expect(heard).toEqual(['two']));
  });
});

describe('a form', () => {
  function Form(): ReactNode {
    const onSubmit = (event: SubmitEvent & { nativeEvent: SubmitEvent }): void => {
      event.preventDefault();
      heard.push(`submit by ${event.nativeEvent.submitter?.getAttribute('value') ?? 'nothing'}`);
    };
    return h(
      'form',
      { action: '/signup/', onSubmit } as object,
      h('button', { name: 'by', value: 'first' }),
      h('button', { name: 'by', value: 'second' }),
    );
  }

  it('is submitted by the button that was clicked', async () => {
    show(island('Form', Form, moduleOf('Form')));
    element('[value=second]').click();
    await vi.waitFor(() => expect(heard).toEqual(['submit by second']));
  });

  it('is submitted when the submit itself came too early, with its submitter', async () => {
    show(island('Form', Form, moduleOf('Form')));
    (element('form') as HTMLFormElement).requestSubmit(element('[value=second]'));
    expect(element('[value=second]').getAttribute('aria-busy')).toBe('true');
    await vi.waitFor(() => expect(heard).toEqual(['submit by second']));
  });

  it('is submitted without a submitter where there was none', async () => {
    show(island('Form', Form, moduleOf('Form')));
    element('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(heard).toEqual(['submit by nothing']));
  });
});

describe('what HTML does by itself', () => {
  function Native(): ReactNode {
    return h(
      'div',
      null,
      h('a', { href: '#there' }, h('i', null, 'link')),
      h('button', { popoverTarget: 'menu', type: 'button', className: 'popover' }),
      h('button', {
        type: 'button',
        className: 'command',
        ...{ commandfor: 'dialog', command: 'show-modal' },
      }),
      h('details', null, h('summary', null, 'more')),
      h('label', null, 'label ', h('input', { type: 'checkbox', onChange: () => heard.push('checked') })),
    );
  }

  it.each(['a i', '.popover', '.command', 'summary'])('a click on %s goes through at once', (selector) => {
    const outside = vi.fn((event: Event) => event.defaultPrevented);
    document.body.addEventListener('click', outside, { once: true });
    show(island('Native', Native, moduleOf('Native')));
    element(selector).click();
    expect(outside).toHaveReturnedWith(false);
    expect(document.querySelector('[aria-busy]')).toBeNull();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'a click with %o goes through at once, and so does the submit that it causes',
    async (modifier) => {
      const outside = vi.fn((event: Event) => event.preventDefault());
      document.body.addEventListener('submit', outside, { once: true });
      function Form(): ReactNode {
        return h('form', { action: '/signup/', onSubmit: () => heard.push('submit') }, h('button'));
      }
      show(island('Form', Form, moduleOf('Form')));
      element('button').dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ...modifier }),
      );
      expect(outside).toHaveBeenCalledTimes(1);
      await hydrated();
      expect(heard).toEqual([]);
    },
  );

  it('a click on a label reaches its box, which is ticked once the island can hear it', async () => {
    show(island('Native', Native, moduleOf('Native')));
    element('label').click();
    expect(field('input').checked).toBe(false);
    await vi.waitFor(() => expect(heard).toEqual(['checked']));
    expect(field('input').checked).toBe(true);
  });
});

describe('when the code cannot be loaded', () => {
  it('clears the queue, so that a later retry does nothing that nobody asks for', async () => {
    show(island('Counter', Counter, BROKEN + modules++));
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
    show(island('Counter', Counter, BROKEN + modules++));
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
    show(island('Form', Form, BROKEN + modules++));
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
    show(island('Form', Form, BROKEN + modules++));
    element('button').click();
    await failed();
    expect(outside).not.toHaveBeenCalled();
    document.body.removeEventListener('submit', outside);
  });

  it('ticks a box that was clicked', async () => {
    const Box = (): ReactNode => h('input', { type: 'checkbox' });
    show(island('Box', Box, BROKEN + modules++));
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
    document.documentElement.dataset['islands'] = BROKEN;
    show(island('Form', Form, moduleOf('Form')));
    element('button').click();
    expect(submits).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(submits).toHaveBeenCalledTimes(1));
    element('button').click();
    expect(submits).toHaveBeenCalledTimes(2);
  });
});
