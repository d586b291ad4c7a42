import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** A font of the pages' list that has Japanese and Korean letters. */
const FAMILY = 'Hiragino Sans';

const ADDRESS = '/cjk-fonts/';

const requireFromHere = createRequire(import.meta.url);

/**
 * Gives the pages that are opened next a font for Japanese and Korean, because the system may have
 * none. Without one, browsers draw boxes whose width depends on the first font of the list.
 */
export async function addCjkFonts(page: Page): Promise<void> {
  const faces = ['jp', 'kr'].flatMap((script) => {
    const name = `@fontsource-variable/noto-sans-${script}`;
    const subsets = Object.entries(requireFromHere(`${name}/unicode.json`) as Record<string, string>);
    return subsets
      .filter(([subset]) => subset.startsWith('['))
      .map(([subset, range]) => ({
        file: `noto-sans-${script}-${subset.slice(1, -1)}-wght-normal`,
        range,
      }));
  });
  await page.route(`**${ADDRESS}*`, (route) => {
    const file = route.request().url().split(ADDRESS).at(-1) ?? '';
    const [script] = /jp|kr/.exec(file) ?? [];
    return route.fulfill({
      path: requireFromHere.resolve(`@fontsource-variable/noto-sans-${script}/files/${file}.woff2`),
    });
  });
  await page.addInitScript(
    ({ family, address, all }) => {
      for (const { file, range } of all) {
        const source = `url(${address}${file})`;
        document.fonts.add(new FontFace(family, source, { unicodeRange: range, weight: '100 900' }));
      }
    },
    { family: FAMILY, address: ADDRESS, all: faces },
  );
}

/** Loads the fonts for the letters on the page. */
export async function loadCjkFonts(page: Page): Promise<void> {
  await page.evaluate(
    (family) => document.fonts.load(`1em "${family}"`, document.body.textContent).then(() => undefined),
    FAMILY,
  );
}
