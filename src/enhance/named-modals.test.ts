// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { handleModalEvent } from './named-modals.ts';

beforeEach(() => {
  document.querySelectorAll('dialog').forEach((dialog) => dialog.close());
  document.body.innerHTML = '<dialog id="share-dialog"></dialog><dialog id="embed-dialog"></dialog>';
  // jsdom knows the element but not its behaviour.
  for (const dialog of document.querySelectorAll('dialog'))
    Object.assign(dialog, {
      showModal: () => void (dialog.open = true),
      close: () => {
        if (!dialog.open) return;
        dialog.open = false;
        dialog.dispatchEvent(new Event('close'));
      },
    });
  history.replaceState({ step: 1 }, '', '/p/x/?from=mail');
});

const dialog = (id: string) => document.querySelector<HTMLDialogElement>(`#${id}-dialog`)!;
const open = () => [...document.querySelectorAll('dialog[open]')].map(({ id }) => id);
const send = (type: string, detail?: unknown) => handleModalEvent(new CustomEvent(type, { detail }));

describe('an event', () => {
  it('opens and closes the dialog that it names [2.50]', () => {
    send('open-modal', { name: 'SOCIAL_SHARE_MODAL' });
    expect(open()).toEqual(['share-dialog']);
    send('open-modal', { name: 'EMBED_MODAL' });
    expect(open()).toEqual(['embed-dialog']);
    send('close-modal', { name: 'SOCIAL_SHARE_MODAL' });
    expect(open()).toEqual(['embed-dialog']);
    send('close-modal', { name: 'EMBED_MODAL' });
    expect(open()).toEqual([]);
  });

  it('closes what its button opened', () => {
    dialog('embed').open = true;
    send('close-modal', { name: 'EMBED_MODAL' });
    expect(open()).toEqual([]);
  });

  it.each([
    undefined,
    null,
    1,
    'SOCIAL_SHARE_MODAL',
    {},
    { name: 'share-dialog' },
    { name: 'toString' },
    { name: 1 },
  ])('with %j changes nothing', (detail) => {
    dialog('embed').open = true;
    send('open-modal', detail);
    send('close-modal', detail);
    expect(open()).toEqual(['embed-dialog']);
  });
});

describe('the address', () => {
  const ask = () => {
    history.replaceState(history.state, '', '#share');
    handleModalEvent(new Event('hashchange'));
  };

  it('opens the share dialog and forgets it when the visitor closes it', () => {
    ask();
    expect(open()).toEqual(['share-dialog']);
    dialog('share').close();
    expect(location.href).toBe('http://localhost:3000/p/x/?from=mail');
    expect(history.state).toEqual({ step: 1 });
    ask();
    expect(open()).toEqual(['share-dialog']);
  });

  it('closes the share dialog when it no longer names it, and does not change then', () => {
    ask();
    history.replaceState(null, '', '#step=2');
    dispatchEvent(new Event('hashchange'));
    expect(open()).toEqual([]);
    expect(location.hash).toBe('#step=2');
    dialog('share').open = true;
    dispatchEvent(new Event('hashchange'));
    expect(open()).toEqual(['share-dialog']);
  });

  it.each(['', '#share-dialog', '#step=3'])('that ends in %j opens nothing', (hash) => {
    history.replaceState(null, '', `/p/x/${hash}`);
    handleModalEvent(new Event('hashchange'));
    expect(open()).toEqual([]);
  });

  it('changes nothing on a page without the dialog', () => {
    document.body.innerHTML = '';
    ask();
    expect(location.hash).toBe('#share');
  });
});
