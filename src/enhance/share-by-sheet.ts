import { readFacts } from '#services/page-facts';
import { enterShare, shareNatively } from '#stores/share';

const SVG = 'http://www.w3.org/2000/svg';
/** Three squares and a part of a fourth, as in a QR code. */
const QR_ICON = 'M4 4h6v6H4zm10 0h6v6h-6zM4 14h6v6H4zm10 3v-3h3m3 0v6h-3m-3 0v.1';

/**
 * Opens the share sheet for a pressed share button, or the share dialog if the device refuses. From
 * then on, another button beside it opens the dialog.
 */
export async function shareBySheet(button: HTMLElement): Promise<void> {
  const page = button.ownerDocument;
  const { title = page.title }: { title?: string } = readFacts(page);
  enterShare();
  const sharing = shareNatively(title);
  addDialogButton(button);
  if (!(await sharing)) page.querySelector<HTMLDialogElement>('#share-dialog:not([open])')?.showModal();
}

/**
 * Adds a button that opens the dialog. It is named after the two parts of the dialog, the link and
 * the QR code. Only screen readers get the first name, because the toolbar has no space for it.
 */
function addDialogButton(button: HTMLElement): void {
  if (button.nextElementSibling?.matches('[data-dialog]')) return;
  const page = button.ownerDocument;
  const dialogButton = button.cloneNode(true) as HTMLElement;
  const [linkName = '', qrCodeName = ''] = ['label[for=share-link]', '.share-qr summary'].map((selector) =>
    page.querySelector(selector)?.textContent.trim(),
  );
  const hiddenText = page.createElement('span');
  hiddenText.className = 'visually-hidden';
  hiddenText.textContent = `${linkName}, `;
  dialogButton.dataset['dialog'] = '';
  dialogButton.querySelector('.tool-text')?.replaceChildren(hiddenText, qrCodeName);
  const path = page.createElementNS(SVG, 'path');
  path.setAttribute('d', QR_ICON);
  dialogButton.querySelector('.icon')?.replaceChildren(path);
  button.after(dialogButton);
}
