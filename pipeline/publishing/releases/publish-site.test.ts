import { renameSync } from 'node:fs';
import { appendFile, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { oembedPath, playbackPath } from '#domain/addresses/paths';
import { placeUpdate, type UpdateStep } from '#pipeline/site/journal';
import { listFiles } from '#pipeline/site/list-files';
import { outputFolders } from '#pipeline/site/output-folders';
import type { Progress } from '#pipeline/cli/progress-bar';
import { writeLinkFacts } from '#pipeline/site/links/link-facts';
import { hashFiles, siteDigest } from '#pipeline/site/manifest';
import { publishSite, rollBack } from './publish-site.ts';
import { Releases } from './releases.ts';
import { writeManifest, writeSite } from './site.fixture.ts';

test('does not publish a site that changes while it is copied', async () => {
  const folder = await writeContent({});
  const [dist, releases] = [join(folder, 'dist'), new Releases(join(folder, 'releases'))];
  await writeSite(dist, 1);
  const progress: Progress = {
    stage: async (name, work) => {
      if (name === 'Copy') await writeFile(join(dist, 'page-3/index.html'), 'another build');
      return work(() => undefined);
    },
  };
  const options = { dist, releases, keptReleases: 2, keepsPrevious: true, needsManifest: true, progress };
  await expect(publishSite({ ...options, now: () => new Date() })).rejects.toThrow(
    'changed while it was being copied',
  );
  expect(await readdir(releases.root)).toEqual([]);
});

const FOREIGN = "script-src 'sha256-n2Ml3wWZgqY4vjPkRPgBLEiR0xgzY3SKTluMObLSVNQ='";

test.each([
  ['page-3/index.html', `<meta http-equiv="Content-Security-Policy" content="${FOREIGN}">`],
  ['_headers', `  Content-Security-Policy: ${FOREIGN}\n`],
])('does not publish a site whose policy in %s allows foreign code', async (name, added) => {
  const folder = await writeContent({});
  const [dist, releases] = [join(folder, 'dist'), new Releases(join(folder, 'releases'))];
  await writeSite(dist, 1);
  await appendFile(join(dist, name), added);
  // The manifest knows the changed file, so only the policy is at fault.
  await writeManifest(dist);
  const progress: Progress = { stage: (_, work) => Promise.resolve(work(() => undefined)) };
  const options = { dist, releases, keptReleases: 2, keepsPrevious: true, needsManifest: true, progress };
  await expect(publishSite({ ...options, now: () => new Date() })).rejects.toThrow(
    `the policy of ${name}: script-src allows 'sha256-n2Ml3wWZgqY4vjPkRPgBLEiR0xgzY3SKTluMObLSVNQ=', which is not code of this site`,
  );
  expect(await readdir(releases.root)).toEqual([]);
});

/** Returns a built site whose update to version 2 was interrupted after its first file. */
async function interruptUpdate() {
  const folder = await writeContent({});
  const folders = outputFolders(join(folder, 'dist'));
  await writeSite(folders.outDir, 1);
  await writeSite(folders.staging, 2);
  const files = await hashFiles(await listFiles(folders.staging));
  const steps = [
    ...[...files].map(([name, { hash }]): UpdateStep => [`/${name}`, hash]),
    ['/_astro/app.1.js'] as const,
  ];
  let left = 1;
  const rename = (from: string, to: string) => {
    if (left-- <= 0) throw new Error('killed');
    renameSync(from, to);
  };
  const remove = () => expect.unreachable();
  await expect(placeUpdate(folders, steps, { rename, remove })).rejects.toThrow('killed');
  // Writes the manifest of the complete update.
  await writeFile(
    join(folder, 'dist.report/manifest.json'),
    await readFile(join(folder, 'dist.next.report/manifest.json')),
  );
  const releases = new Releases(join(folder, 'releases'));
  const progress: Progress = { stage: (_, work) => Promise.resolve(work(() => undefined)) };
  const options = {
    dist: folders.outDir,
    releases,
    keptReleases: 2,
    keepsPrevious: true,
    needsManifest: true,
    progress,
  };
  return { folders, options: { ...options, now: () => new Date() } };
}

test('completes an interrupted update of the built site before publishing it', async () => {
  const { options } = await interruptUpdate();
  await publishSite(options);
  const { currentLink } = options.releases;
  expect(await readFile(join(currentLink, 'index.html'), 'utf8')).toContain('data-version="2"');
  expect(await readdir(join(currentLink, '_astro'))).toEqual(['app.2.js']);
});

test('does not publish a built site whose update cannot be completed', async () => {
  const { folders, options } = await interruptUpdate();
  await rm(folders.staging, { recursive: true });
  await expect(publishSite(options)).rejects.toThrow(/cannot be completed: .*npm run build -- --full/);
  expect(await readdir(options.releases.root)).toEqual([]);
});

test('keeps the former addresses of data files for one release', async () => {
  const folder = await writeContent({});
  const [dist, releases] = [join(folder, 'dist'), new Releases(join(folder, 'releases'))];
  const progress: Progress = { stage: (_, work) => Promise.resolve(work(() => undefined)) };
  const options = { dist, releases, keptReleases: 5, keepsPrevious: true, needsManifest: true, progress };
  const publish = async (version: number, added: readonly string[]): Promise<string[]> => {
    await writeSite(dist, version);
    for (const name of added) {
      await mkdir(dirname(join(dist, name)), { recursive: true });
      await writeFile(join(dist, name), `{"version":${version}}`);
    }
    await writeManifest(dist);
    await publishSite({ ...options, now: () => new Date(Date.UTC(2026, 0, version)) });
    const names = (await listFiles(releases.currentLink)).map(({ name }) => name);
    return names.filter((name) => /^(?:playback|oembed|qr)\//.test(name)).sort();
  };
  const before = [
    'oembed/gone.json',
    'oembed/rivers.json',
    'playback/rivers.json',
    'playback/rivers.json.br',
    'qr/gone.svg',
    'qr/rivers.svg',
  ];
  expect(await publish(1, before)).toEqual(before);
  const now = [oembedPath('rivers'), playbackPath('rivers'), oembedPath('new')].map((path) => path.slice(1));
  // Without the content that the site no longer has.
  const kept = before.filter((name) => !name.includes('gone'));
  expect(await publish(2, now)).toEqual([...now, ...kept].sort());
  const old = await readFile(join(releases.currentLink, 'playback/rivers.json'), 'utf8');
  expect(JSON.parse(old)).toEqual({ version: 1 });
  expect(await publish(3, now)).toEqual([...now].sort());
});

test('keeps no file at the address of a former view link', async () => {
  const folder = await writeContent({});
  const [dist, releases] = [join(folder, 'dist'), new Releases(join(folder, 'releases'))];
  const progress: Progress = { stage: (_, work) => Promise.resolve(work(() => undefined)) };
  const options = { dist, releases, keptReleases: 5, keepsPrevious: true, needsManifest: true, progress };
  const publish = async (link: string, version: number): Promise<string[]> => {
    await writeSite(dist, version);
    await rm(join(dist, 'view'), { recursive: true, force: true });
    for (const name of ['playback.json', `_pictures/${version}.avif`, `_media/${version}.mp4`]) {
      await mkdir(dirname(join(dist, 'view', link, name)), { recursive: true });
      await writeFile(join(dist, 'view', link, name), `{"version":${version}}`);
    }
    await writeManifest(dist);
    await publishSite({ ...options, now: () => new Date(Date.UTC(2026, 0, version)) });
    const names = (await listFiles(releases.currentLink)).map(({ name }) => name);
    return names.filter((name) => name.startsWith('view/'));
  };
  expect((await publish('former', 1)).every((name) => name.startsWith('view/former/'))).toBe(true);
  const names = await publish('present', 2);
  expect(names).toHaveLength(3);
  expect(names.filter((name) => !name.startsWith('view/present/'))).toEqual([]);
});

test('keeps no notes at a former presenter link, also after a rollback, but pages of view links', async () => {
  const folder = await writeContent({});
  const [dist, releases] = [join(folder, 'dist'), new Releases(join(folder, 'releases'))];
  const progress: Progress = { stage: (_, work) => Promise.resolve(work(() => undefined)) };
  const options = { dist, releases, keptReleases: 2, keepsPrevious: true, needsManifest: true, progress };
  const publicLinks = () => readdir(join(releases.currentLink, 'view'));
  const publish = async (version: number, viewLink: string, presenterLink: string) => {
    await writeSite(dist, version);
    for (const link of [viewLink, presenterLink]) {
      await mkdir(join(dist, 'view', link), { recursive: true });
      await copyFile(join(dist, '404.html'), join(dist, 'view', link, 'index.html'));
    }
    await writeFile(join(dist, 'view', viewLink, 'playback.json'), '{}');
    await writeManifest(dist);
    await publishSite({ ...options, now: () => new Date(Date.UTC(2026, 0, version)) });
    return publicLinks();
  };
  expect(await publish(1, 'page-1', 'notes-1')).toEqual(['notes-1', 'page-1']);
  expect(await publish(2, 'page-2', 'notes-2')).toEqual(['notes-2', 'page-2']);
  await rollBack(releases);
  expect(await publicLinks()).toEqual(['page-1']);
  // The same site again is whole again, and so is one that has a former link once more.
  expect(await publish(3, 'page-1', 'notes-1')).toEqual(['notes-1', 'page-1']);
  expect(await publish(4, 'page-1', 'notes-2')).toEqual(['notes-2', 'page-1']);
});

test('reads no page of a site whose links the builds of its parts have checked', async () => {
  const folder = await writeContent({});
  const [dist, releases] = [join(folder, 'dist'), new Releases(join(folder, 'releases'))];
  await writeSite(dist, 1);
  const site = siteDigest(await hashFiles(await listFiles(dist)));
  await writeLinkFacts(dist, site, { origin: 'https://podium.example', policies: [], targets: [] });
  const details: string[] = [];
  const progress: Progress = {
    stage: async (name, work, describe) => {
      const result = await work(() => undefined);
      if (name === 'Check') details.push(describe?.(result) ?? '');
      return result;
    },
  };
  const options = { dist, releases, keptReleases: 2, keepsPrevious: true, needsManifest: true, progress };
  const { origin } = await publishSite({ ...options, now: () => new Date(1_700_000_000_000) });
  // Other files than those that were checked.
  await writeSite(dist, 2);
  await publishSite({ ...options, now: () => new Date() });
  expect(origin).toBe('https://podium.example');
  expect(details).toEqual([
    expect.stringMatching(/^\d+ files, 0 pages read,/),
    expect.stringMatching(/^\d+ files, 22 pages read,/),
  ]);
});
