// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MODALS } from '#domain/page/modals';
import { createModals, closeOutside } from './modals.ts';

const opened = vi.fn<() => void>();

beforeEach(() => {
  opened.mockReset();
  document.body.innerHTML = '<dialog id="share-dialog"></dialog><dialog id="embed-dialog"></dialog>';
  // jsdom knows the element but not its behaviour.
  for (const dialog of document.querySelectorAll('dialog'))
    Object.assign(dialog, {
      showModal: () => {
        opened();
        dialog.open = true;
      },
      close: () => {
        if (!dialog.open) return;
        dialog.open = false;
        dialog.dispatchEvent(new Event('close'));
      },
    });
});

const find = (name: keyof typeof MODALS) => document.querySelector<HTMLDialogElement>(`#${MODALS[name]}`);
const share = () => find('SOCIAL_SHARE_MODAL')!;

const onOpen = vi.fn<() => void>();

describe('by name', () => {
  it('a dialog opens and closes [2.50]', () => {
    const { $modal, openModal, closeModal } = createModals(find);
    expect($modal.get()).toBeNull();
    openModal('SOCIAL_SHARE_MODAL');
    expect(share().open).toBe(true);
    expect($modal.get()).toBe('SOCIAL_SHARE_MODAL');
    closeModal('SOCIAL_SHARE_MODAL');
    expect(share().open).toBe(false);
    expect($modal.get()).toBeNull();
  });

  it('a dialog opens once, and in place of the other [4.19]', () => {
    const { $modal, openModal } = createModals(find);
    openModal('SOCIAL_SHARE_MODAL');
    openModal('SOCIAL_SHARE_MODAL');
    expect(opened).toHaveBeenCalledTimes(1);
    openModal('EMBED_MODAL');
    expect(share().open).toBe(false);
    expect($modal.get()).toBe('EMBED_MODAL');
  });

  it('a dialog opens in place of one that its button opened', () => {
    const { $modal, openModal } = createModals(find);
    find('EMBED_MODAL')!.open = true;
    openModal('SOCIAL_SHARE_MODAL');
    expect(find('EMBED_MODAL')!.open).toBe(false);
    expect($modal.get()).toBe('SOCIAL_SHARE_MODAL');
  });

  it.each([false, true])('the visitor closes a dialog, open before: %j', (wasOpen) => {
    const { $modal, openModal } = createModals(find);
    share().open = wasOpen;
    openModal('SOCIAL_SHARE_MODAL');
    expect($modal.get()).toBe('SOCIAL_SHARE_MODAL');
    share().close();
    expect($modal.get()).toBeNull();
  });

  it('nothing happens on a page without the dialog', () => {
    document.body.innerHTML = '';
    const { $modal, openModal, closeModal, followModal } = createModals(find);
    openModal('EMBED_MODAL');
    closeModal('EMBED_MODAL');
    followModal('EMBED_MODAL', onOpen)();
    expect($modal.get()).toBeNull();
  });
});

describe('a dialog that is followed', () => {
  it('is recognised as already open', () => {
    const { $modal, followModal } = createModals(find);
    share().open = true;
    followModal('SOCIAL_SHARE_MODAL', onOpen);
    expect($modal.get()).toBe('SOCIAL_SHARE_MODAL');
  });

  it('follows the browser until it is released', async () => {
    const { $modal, followModal } = createModals(find);
    const letGo = followModal('SOCIAL_SHARE_MODAL', onOpen);
    share().open = true;
    await vi.waitFor(() => expect($modal.get()).toBe('SOCIAL_SHARE_MODAL'));
    share().open = false;
    await vi.waitFor(() => expect($modal.get()).toBeNull());
    letGo();
    share().open = true;
    await new Promise(setImmediate);
    expect($modal.get()).toBeNull();
  });

  it('does not end another one when it closes', async () => {
    const { $modal, openModal, followModal } = createModals(find);
    followModal('SOCIAL_SHARE_MODAL', onOpen);
    share().open = true;
    await vi.waitFor(() => expect($modal.get()).toBe('SOCIAL_SHARE_MODAL'));
    openModal('EMBED_MODAL');
    await new Promise(setImmediate);
    expect($modal.get()).toBe('EMBED_MODAL');
  });

  it('reports each opening, until it is released', () => {
    const { openModal, closeModal, followModal } = createModals(find);
    onOpen.mockClear();
    const letGo = followModal('SOCIAL_SHARE_MODAL', onOpen);
    expect(onOpen).not.toHaveBeenCalled();
    openModal('SOCIAL_SHARE_MODAL');
    closeModal('SOCIAL_SHARE_MODAL');
    openModal('SOCIAL_SHARE_MODAL');
    expect(onOpen).toHaveBeenCalledTimes(2);
    letGo();
    closeModal('SOCIAL_SHARE_MODAL');
    openModal('SOCIAL_SHARE_MODAL');
    expect(onOpen).toHaveBeenCalledTimes(2);
  });
});

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
