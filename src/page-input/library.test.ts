import { writeFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { aPresentation } from '#library/content.fixture';
import { loadEntry, loadLibrary } from './library.ts';
import { openSite } from './site.fixture.ts';

it('names the command for a build if pages are rendered without one', async () => {
  vi.stubEnv('DEV', false);
  await expect(loadLibrary()).rejects.toThrow('Build the site with "npm run build"');
});

it('reads a content file once for all pages of a build', async () => {
  const facts = (await openSite({})).get('rivers-of-data')!;
  expect(await loadEntry(facts)).toBe(await loadEntry(facts));
});

it('refuses a content file that has changed since the build began', async () => {
  const facts = (await openSite({})).get('rivers-of-data')!;
  await writeFile(facts.file, JSON.stringify(aPresentation({ title: 'Other' })));
  await expect(loadEntry(facts)).rejects.toThrow('changed while the site was being built');
});

it('reads each site separately', async () => {
  const one = (await openSite({})).get('rivers-of-data')!;
  expect((await loadEntry(one)).title).toBe('Rivers of data');
  const files = { 'presentations/rivers.json': aPresentation({ title: 'Other' }) };
  const other = (await openSite(files)).get('rivers-of-data')!;
  expect((await loadEntry(other)).title).toBe('Other');
});
