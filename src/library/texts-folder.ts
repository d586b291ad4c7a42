import { PROGRAM } from './program-folder.ts';
import { siteRecord } from './site-record.ts';

/**
 * Returns the absolute folder that has the texts of the interface, in `public/locales` and
 * `origin/locales`. In the dev server, the folder changes whenever a text changes.
 */
export function textsFolder(): string {
  const { sources, hasOwnTexts } = siteRecord();
  return hasOwnTexts && sources !== undefined ? sources : PROGRAM;
}
