import { PROGRAM } from './program-folder.ts';
import { siteRecord } from './site-record.ts';

/**
 * Returns the absolute folder with the texts of the interface, in `public/locales` and
 * `origin/locales`. In the dev server it is another one as soon as a text changes.
 */
export function textsFolder(): string {
  const { sources, hasOwnTexts } = siteRecord();
  return hasOwnTexts && sources !== undefined ? sources : PROGRAM;
}
