import { encodeQR } from 'qr';

/** Draws a QR code for `url` as SVG. Throws if the address is too long for a QR code. */
export function drawQrCode(url: string): string {
  return encodeQR(url, 'svg', { ecc: 'medium', border: 4 });
}
