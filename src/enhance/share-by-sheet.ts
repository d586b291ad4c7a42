import { readFacts } from '#services/page-facts';
import { enterShare, shareNatively } from '#stores/share';

const SVG = 'http://www.w3.org/2000/svg';
/** Three squares and a part of a fourth. */
const QR_ICON = 'M4 4h6v6H4zm10 0h6v6h-6zM4 14h6v6H4zm10 3v-3h3m3 0v6h-3m-3 0v.1';

/**
 * Opens the share sheet for the share button that was pressed, and the share dialog if the device
 * refuses. From then on, another button beside it opens the dialog.
 */
export async function shareBySheet(button: HTMLElement): Promise<void> {
  const page = button.ownerDocument;
  const { title = page.title }: { title?: string } = readFacts(page);
  enterShare();
  const shared = shareNatively(title);
  addDialogButton(button);
  if (!(await shared)) page.querySelector<HTMLDialogElement>('#share-dialog:not([open])')?.showModal();
}

/**
 * Adds a button for the dialog, named after its parts: the link, for screen readers only, because
 * the row of the tools is full, and the QR code.
 */
function addDialogButton(button: HTMLElement): void {
  if (button.nextElementSibling?.matches('[data-dialog]')) return;
  const page = button.ownerDocument;
  const other = button.cloneNode(true) as HTMLElement;
  const [link = '', code = ''] = ['label[for=share-link]', '.share-qr summary'].map((part) =>
    page.querySelector(part)?.textContent.trim(),
  );
  const hidden = page.createElement('span');
  hidden.className = 'visually-hidden';
  hidden.textContent = `${link}, `;
  other.dataset['dialog'] = '';
  other.querySelector('.tool-text')?.replaceChildren(hidden, code);
  const path = page.createElementNS(SVG, 'path');
  path.setAttribute('d', QR_ICON);
  other.querySelector('.icon')?.replaceChildren(path);
  button.after(other);
}
