import type { PresentingTexts } from '#domain/addresses/texts-path';
import { add, addPath } from '../dom.ts';

/** Adds a dialog with a title and a button that closes it. */
export function addDialog(
  parent: Element,
  name: string,
  title: string,
  texts: PresentingTexts,
  signal: AbortSignal,
): HTMLDialogElement {
  const dialog = add(parent, 'dialog', `dialog ${name}`);
  dialog.setAttribute('closedby', 'any');
  dialog.dir = document.dir || 'ltr';
  const head = add(dialog, 'div', 'dialog-head');
  dialog.ariaLabel = add(head, 'h2', 'dialog-title').textContent = title;
  const close = add(head, 'button', 'dialog-close');
  close.ariaLabel = texts.close;
  close.onclick = () => dialog.close();
  addPath(close)('M6 6l12 12M18 6L6 18');
  signal.addEventListener('abort', () => dialog.remove());
  return dialog;
}
