/**
 * Draws the QR code of a dialog when its details open for the first time. Until then, and if the
 * code does not load, the details show the address. Returns a function that stops it.
 */
export function followQrCode(details: HTMLDetailsElement): () => void {
  const draw = async (): Promise<void> => {
    const place = details.querySelector<HTMLElement>('[data-qr]');
    if (!details.open || place === null) return;
    const { dataset, textContent } = place;
    const { drawQrCode } = await import('#domain/sharing/qr-code');
    const image = new Image(200, 200);
    image.alt = textContent.trim();
    image.src = `data:image/svg+xml,${encodeURIComponent(drawQrCode(dataset['qr'] ?? ''))}`;
    place.replaceWith(image);
  };
  // If the code does not load, it is requested again when the details open again.
  const follow = (): void => void draw().catch(() => undefined);
  details.addEventListener('toggle', follow);
  follow();
  return () => details.removeEventListener('toggle', follow);
}
