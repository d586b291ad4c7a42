// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sha256 } from '#library/sha256';
import { goodContent, writeContent } from '#library/content.fixture';
import { makeFolder, writeFiles } from '../origin.fixture.ts';

test('platform pages have the name, the colours, the logo, the scheme and the texts of the site [1.21, 12.2]', async () => {
  const tokens = await readFile('src/styles/tokens.css', 'utf8');
  const texts = JSON.parse(await readFile('origin/locales/en.json', 'utf8')) as object;
  const program = await makeFolder();
  await writeFiles(program, {
    'origin/locales/en.json': JSON.stringify({ ...texts, 'product.title': 'All about {{product}}' }),
    'src/styles/tokens.css': tokens.replace(/--color-accent: #[\da-f]+;/, '--color-accent: #0a7a4b;'),
  });
  // Modules read the record while they load.
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { setSiteRecord } = await import('#library/site-record');
  setSiteRecord({ sources: program, logo: '/logo-0123456789ab.svg', hasSchemes: true, hasOwnTexts: true });
  const { openTestOrigin } = await import('../origin.fixture.ts');
  const { openLibrary } = await import('../content-source.ts');
  const good = goodContent();
  const site = { ...(good['site/site.json'] as object), name: 'Talks & tales' };
  const content = await openLibrary(await writeContent({ ...good, 'site/site.json': site }), () => undefined);
  const browser = (await openTestOrigin({}, { content })).browser();

  const answer = await browser.fetch('/login/');
  const page = await answer.text();
  // The choice of a scheme is applied before the first paint [12.2].
  const [, script = ''] = /<script>(.*?)<\/script>/.exec(page) ?? [];
  expect(script).toContain('localStorage["podium:scheme"]');
  expect(answer.headers.get('Content-Security-Policy')).toContain(
    `script-src 'sha256-${sha256(script, 'base64')}'`,
  );
  expect(page).toContain(' | Talks &amp; tales</title>');
  expect(page).toContain('<img src="/logo-0123456789ab.svg" alt="" height="28" />Talks &amp; tales</a>');
  const style = await browser.fetch(/href="(\/_origin\/[^"]+\.css)"/.exec(page)?.[1] ?? '');
  expect(await style.text()).toContain('--color-accent: #0a7a4b;');
  expect(await (await browser.fetch('/product/')).text()).toContain('<h1>All about Talks &amp; tales</h1>');
});
