import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { violations } from 'podium/testing';
import { DIST } from './support/server.ts';
import { expect, test } from './support/test.ts';

const REPORT = `${DIST}.report`;

test('the build report has the time of each page', async () => {
  const report = JSON.parse(await readFile(join(REPORT, 'report.json'), 'utf8')) as {
    pages: { rendered: number; slowest: { path: string; milliseconds: number }[] };
  };
  expect(report.pages.rendered).toBeGreaterThan(report.pages.slowest.length);
  expect(report.pages.slowest).toHaveLength(10);
  expect(report.pages.slowest.every(({ milliseconds }) => milliseconds > 0)).toBe(true);
});

for (const width of [360, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`the report at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme });

      test('has no violations, and each of its parts nearly fits into the window', async ({ page }) => {
        await page.goto(pathToFileURL(join(REPORT, 'report.html')).href);
        await expect(page.getByRole('heading', { name: 'Build report' })).toBeVisible();
        expect(await violations(page)).toEqual([]);
        const [content, window] = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return [scrollWidth, clientWidth];
        });
        expect(content).toBe(window);
        const sections = await page
          .locator('main > *')
          .evaluateAll((all) => all.map((item) => item.clientHeight));
        expect(Math.max(...sections)).toBeLessThan(1000);
      });
    });
