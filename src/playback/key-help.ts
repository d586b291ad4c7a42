import { adoptStyle } from './adopt-style.ts';
import { add, addPath } from './dom.ts';
import css from './key-help.css?inline';

/**
 * Keys with what is between them, such as a plus sign or "or": `['Shift', '+', 'N']`. And a
 * description of their effect.
 */
export type KeyRow = readonly [keys: readonly string[], text: string];

/** The texts around the list of keys. */
export interface KeyHelpTexts {
  /** Title of the list. */
  readonly keys: string;
  readonly close: string;
}

/**
 * Appends the dialog that lists the keys of a player. Removes its style when the signal aborts.
 */
export function addKeyHelp(
  parent: Element,
  texts: KeyHelpTexts,
  rows: readonly KeyRow[],
  signal: AbortSignal,
): HTMLDialogElement {
  adoptStyle(css, signal);
  const dialog = add(parent, 'dialog', 'dialog key-help');
  dialog.setAttribute('closedby', 'any');
  // The player has the direction of its content.
  dialog.dir = document.dir || 'ltr';
  // At the top, as in other dialogs: the focus is on the button, and would scroll a long list away.
  const head = add(dialog, 'div', 'dialog-head');
  dialog.ariaLabel = add(head, 'h2', 'dialog-title').textContent = texts.keys;
  const close = add(head, 'button', 'dialog-close');
  close.ariaLabel = texts.close;
  close.onclick = () => dialog.close();
  addPath(close)('M6 6l12 12M18 6L6 18');
  const list = add(dialog, 'dl');
  for (const [keys, text] of rows) {
    const term = add(list, 'dt');
    for (const [index, part] of keys.entries()) {
      if (index % 2 === 0) add(term, 'kbd').textContent = part;
      else term.append(` ${part} `);
    }
    add(list, 'dd').textContent = text;
  }
  return dialog;
}
