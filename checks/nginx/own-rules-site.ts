import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DEFAULT_LOCALE, LOCALES } from '#domain/languages/locales';
import { toRedirects } from '#domain/addresses/redirects-file';
import { buildHeadersFile } from '#pipeline/building/finish/headers';
import { buildHostFiles } from '#pipeline/building/host/host-files';

const HEADERS = { '/downloads/*': { 'X-Own': 'a "b"; c' }, '/old/': { 'X-Own': 'd' } };
const REDIRECTS = toRedirects({
  '/old/': '/downloads/a.txt',
  '/old.html': '/?a=1&b=2#part',
  '/de/alt/': { status: 302, destination: '/' },
});
const NOT_FOUND = LOCALES.map((locale) => (locale === DEFAULT_LOCALE ? '404.html' : `${locale}/404.html`));

/** Writes a small site with headers and redirects of its own. Returns its folder. */
export async function writeOwnRulesSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-own-rules-'));
  const files = new Map([
    ...['index.html', 'feed.xml', 'downloads/a.txt', ...NOT_FOUND].map((name) => [name, name] as const),
    ...buildHostFiles({ headers: buildHeadersFile(new Map(), HEADERS), redirects: REDIRECTS }, null),
  ]);
  for (const [name, text] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}
