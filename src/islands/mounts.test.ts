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
