import { adoptStyle } from './adopt-style.ts';
import { createElement } from './create-element.ts';
import css from './key-help.css?inline';

/** Keys, and a description of their effect. */
export type KeyRow = readonly [keys: readonly string[], text: string];

/** The texts around the list of keys. */
export interface KeyHelpTexts {
  /** Title of the list. */
  readonly keys: string;
  readonly close: string;
}

/** Builds the dialog that lists the keys of a player. Removes its style when the signal aborts. */
export function buildKeyHelp(
  texts: KeyHelpTexts,
  rows: readonly KeyRow[],
  signal: AbortSignal,
): HTMLDialogElement {
  adoptStyle(css, signal);
  const close = createElement('button', { type: 'button', class: 'button' }, texts.close);
  const list = createElement('dl', {});
  for (const [keys, text] of rows) {
    const names = keys.flatMap((key) => [createElement('kbd', {}, key), ' ']);
    list.append(createElement('dt', {}, ...names), createElement('dd', {}, text));
  }
  const dialog = createElement(
    'dialog',
    { class: 'key-help', closedby: 'any', 'aria-label': texts.keys },
    createElement('h2', {}, texts.keys),
    list,
    close,
  );
  close.addEventListener('click', () => dialog.close());
  return dialog;
}
