import { expect, test } from 'vitest';
import { compareBuilds } from './compare-builds.ts';
import { aManifest } from './facts.fixture.ts';

const LINK = 'view/Hc7mQ2xVt9LrB4sKe1Wd';

test('names new, removed and changed pages, and counts other files', () => {
  const previous = aManifest({ 'index.html': 'a', 'old/index.html': 'b', 'a.js': 'c', 'a.js.br': 'dd' }, 9);
  const now = aManifest({ 'index.html': 'A', 'new/index.html': 'b', 'b.js': 'e' });
  const totals = { pages: 2, files: 3, bytes: 3 };
  expect(compareBuilds({ ...now, totals }, previous)).toEqual({
    builtAt: '2026-03-04T10:00:00.000Z',
    seconds: 9,
    pages: 2,
    files: 3,
    bytes: 3,
    added: { count: 1, first: ['/new/'] },
    removed: { count: 1, first: ['/old/'] },
    changed: { count: 1, first: ['/'] },
  });
});

test('names only the first of many pages, and never a view link', () => {
  const pages = Array.from({ length: 50 }, (_, index) => [
    `p${String(index).padStart(2, '0')}/index.html`,
    'a',
  ]);
  const now = aManifest({
    [`${LINK}/index.html`]: 'a',
    ...(Object.fromEntries(pages) as Record<string, string>),
  });
  const { added } = compareBuilds({ ...now, totals: { pages: 51, files: 51, bytes: 51 } }, aManifest({}));
  expect(added.count).toBe(51);
  expect(added.first).toHaveLength(20);
  expect(added.first.slice(0, 2)).toEqual(['/view/…/', '/p00/']);
});
