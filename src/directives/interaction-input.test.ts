// @vitest-environment jsdom
import { createElement as h, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  element,
  field,
  receivedEvents,
  waitUntilHydrated,
  island,
  moduleOf,
  setUpIslands,
  show,
} from './islands.fixture.ts';

setUpIslands();

describe('input before hydration', () => {
  function Field(): ReactNode {
    const onChange = (event: { target: { value: string } }): unknown =>
      receivedEvents.push(`change ${event.target.value}`);
    const onKeyDown = (event: { key: string }): unknown => receivedEvents.push(`key ${event.key}`);
    return h('input', { defaultValue: '', onChange, onKeyDown });
  }

  it('stays in the field and reaches the island in order', async () => {
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
    await waitUntilHydrated();
    await vi.waitFor(() => expect(receivedEvents).toEqual(['key h', 'change hi', 'key i', 'change hi']));
    expect(input.value).toBe('hi');
    expect(document.querySelector('input')).toBe(input);
  });

  it('reaches the island without a key press, as for dictated or pasted text', async () => {
    show(island('Field', Field, moduleOf('Field')));
    field('input').value = 'dictated';
    element('input').dispatchEvent(new InputEvent('input', { bubbles: true }));
    await vi.waitFor(() => expect(receivedEvents).toEqual(['change dictated']));
  });

  it('reaches the island as a choice in a list, too', async () => {
    function Choice(): ReactNode {
      const onChange = (event: { target: { value: string } }): unknown =>
        receivedEvents.push(event.target.value);
      return h('select', { onChange }, h('option', null, 'one'), h('option', null, 'two'));
    }
    show(island('Choice', Choice, moduleOf('Choice')));
    field('select').value = 'two';
    element('select').dispatchEvent(new Event('change', { bubbles: true }));
    await vi.waitFor(() => expect(receivedEvents).toEqual(['two']));
  });
});

describe('a form', () => {
  function Form(): ReactNode {
    const onSubmit = (event: SubmitEvent & { nativeEvent: SubmitEvent }): void => {
      event.preventDefault();
      receivedEvents.push(`submit by ${event.nativeEvent.submitter?.getAttribute('value') ?? 'nothing'}`);
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
    await vi.waitFor(() => expect(receivedEvents).toEqual(['submit by second']));
  });

  it('is submitted with its submitter after an early submit', async () => {
    show(island('Form', Form, moduleOf('Form')));
    (element('form') as HTMLFormElement).requestSubmit(element('[value=second]'));
    expect(element('[value=second]').getAttribute('aria-busy')).toBe('true');
    await vi.waitFor(() => expect(receivedEvents).toEqual(['submit by second']));
  });

  it('is submitted without a submitter if there was none', async () => {
    show(island('Form', Form, moduleOf('Form')));
    element('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(receivedEvents).toEqual(['submit by nothing']));
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
        commandfor: 'dialog',
        command: 'show-modal',
      }),
      h('details', null, h('summary', null, 'more')),
      h(
        'label',
        null,
        'label ',
        h('input', { type: 'checkbox', onChange: () => receivedEvents.push('checked') }),
      ),
    );
  }

  it.each(['a i', '.popover', '.command', 'summary'])('a click on %s is not held', (selector) => {
    const outside = vi.fn((event: Event) => event.defaultPrevented);
    document.body.addEventListener('click', outside, { once: true });
    show(island('Native', Native, moduleOf('Native')));
    element(selector).click();
    expect(outside).toHaveReturnedWith(false);
    expect(document.querySelector('[aria-busy]')).toBeNull();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'a click with %o is not held, nor is the submit that it causes',
    async (modifier) => {
      const outside = vi.fn((event: Event) => event.preventDefault());
      document.body.addEventListener('submit', outside, { once: true });
      function Form(): ReactNode {
        return h('form', { action: '/signup/', onSubmit: () => receivedEvents.push('submit') }, h('button'));
      }
      show(island('Form', Form, moduleOf('Form')));
      element('button').dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ...modifier }),
      );
      expect(outside).toHaveBeenCalledTimes(1);
      await waitUntilHydrated();
      expect(receivedEvents).toEqual([]);
    },
  );

  it('a click on a label ticks its box once the island is hydrated', async () => {
    show(island('Native', Native, moduleOf('Native')));
    element('label').click();
    expect(field('input').checked).toBe(false);
    await vi.waitFor(() => expect(receivedEvents).toEqual(['checked']));
    expect(field('input').checked).toBe(true);
  });
});
