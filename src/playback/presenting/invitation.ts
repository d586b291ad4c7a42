import { add } from '../dom.ts';

/** Shows the QR code of an address in an element. Loads the code that draws it. */
export async function showQrCode(parent: Element, address: string): Promise<void> {
  const { drawQrCode } = await import('#domain/sharing/qr-code');
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawQrCode(address))}`;
  image.alt = '';
  parent.replaceChildren(image);
}

/** Adds the QR code by which the audience follows on own devices, above the stage. */
export function addInvitation(parent: Element) {
  const card = add(parent, 'div', 'talk-invitation');
  card.hidden = true;
  const code = add(card, 'div');
  const words = add(card, 'p');
  let shown: string | null = null;
  return {
    show(address: string | null): void {
      if (address === shown) return;
      shown = address;
      card.hidden = address === null;
      if (address === null) return;
      words.textContent = new URL(address).host;
      void showQrCode(code, address).catch(() => undefined);
    },
  };
}
