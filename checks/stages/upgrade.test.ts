// Checks upgrades: packs the two versions before from their tags, makes a site with each, and
// upgrades it to this version.
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keysOf, TEXTS_FOLDER } from '#pipeline/project/own-texts';
import { readTexts } from '#pipeline/project/texts-schema';
import { VERSIONS } from '#pipeline/upgrading/versions';
import { digestFiles, listFiles } from '../package/installed.fixture.ts';
import type { LockFile } from '../package/locked-packages.ts';
import { npmPack, writePackage } from '../package/write-package.ts';
import { run } from '../package/run-podium.fixture.ts';
import { ROOT } from '../testing/stages.ts';

/** The content of a site. */
const CONTENT = 'src/content';
/** What a version is packed with, which a clone shares if it has the same. */
const LOCK_FILES = ['package-lock.json', 'checks/packages/package-lock.json'];
const INSTALLED = ['node_modules', '.cache/checks', 'checks/node_modules'];
/** The number of earlier versions. */
const COUNT = 2;
const EARLIER = VERSIONS.slice(0, -1).slice(-COUNT);

const work = await mkdtemp(join(tmpdir(), 'podium-upgrade-'));
afterAll(() => rm(work, { recursive: true, force: true }));

/**
 * Packs a version from its tag, in a clone with the packages of that version. A repository without
 * tags has the commit. Returns the tarball, and the content of the demo.
 */
async function packVersion(version: string, commit: string) {
  const clone = join(work, `clone-${version}`);
  await run(work, ['git', 'clone', '--shared', '--no-checkout', ROOT, clone]);
  const tags = await run(clone, ['git', 'tag', '--list', `v${version}`]);
  const place = tags.trim() === '' ? commit : `v${version}`;
  await run(clone, ['git', 'checkout', '--detach', place]).catch((error: unknown) => {
    const remedy = 'The history lacks this version. Type: git fetch --unshallow --tags';
    throw new Error(remedy, { cause: error });
  });
  if (LOCK_FILES.every((file) => readLock(clone, file) === readLock(ROOT, file)))
    for (const folder of INSTALLED) {
      await mkdir(dirname(join(clone, folder)), { recursive: true });
      await symlink(join(ROOT, folder), join(clone, folder));
    }
  else await run(clone, ['npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline']);
  await run(clone, ['npm', 'run', 'package', '--', '--to', work]);
  return { tarball: join(work, `podium-${version}.tgz`), clone };
}

/** Returns the locked packages of a folder as text. */
function readLock(folder: string, file: string): string {
  const { packages } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as LockFile;
  return JSON.stringify({ ...packages, '': null });
}

interface TextTree {
  [name: string]: string | TextTree;
}

type Edit = (file: string, part: RegExp | string, text: string) => Promise<void>;

/**
 * Gives a project the files that one of the first version has, and the texts that later versions
 * removed, so that each change of the table has something to change.
 */
