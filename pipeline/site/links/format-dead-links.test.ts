import { expect, test } from 'vitest';
import { formatDeadLinks } from './format-dead-links.ts';

const deadIn = (source: string, target = '/gone/') => ({
  ...{ source, target, place: 'a[href]', reason: 'leads to no file' },
});

test('reports a dead link in several files once', () => {
  expect(formatDeadLinks(['/', '/one/', '/two/'].map((source) => deadIn(source)))).toEqual([
    'a[href] /gone/ leads to no file (in / and 2 more)',
  ]);
});

test('reports dead links to different targets separately', () => {
  expect(formatDeadLinks([deadIn('/'), deadIn('/', '/lost/')])).toEqual([
    'a[href] /gone/ leads to no file (in /)',
    'a[href] /lost/ leads to no file (in /)',
  ]);
});
