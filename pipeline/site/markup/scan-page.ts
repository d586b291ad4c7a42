import type { PageElement, PageScan } from './page-scan.ts';
import { parsePage } from './parse-page.ts';
import { scanPlainPage, scanPlainPart } from './scan-plain-markup.ts';

/** Scans a page as a browser reads it. */
export function scanPage(html: string): PageScan {
  return scanPlainPage(html, 'finished') ?? parsePage(html, { scriptingEnabled: true });
}

/** Returns the elements of a page or fragment, also in `noscript`. Fields have a text, too. */
export function readElements(html: string): readonly PageElement[] {
  return (scanPlainPage(html, 'all') ?? scanPlainPart(html) ?? parsePage(html, { scriptingEnabled: false }))
    .elements;
}
