// One file with the code that draws it, so that both are one request.
export { drawQrCode } from '#domain/sharing/qr-code';

/**
 * Shows a QR code on the full screen, for the people in a room, or in the whole window where the
 * browser has no full screen. Escape and a button, which looks as that of the dialog, close it.
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
  // The image has it as its text.
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
  // Escape ends the full screen, and does not reach the page.
  screen.addEventListener('fullscreenchange', () => document.fullscreenElement ?? box.close(), { signal });
  // Others can close the dialog around it, by its name.
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
