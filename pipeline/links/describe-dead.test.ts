import { expect, test } from 'vitest';
import { describeDead } from './describe-dead.ts';

const deadIn = (source: string, target = '/gone/') => ({
  ...{ source, target, place: 'a[href]', reason: 'leads to no file' },
});

test('a dead link in several files is told once', () => {
  expect(describeDead(['/', '/one/', '/two/'].map((source) => deadIn(source)))).toEqual([
    'a[href] /gone/ leads to no file (in / and 2 more)',
  ]);
});

test('dead links to different places are told apart', () => {
  expect(describeDead([deadIn('/'), deadIn('/', '/lost/')])).toEqual([
    'a[href] /gone/ leads to no file (in /)',
    'a[href] /lost/ leads to no file (in /)',
  ]);
});
