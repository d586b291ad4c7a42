import { encodeQR } from 'qr';
import { DEFAULT_LOCALE } from '#domain/locales';
import { viewPath, type ViewAddress } from '#domain/paths';

/** What the QR code of some content leads to: its view page in the default language, which links to all others. */
export function qrCodeTarget(content: ViewAddress, siteUrl: string): string {
  return new URL(viewPath(content, DEFAULT_LOCALE), siteUrl).href;
}

/** A QR code that leads to `url`, as an SVG file. Throws where the address is longer than such a code can hold. */
export function buildQrCode(url: string): string {
  return encodeQR(url, 'svg', { ecc: 'medium', border: 4 });
}
