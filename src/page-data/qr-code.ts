import { DEFAULT_LOCALE } from '#domain/locales';
import { viewPath, type ViewAddress } from '#domain/paths';

/**
 * Returns the target of some content's QR code: the view page in the default language, which links
 * to all others.
 */
export function qrCodeTarget(content: ViewAddress, siteUrl: string): string {
  return new URL(viewPath(content, DEFAULT_LOCALE), siteUrl).href;
}
