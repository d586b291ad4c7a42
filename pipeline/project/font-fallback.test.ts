import { fontProviders } from 'astro/config';
import { parse, walk, generate } from 'css-tree';
import { expect, test } from 'vitest';
import { fallbackFaces, findLargeFonts, hasOwnFallback } from './font-fallback.ts';

const variants = [
  { src: ['@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'], weight: '300 900' },
  { src: ['@fontsource-variable/figtree/files/figtree-latin-wght-italic.woff2'], style: 'italic' },
];
const font = {
  provider: fontProviders.local(),
  name: 'Own',
  cssVariable: '--font-own',
  fallbacks: [],
  options: { variants },
};

/** Returns the descriptors of each rule. */
function facesOf(css: string): Record<string, string>[] {
  const faces: Record<string, string>[] = [];
  walk(parse(css), {
    visit: 'Atrule',
    enter(rule) {
      const face: Record<string, string> = {};
      rule.block?.children.forEach((item) => {
        if (item.type === 'Declaration') face[item.property] = generate(item.value);
      });
      faces.push(face);
    },
  });
  return faces;
}

test('makes a fallback for each weight, with the values of src/styles/fonts.css for its font', async () => {
  const faces = facesOf(await fallbackFaces(font, process.cwd()));
  expect(new Set(faces.map((face) => face['font-family']))).toEqual(new Set(['"font-own fallback"']));
  const sizes = faces.map((face) => [
    face['font-weight'],
    face['src']?.includes('Roboto-Bold'),
    Number.parseFloat(face['size-adjust'] ?? ''),
  ]);
  const near = (share: number): unknown => expect.closeTo(share, -0.3);
  expect(sizes).toEqual([
    ['100 500', false, near(100)],
    ['600', false, near(95)],
    ['600', true, near(101)],
    ['700', false, near(96)],
    ['700', true, near(102)],
    ['800 900', false, near(97.5)],
    ['800 900', true, near(103)],
  ]);
  expect(faces[0]).toMatchObject({ 'line-gap-override': '0.00%' });
  expect(Number.parseFloat(faces[0]?.['ascent-override'] ?? '')).toBeCloseTo(95, 0);
});

test('leaves the fallback to Astro unless the project says that it has none', () => {
  expect(hasOwnFallback(font)).toBe(true);
  expect(hasOwnFallback({ ...font, fallbacks: undefined })).toBe(false);
  expect(hasOwnFallback({ ...font, options: undefined })).toBe(false);
});

test('takes files of the project, and names one that is missing', async () => {
  const missing = { ...font, options: { variants: [{ src: ['./src/fonts/none.woff2'], weight: 400 }] } };
  await expect(fallbackFaces(missing, process.cwd())).rejects.toThrow(/src\/fonts\/none\.woff2/);
});

test('finds large files that the first view needs', async () => {
  const src = ['@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2'];
  const options = { variants: [{ src, weight: 700 }] };
  const large = { provider: fontProviders.local(), name: 'Large', cssVariable: '--font-titles', options };
  const find = (used: object) => findLargeFonts([font, large], used, process.cwd());
  const fault =
    'has a file of 233 kB, dejavu-sans-latin-700-normal.woff2, for which the first view of each page waits';
  expect(await find({ text: '--font-own', headings: '--font-titles' })).toEqual([
    expect.objectContaining({ path: ['fonts', 1], fault }),
  ]);
  expect(await find({ text: '--font-own', code: '--font-titles' })).toEqual([]);
});
