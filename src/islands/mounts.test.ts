import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

test('every island that a component mounts is hydrated', () => {
  const mounts = globSync('src/{components,layouts,pages}/**/*.astro').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/^import \{ (\w+) \} from '#islands\//gm)].flatMap(([, island = '']) =>
      [...text.matchAll(new RegExp(`<${island}\\b(.*?)/?>`, 'gs'))].map(([, props = '']) => ({
        place: `${file} mounts ${island} without client:interaction`,
        isHydrated: props.includes('client:interaction'),
      })),
    );
  });
  expect(mounts.length).toBeGreaterThan(5);
  expect(mounts.filter(({ isHydrated }) => !isHydrated).map(({ place }) => place)).toEqual([]);
});

test('the components of the viewer take their islands from the one file of view pages', () => {
  const elsewhere = globSync('src/components/viewer/*.astro').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ from '#islands\/(?!view-page')(\S+)'/g)].map(
      ([, island = '']) =>
        `${file} imports ${island}: export it in src/islands/view-page.tsx, for one request`,
    ),
  );
  expect(elsewhere).toEqual([]);
});

test('the one file of view pages has the islands that the components of the viewer mount', async () => {
  const mounted = globSync('src/components/viewer/*.astro').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import \{ (\w+) \} from '#islands\//gm)].map(
      ([, island = '']) => `${island}.tsx`,
    ),
  );
  const exports = globSync('*/*.tsx', { cwd: 'src/islands' })
    .filter((file) => mounted.includes(basename(file)))
    .map((file) => `export { ${basename(file, '.tsx')} } from './${file}';\n`)
    .sort();
  const text = `// The islands of view pages, in one file. The code that separate files share would need requests of
// its own. \`npx vitest run src/islands/mounts.test.ts -u\` writes it.
${exports.join('')}`;
  await expect(text).toMatchFileSnapshot('view-page.tsx');
});
