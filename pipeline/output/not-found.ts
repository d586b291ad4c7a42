import { existsSync } from 'node:fs';
import { rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LOCALE, LOCALES } from '#domain/locales';

/**
 * Moves the pages for addresses that lead nowhere to where hosts look for the nearest one, such as "de/404.html": Astro
 * puts only that of the default language there. At an address of its own ("de/404/") such a page would be found. A part of a
 * site may lack some.
 */
export async function placeNotFoundPages(site: string): Promise<void> {
  for (const locale of LOCALES.filter((one) => one !== DEFAULT_LOCALE)) {
    const folder = join(site, locale, '404');
    if (!existsSync(folder)) continue;
    await rename(join(folder, 'index.html'), `${folder}.html`);
    await rmdir(folder);
  }
}
