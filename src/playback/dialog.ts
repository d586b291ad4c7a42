import { add, addPath } from './dom.ts';

/** Appends a dialog with a title and a button that closes it. Removes it on abort. */
export function addDialog(
  parent: Element,
  name: string,
  title: string,
  closeText: string,
  signal: AbortSignal,
): HTMLDialogElement {
  const dialog = add(parent, 'dialog', `dialog ${name}`);
  dialog.setAttribute('closedby', 'any');
  // The player has the text direction of its content, the dialog that of the page.
  dialog.dir = document.dir || 'ltr';
  // The close button is at the top, as in other dialogs: it gets the focus, and below a long list
  // the focus would scroll the list away.
  const head = add(dialog, 'div', 'dialog-head');
  dialog.ariaLabel = add(head, 'h2', 'dialog-title').textContent = title;
  const close = add(head, 'button', 'dialog-close');
  close.ariaLabel = closeText;
  close.onclick = () => dialog.close();
  addPath(close)('M6 6l12 12M18 6L6 18');
  signal.addEventListener('abort', () => dialog.remove());
  return dialog;
}
