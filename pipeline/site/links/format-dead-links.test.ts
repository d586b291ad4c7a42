import { expect, test } from 'vitest';
import { formatDeadLinks } from './format-dead-links.ts';

const deadIn = (source: string, target = '/gone/') => ({
  ...{ source, target, place: 'a[href]', reason: 'leads to no file' },
});

test('a dead link in several files is told once', () => {
  expect(formatDeadLinks(['/', '/one/', '/two/'].map((source) => deadIn(source)))).toEqual([
    'a[href] /gone/ leads to no file (in / and 2 more)',
  ]);
});

test('dead links to different places are told apart', () => {
  expect(formatDeadLinks([deadIn('/'), deadIn('/', '/lost/')])).toEqual([
    'a[href] /gone/ leads to no file (in /)',
    'a[href] /lost/ leads to no file (in /)',
  ]);
});