async function makeOldest(project: string, edit: Edit): Promise<void> {
  await edit('package.json', /(?<="podium": \{\s*"version": ")[^"]*/, VERSIONS[0]?.version ?? '');
  await edit('astro.config.mjs', /\baccounts: true,? */, '');
  await edit(`${CONTENT}/site/site.json`, /^ *"tagPages": .*\n/m, '');
  await edit('.vscode/settings.json', /,\s*\{[^{}]*\/(?:series|texts)\.schema\.json"[^{}]*\}/g, '');
  await edit('.github/workflows/site.yml', /^ *schedule:\n *- cron: .*\n/m, '');
  const file = join(project, TEXTS_FOLDER, 'de.json');
  const texts = JSON.parse(await readFile(file, 'utf8')) as TextTree;
  for (const change of VERSIONS.flatMap(({ changes }) => changes)) {
    if (!('files' in change && change.files.startsWith(TEXTS_FOLDER))) continue;
    const path = change.field.split('.');
    const group = path.slice(0, -1).reduce((part, name) => (part[name] ??= {}) as TextTree, texts);
    group[path.at(-1) ?? ''] = 'Alt';
  }
  await writeFile(file, JSON.stringify(texts));
}

const packed = writePackage(ROOT, join(work, 'staging')).then(() => npmPack(join(work, 'staging'), work));

test.each(EARLIER)(
  'a site of version $version is upgraded, and keeps its settings, content, texts, pages and looks',
  async ({ version, commit = '' }) => {
    const project = join(work, version);
    const podium = (code: number, ...args: string[]) =>
      run(project, [join(project, 'node_modules/.bin/podium'), ...args], { code });
    const install = (tarball: string) =>
      run(project, ['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', tarball]);
    const listPages = () => listFiles(join(project, 'dist')).filter((file) => file.endsWith('.html'));
    const digestOwn = () =>
      digestFiles(project, (file) => !/^(?:node_modules|\.cache|\.astro|dist)\b/.test(file));
    const edit: Edit = async (file, part, text) => {
      const whole = await readFile(join(project, file), 'utf8');
      expect(whole.replace(part, text)).not.toBe(whole);
      await writeFile(join(project, file), whole.replace(part, text));
    };
    const readPage = (file: string) => readFile(join(project, 'dist', file), 'utf8');

    await mkdir(project);
    const { tarball, clone } = await packVersion(version, commit);
    await install(tarball);
    const oldTexts = new Set(keysOf(readTexts(clone, 'en')));
    const newKeys = [...keysOf(readTexts(ROOT, 'en'))].filter((key) => !oldTexts.has(key));
    const later = VERSIONS.slice(VERSIONS.findIndex((item) => item.version === version) + 1);
    expect(later.flatMap(({ texts }) => texts).sort()).toEqual(newKeys.sort());

    // The content of the demo leads to pages of a platform, which all sites of 0.1.0 had.
    const accounts = version === '0.1.0' ? [] : ['--accounts'];
    await podium(0, 'init', '--name', 'Talks', '--author', 'Ada Lovelace', ...accounts);
    await rm(join(project, CONTENT), { recursive: true });
    await cp(join(clone, CONTENT), join(project, CONTENT), { recursive: true });
    await edit(`${CONTENT}/site/site.json`, /^ *"name": .*\n/m, '');
    await edit('astro.config.mjs', 'podium({', "podium({ languages: ['en', 'de'], ");
    await mkdir(join(project, TEXTS_FOLDER), { recursive: true });
    await writeFile(join(project, TEXTS_FOLDER, 'de.json'), JSON.stringify(readTexts(clone, 'de')));
    await podium(0, 'build');
    const before = { pages: listPages(), home: await readPage('index.html') };

    await install(await packed);
    const isOldest = version === EARLIER[0]?.version;
    if (isOldest) await makeOldest(project, edit);
    const files = digestOwn();
    const changes = (isOldest ? VERSIONS : later).flatMap((item) => item.changes);
    const listed = await podium(changes.length > 0 ? 1 : 0, 'upgrade', '--check');
    if (changes.length === 0) expect(listed).toContain('Nothing must change');
    for (const { field, fault } of changes) expect(listed).toContain(`${field} ${fault}`);
    expect(digestOwn()).toEqual(files);
    await podium(0, 'upgrade');
    expect(await podium(0, 'upgrade', '--check')).toContain('Nothing must change');
    await podium(0, 'validate');
    await podium(0, 'build');
    const after = { pages: new Set(listPages()), home: await readPage('index.html') };
    expect(before.pages.filter((page) => !after.pages.has(page))).toEqual([]);
    for (const link of ['/login/', '/signup/'])
      expect(after.home.includes(link), link).toBe(before.home.includes(link));
    expect(existsSync(join(project, 'dist/tag'))).toBe(before.pages.some((page) => page.startsWith('tag/')));
  },
);
