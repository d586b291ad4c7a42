// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeOutside } from './close-outside.ts';

const INSIDE = { clientX: 150, clientY: 150 };
const OUTSIDE = { clientX: 20, clientY: 150 };

const close = vi.fn<() => void>();
let dialog: HTMLDialogElement;
let life: AbortController;

beforeEach(() => {
  close.mockReset();
  dialog = document.createElement('dialog');
  dialog.append(document.createElement('button'));
  dialog.close = close;
  dialog.getBoundingClientRect = () => new DOMRect(100, 100, 200, 100);
  life = new AbortController();
});

function press(from: MouseEventInit, to: MouseEventInit, on: Element = dialog): void {
  on.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, ...from }));
  on.dispatchEvent(new MouseEvent('click', { bubbles: true, ...to }));
}

describe('in a browser that does not close dialogs itself', () => {
  it('a click outside closes the dialog', () => {
    closeOutside(dialog, life.signal);
    press(OUTSIDE, OUTSIDE);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['inside', INSIDE, INSIDE],
    ['that ends outside', INSIDE, OUTSIDE],
    ['that ends inside', OUTSIDE, INSIDE],
  ])('a press %s does not close it', (_which, from, to) => {
    closeOutside(dialog, life.signal);
    press(from, to);
    expect(close).not.toHaveBeenCalled();
  });

  it('Enter on a button, whose click has no position, does not close it', () => {
    closeOutside(dialog, life.signal);
    press({ clientX: 0, clientY: 0 }, { clientX: 0, clientY: 0 }, dialog.querySelector('button')!);
    expect(close).not.toHaveBeenCalled();
  });

  it('nothing closes it after the last subscriber has left', () => {
    closeOutside(dialog, life.signal);
    life.abort();
    press(OUTSIDE, OUTSIDE);
    expect(close).not.toHaveBeenCalled();
  });
});

it('is left to browsers that close dialogs themselves', () => {
  Object.assign(dialog, { closedBy: 'any' });
  closeOutside(dialog, life.signal);
  press(OUTSIDE, OUTSIDE);
  expect(close).not.toHaveBeenCalled();
});
