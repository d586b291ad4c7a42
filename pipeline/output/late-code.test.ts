import { expect, test } from 'vitest';
import { findDeeds, withDeedsNamed } from './late-code.ts';

const NAME = '_astro/deeds.a1B2_-c3.js';

test('the file that serves deeds is found by its name', () => {
  expect(findDeeds(['index.html', '_astro/analytics.x.js', `${NAME}.br`, NAME])).toBe(NAME);
  expect(findDeeds(['index.html'])).toBeNull();
});

test('a page names it if it has the script that brings it', () => {
  const script = '<script type="module" src="/_astro/Script.astro_lang.x.js"></script>';
  expect(withDeedsNamed(`<!doctype html><html lang="en">${script}`, NAME)).toBe(
    `<!doctype html><html data-deeds="/${NAME}" lang="en">${script}`,
  );
  const other = '<html lang="en"><script type="module" src="/_astro/EmbedPage.x.js"></script>';
  expect(withDeedsNamed(other, NAME)).toBe(other);
  expect(withDeedsNamed(`<html>${script}`, null)).toBe(`<html>${script}`);
});
