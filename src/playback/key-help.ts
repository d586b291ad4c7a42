import { adoptStyle } from './adopt-style.ts';
import { add } from './dom.ts';
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
  dialog.ariaLabel = add(dialog, 'h2').textContent = texts.keys;
  const list = add(dialog, 'dl');
  for (const [keys, text] of rows) {
    const term = add(list, 'dt');
    for (const [index, part] of keys.entries()) {
      if (index % 2 === 0) add(term, 'kbd').textContent = part;
      else term.append(` ${part} `);
    }
    add(list, 'dd').textContent = text;
  }
  const close = add(dialog, 'button', 'button');
  close.textContent = texts.close;
  close.onclick = () => dialog.close();
  return dialog;
}
