import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIST } from './support/server.ts';
import { EMBEDS, PRIVATE_PAGES, REFERENCE } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Matches event handlers that keep a page out of the back/forward cache. */
const UNLOAD = /["'`](?:before)?unload["'`]|\bon(?:before)?unload\b/;

/**
 * Returns the texts of all scripts of the built site by file: script files, and pages with their
 * inline scripts.
 */
async function readScripts(): Promise<Map<string, string>> {
  const names = await readdir(DIST, { recursive: true });
  const scripts = names.filter((name) => /\.(?:m?js|html)$/.test(name));
  return new Map(
    await Promise.all(
      scripts.map(async (name) => [name, await readFile(join(DIST, name), 'utf8')] as [string, string]),
    ),
  );
}

test('no script of the site receives unload events', async () => {
  const scripts = await readScripts();
  const withText = (text: RegExp) => [...scripts].filter(([, code]) => text.test(code)).map(([name]) => name);
  // Proves that the search finds scripts that listen to other page events, in files and in pages.
  expect(withText(/["'`]pageshow["'`]/).filter((name) => name.endsWith('.js'))).not.toEqual([]);
  expect(withText(/["'`]astro:interaction["'`]/).filter((name) => name.endsWith('.html'))).not.toEqual([]);
  expect(withText(UNLOAD)).toEqual([]);
});

for (const path of [REFERENCE.path, '/explore/', EMBEDS.video.path, PRIVATE_PAGES.hidden.path])
  test(`the policy of ${path} forbids unload listeners`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.headers()['permissions-policy']).toContain('unload=()');
    const features = await page.evaluate(
      () =>
        (
          document as unknown as { featurePolicy?: { allowedFeatures: () => string[] } }
        ).featurePolicy?.allowedFeatures() ?? [],
    );
    expect(features).toContain('fullscreen');
    expect(features).not.toContain('unload');
  });
