import { existsSync } from 'node:fs';
import { rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LOCALE, LOCALES } from '#domain/locales';

/**
 * Moves the pages for missing addresses to where hosts look for the nearest one, such as
 * "de/404.html". Astro does this only for the default language. At an ordinary address ("de/404/"),
 * visitors could open such a page. A part of a site may lack some of them.
 */
export async function placeNotFoundPages(site: string): Promise<void> {
  for (const locale of LOCALES.filter((one) => one !== DEFAULT_LOCALE)) {
    const folder = join(site, locale, '404');
    if (!existsSync(folder)) continue;
    await rename(join(folder, 'index.html'), `${folder}.html`);
    await rmdir(folder);
  }
}
