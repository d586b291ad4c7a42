import { expect, onTestFinished, test } from 'vitest';
import { setSiteRecord } from '#library/site-record';
import { ownFonts } from './page-bundle.ts';

const path = 'node_modules/@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2';

test('the canvas has the fonts with which the site shows texts and code', async () => {
  const file = { path, digest: 'abc', weights: [700, 700] as const, isItalic: false, ranges: ['U+0-FF'] };
  setSiteRecord({ fonts: { text: { variable: '--font-own', files: [file] } } });
  onTestFinished(() => setSiteRecord({}));
  const files = await ownFonts();
  expect([...files.keys()]).toEqual(['abc.woff2', 'own-fonts.css']);
  expect(files.get('own-fonts.css')).toBe(`:root { --font-own: 'font-own'; }
@font-face { font-family: 'font-own'; font-weight: 700 700; font-style: normal; src: url('abc.woff2'); unicode-range: U+0-FF; }
.canvas-frame { font-family: var(--font-own), Figtree, var(--font-fallback); }
`);
});

test('a site without own fonts adds no file to the workbench', async () => {
  setSiteRecord({});
  expect((await ownFonts()).size).toBe(0);
});
