// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyField, type ClipboardEnvironment } from './clipboard.ts';

let said: string[] = [];

beforeEach(() => {
  said = [];
});

const field = {
  value: '<iframe>',
  focus: () => void said.push('focus'),
  select: () => void said.push('select'),
};

function environment(changes: Partial<ClipboardEnvironment> = {}): ClipboardEnvironment {
  return {
    writeText: (text) => {
      said.push(`write ${text}`);
      return Promise.resolve();
    },
    copySelection: () => {
      said.push('copy selection');
      return true;
    },
    keepFocus: () => () => void said.push('give focus back'),
    ...changes,
  };
}

const deny = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));

describe('copyField', () => {
  it('writes to the clipboard, and selects nothing', async () => {
    await expect(copyField(field, environment())).resolves.toBe(true);
    expect(said).toEqual(['write <iframe>']);
  });

  it.each([
    ['refuses', deny],
    ['is absent', undefined],
  ])('copies the selection if the clipboard %s, and returns the focus', async (_what, writeText) => {
    await expect(copyField(field, environment({ writeText }))).resolves.toBe(true);
    expect(said).toEqual(['focus', 'select', 'copy selection', 'give focus back']);
  });

  it.each([
    ['does nothing', () => false],
    [
      'throws',
      () => {
        throw new Error('not supported');
      },
    ],
  ])('leaves the field selected if that %s too', async (_what, copySelection) => {
    await expect(copyField(field, environment({ writeText: deny, copySelection }))).resolves.toBe(false);
    expect(said).toEqual(['focus', 'select']);
  });
});

describe('in the browser', () => {
  let input: HTMLInputElement;
  let button: HTMLButtonElement;
  const execCommand = vi.fn<(command: string) => boolean>();

  beforeEach(() => {
    document.body.innerHTML = '<input value="a link"><button>Copy</button>';
    input = document.querySelector('input')!;
    button = document.querySelector('button')!;
    button.focus();
    Object.assign(document, { execCommand: execCommand.mockReset().mockReturnValue(true) });
  });

  afterEach(() => {
    Reflect.deleteProperty(document, 'execCommand');
    Reflect.deleteProperty(navigator, 'clipboard');
    document.body.innerHTML = '';
  });

  it('writes to the clipboard of the page', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await expect(copyField(input)).resolves.toBe(true);
    expect(writeText).toHaveBeenCalledWith('a link');
  });

  it('copies the selection without a clipboard, and the button keeps the focus', async () => {
    execCommand.mockImplementation((command) => {
      said.push(`${command} ${input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)}`);
      return true;
    });
    await expect(copyField(input)).resolves.toBe(true);
    expect(said).toEqual(['copy a link']);
    expect(document.activeElement).toBe(button);
  });

  it('leaves the field selected if nothing can be copied', async () => {
    execCommand.mockReturnValue(false);
    await expect(copyField(input)).resolves.toBe(false);
    expect(document.activeElement).toBe(input);
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6]);
  });
});
