import { globSync, readFileSync } from 'node:fs';
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
