import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mediaBase, recordSite, setSiteRecord, siteRecord } from './site-record.ts';

/** Returns the record that another process reads in a folder. */
async function readElsewhere(cwd: string) {
  const place = process.cwd();
  process.chdir(cwd);
  onTestFinished(() => process.chdir(place));
  vi.resetModules();
  const { siteRecord } = await import('./site-record.ts');
  return siteRecord();
}

test('settings that a command records are those of its other processes', async () => {
  onTestFinished(() => setSiteRecord({}));
  const cwd = await mkdtemp(join(tmpdir(), 'podium-record-'));
  const record = { name: 'Talks', languages: ['en', 'de'], base: '/talks' };
  recordSite(cwd, record);
  expect(siteRecord()).toEqual(record);
  expect(await readElsewhere(cwd)).toEqual(record);
  // No draft is left.
  expect(await readdir(join(cwd, '.cache'))).toEqual(['site.json']);
});

test('a project without a record has no settings', async () => {
  expect(await readElsewhere(await mkdtemp(join(tmpdir(), 'podium-record-')))).toEqual({});
});

test.each([
  ['https://talks.example', {}, 'https://media.example'],
  ['http://localhost:4321', {}, ''],
  [undefined, {}, ''],
  [undefined, { PODIUM_SITE_URL: 'https://talks.example' }, 'https://media.example'],
  ['https://talks.example', { PODIUM_SITE_URL: 'http://127.0.0.1:4321' }, ''],
])('media of a site at %s, with %j, are at "%s" [10.6]', (site, env, expected) => {
  const before = siteRecord();
  onTestFinished(() => setSiteRecord(before));
  setSiteRecord({ site, media: { base: 'https://media.example/' } });
  expect(mediaBase(env)).toBe(expected);
  setSiteRecord({ site });
  expect(mediaBase(env)).toBe('');
});
