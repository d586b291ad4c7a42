// Exported here, so that drawing and showing a QR code load with one request.
export { drawQrCode } from '#domain/sharing/qr-code';

/**
 * Shows a QR code in full screen, for the people in a room; in browsers without full screen, in the
 * whole window. Escape closes it, and so does a copy of the close button of the share dialog.
 */
export function showQrCode(details: HTMLElement, { src, alt }: HTMLImageElement, url: string): void {
  const shareDialog = details.closest('dialog');
  const dialog = document.createElement('dialog');
  const screen = document.createElement('div');
  const image = new Image();
  const address = document.createElement('p');
  dialog.className = 'share-room';
  dialog.ariaLabel = details.querySelector('summary')?.textContent.trim() ?? '';
  Object.assign(image, { src, alt });
  // Hidden from screen readers, because the alternative text of the image contains it.
  Object.assign(address, { textContent: url, dir: 'ltr', ariaHidden: 'true' });
  screen.append(image, address);
  const closeButton = shareDialog?.querySelector('.dialog-close')?.cloneNode(true);
  if (closeButton instanceof HTMLElement) {
    for (const name of ['command', 'commandfor']) closeButton.removeAttribute(name);
    closeButton.addEventListener('click', () => dialog.close());
    screen.append(closeButton);
  }
  dialog.append(screen);
  details.append(dialog);

  const abortController = new AbortController();
  const { signal } = abortController;
  // In full screen, Escape only ends full screen and fires no key event.
  screen.addEventListener('fullscreenchange', () => document.fullscreenElement ?? dialog.close(), { signal });
  // Other code can close the share dialog by its name.
  shareDialog?.addEventListener('close', () => dialog.close(), { signal });
  dialog.addEventListener('close', () => {
    abortController.abort();
    if (document.fullscreenElement === screen) void document.exitFullscreen();
    dialog.remove();
  });
  dialog.showModal();
  // Missing on iPhones, contrary to its type.
  (screen as Partial<HTMLElement>).requestFullscreen?.().catch(() => undefined);
}
