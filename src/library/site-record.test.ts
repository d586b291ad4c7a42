import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { recordSite, siteRecord, setSiteRecord } from './site-record.ts';

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
