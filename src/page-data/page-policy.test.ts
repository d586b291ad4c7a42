import { expect, test } from 'vitest';
import { ADAPTIVE_TYPE } from '#domain/media/adaptive-type';
import type { Entry } from '#library/schemas/entry';
import { makeEntry, makeVideoEntry } from './page-data.fixture.ts';
import { buildPagePolicy } from './page-policy.ts';

const FILE = { src: '../media/a.mp4', type: 'video/mp4' };
const SOURCES = [{ src: '../media/a/film.m3u8', type: ADAPTIVE_TYPE }, FILE];

/** Returns a video with these changes to its media. */
function makeFilm(changes: Record<string, unknown>): Entry {
  const entry = makeVideoEntry();
  if (!('video' in entry)) throw new Error('no video');
  return { ...entry, video: { ...entry.video, ...changes } };
}

test.each([
  ['a presentation', makeEntry()],
  ['a video of files', makeFilm({ sources: [FILE] })],
])('%s needs no more than all pages', (_, content) => {
  expect(buildPagePolicy(content, 'https://media.example/talks')).toEqual([]);
});

test.each([
  ['itself', { sources: SOURCES }],
  ['a version with audio description', { described: { sources: SOURCES } }],
  ['a version with sign language', { signed: { language: 'ase', sources: SOURCES } }],
])('a video with an adaptive source of %s may play what a script has loaded', (_, changes) => {
  expect(buildPagePolicy(makeFilm(changes), '')).toEqual(['media-src blob:']);
});

test('segments on another host may be requested from there', () => {
  expect(buildPagePolicy(makeFilm({ sources: SOURCES }), 'https://media.example/talks')).toEqual([
    'media-src blob:',
    'connect-src https://media.example',
  ]);
});
