// Exported here, so that drawing and showing a QR code load with one request.
export { drawQrCode } from '#domain/sharing/qr-code';

/**
 * Shows a QR code in full screen, for the people in a room; in browsers without full screen, in the
 * whole window. Escape closes it, and so does a copy of the close button of the share dialog.
 */
export function showQrCode(details: HTMLElement, { src, alt }: HTMLImageElement, url: string): void {
  const around = details.closest('dialog');
  const box = document.createElement('dialog');
  const screen = document.createElement('div');
  const image = new Image();
  const address = document.createElement('p');
  box.className = 'share-room';
  box.ariaLabel = details.querySelector('summary')?.textContent.trim() ?? '';
  Object.assign(image, { src, alt });
  // Hidden from screen readers, because the alternative text of the image contains it.
  Object.assign(address, { textContent: url, dir: 'ltr', ariaHidden: 'true' });
  screen.append(image, address);
  const close = around?.querySelector('.dialog-close')?.cloneNode(true);
  if (close instanceof HTMLElement) {
    for (const name of ['command', 'commandfor']) close.removeAttribute(name);
    close.addEventListener('click', () => box.close());
    screen.append(close);
  }
  box.append(screen);
  details.append(box);

  const life = new AbortController();
  const { signal } = life;
  // In full screen, Escape only ends full screen and fires no key event.
  screen.addEventListener('fullscreenchange', () => document.fullscreenElement ?? box.close(), { signal });
  // Other code can close the share dialog by its name.
  around?.addEventListener('close', () => box.close(), { signal });
  box.addEventListener('close', () => {
    life.abort();
    if (document.fullscreenElement === screen) void document.exitFullscreen();
    box.remove();
  });
  box.showModal();
  // Missing on iPhones, contrary to its type.
  (screen as Partial<HTMLElement>).requestFullscreen?.().catch(() => undefined);
}
