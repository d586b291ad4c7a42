import { writeFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { aPresentation } from '#library/content.fixture';
import {
  loadEntry,
  loadLibrary,
  loadListed,
  loadProfiles,
  loadTemplates,
  readWithRetries,
} from './content.ts';
import { HIDDEN, manyDecks, openSite } from './site.fixture.ts';

describe('the content of a site', () => {
  it('is listed newest first, without hidden content', async () => {
    await openSite({ ...manyDecks(3), 'presentations/sealed.json': HIDDEN });
    const listed = await loadListed();
    expect(listed.map(({ oid }) => oid)).toEqual([
      'how-rivers-flow',
      'rivers-of-data',
      'deck-01',
      'deck-02',
      'deck-03',
    ]);
  });

  it('has a profile for owners with listed content and an oid, and for no others', async () => {
    const owner = { username: 'ada', firstName: 'Ada', lastName: 'Lovelace' };
    await openSite({
      'owners/nobody.json': { ...owner, oid: '' },
      'owners/hider.json': { ...owner, oid: 'hider' },
      'owners/idler.json': { ...owner, oid: 'idler' },
      'presentations/a.json': aPresentation({ oid: 'without-oid', owner: 'nobody' }),
      'presentations/b.json': { ...HIDDEN, owner: 'hider' },
    });
    const profiles = await loadProfiles();
    expect(profiles.map(({ id }) => id)).toEqual(['ada-lovelace']);
    expect(profiles[0]?.entries.map(({ oid }) => oid)).toEqual(['how-rivers-flow', 'rivers-of-data']);
  });

  it('has its templates by title', async () => {
    const template = { title: 'Plan', subTitle: 'For plans', thumbnail: '../media/rivers.png' };
    await openSite({
      'templates/a.json': { ...template, slug: 'zebra', title: 'Zebra' },
      'templates/b.json': { ...template, slug: 'apple', title: 'apple' },
    });
    expect((await loadTemplates()).map(({ slug }) => slug)).toEqual(['apple', 'plan', 'zebra']);
  });
});

describe('the content of a build', () => {
  it('cannot be rendered without the build of Podium', async () => {
    vi.stubEnv('DEV', false);
    await expect(loadLibrary()).rejects.toThrow('Build the site with Podium, not with "astro build"');
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
});

it('reads again what Astro replaces during the read', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('invalidated')).mockResolvedValue('content');
  expect(await readWithRetries(read)).toBe('content');
  expect(read).toHaveBeenCalledTimes(2);
});

it('throws an error that lasts', async () => {
  const read = vi.fn().mockRejectedValue(new Error('no settings'));
  await expect(readWithRetries(read, 0)).rejects.toThrow('no settings');
});
