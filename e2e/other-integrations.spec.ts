// The project of the tests has other integrations and settings (e2e/site/astro.config.mjs):
// @astrojs/mdx, @astrojs/sitemap, one that edits pages, a font, a Vite plugin, and an alias.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { DIST } from './support/server.ts';
import { expect, test } from './support/test.ts';

const read = (name: string) => readFileSync(join(DIST, name), 'utf8');

/** Returns the addresses of all pages that anyone may know, from their files. */
function listPages(): string[] {
  return globSync('**/index.html', { cwd: DIST })
    .filter((name) => !name.includes('view/') && !read(name).includes('http-equiv="refresh"'))
    .map((name) => `/${name.replaceAll('\\', '/').replace(/index\.html$/, '')}`)
    .map((path) => (path.endsWith('/') ? path : `${path}/`))
    .sort();
}

test('integrations get all pages after they exist, and what they write is published', async ({ page }) => {
  const listed = read('all-pages.txt').trimEnd().split('\n');
  expect(listed).toEqual(expect.arrayContaining(listPages()));
  const sitemap = await (await page.request.get('/all-0.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path);
  expect(paths).toEqual(expect.arrayContaining(['/', '/gallery/', '/de/explore/', '/workshop/']));
  expect(sitemap).not.toContain('/view/');
});

test('what integrations edit is finished with the page', async ({ page }) => {
  for (const name of ['gallery/index.html', 'workshop/index.html']) {
    expect(read(name)).toContain('<meta name="marked" content="yes">');
    expect(String(brotliDecompressSync(readFileSync(join(DIST, `${name}.br`))))).toBe(read(name));
  }
  await page.goto('/gallery/');
  await expect(page.locator('meta[name="marked"]')).toHaveAttribute('content', 'yes');
  await expect(page.locator('h1')).toBeVisible();
});

test('an own page has its font, picture, collection, and words of a plugin of Vite', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  const response = await page.goto('/workshop/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  const ofPage = (await page.locator('meta[http-equiv]').getAttribute('content')) ?? '';
  for (const source of ofPage.match(/'sha256-[^']+'/g) ?? ['none']) expect(policy).toContain(source);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCSS('font-family', /^"DejaVu Sans-[\da-f]+"/);
  const loaded = await page.evaluate(async () => {
    const faces = [...(await document.fonts.ready)].filter(({ status }) => status === 'loaded');
    return faces.map(({ family }) => family);
  });
  expect(loaded).toContainEqual(expect.stringMatching(/^"?DejaVu Sans-[\da-f]+"?$/));
  const file = (await page.locator('link[rel="preload"][as="font"]').getAttribute('href')) ?? '';
  expect((await page.request.get(file)).headers()['cache-control']).toContain('immutable');
  const picture = page.getByRole('img', { name: 'A mill' });
  await expect(picture).toHaveJSProperty('naturalWidth', 320);
  await expect(page.locator('#word')).toHaveText('Words of a plugin');
  await expect(page.locator('html')).toHaveAttribute('data-word', 'Words of a plugin');
  await page.getByRole('link', { name: 'The old mill' }).click();
  await expect(page.getByText('A text of an own collection')).toBeVisible();
  expect(refused).toEqual([]);
});

test('an own page in MDX and an own endpoint are rendered by Astro', async ({ page }) => {
  await page.goto('/workshop/notes/');
  await expect(page.getByText('One and one is 2.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'The same mill' })).toHaveJSProperty('naturalWidth', 160);
  await expect(page.locator('.token.keyword')).toHaveText('const');
  expect(await (await page.request.get('/workshop/words.json')).json()).toEqual({
    word: 'Words of a plugin',
  });
});
