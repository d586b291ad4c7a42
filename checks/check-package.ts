// Checks the package that teams install: packs it, installs it with npm and with pnpm in empty
// folders, and runs its commands there: node checks/check-package.ts <built site of the demo>
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { checkVersions, differences, digestFiles, sizeOf } from './package/installed.ts';
import { npmPack } from './package/npm-pack.ts';
import { giveTo, makePlainUser } from './package/plain-user.ts';
import { run, startServer, until, type Page, type User } from './package/run-podium.ts';
import { stopwatch } from './processor-time.ts';
import { writePackage } from './package/write-package.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Spaces and umlauts, because addresses of files encode them. */
const FOLDER = 'Vorträge der Größten';
/** The largest installation, in MB on the disk. */
const MAX_MB = 350;
/** The most files of a content repository besides content, media and the lock file. */
const MAX_FILES = 7;
const PNPM = 'pnpm@10.34.9';
/** The longest time from the installed package to a served page, in seconds. */
const MAX_SECONDS = 90;
/** Versions to which a site is upgraded, one after the other. */
const VERSIONS = ['97.0.0', '98.0.0', '99.0.0'];
/** A file of the site that has the version. */
const NEWS = 'version.txt';
/** The page of the presentation that `init` writes. */
const PAGE: Page = { path: '/p/first-talk/first-talk/', text: 'First talk' };

const CONFIG_FILE = 'astro.config.mjs';
/** The content of a site. */
const CONTENT = 'src/content';
/** The own look of a site: files that its settings name, with an import and a style. */
const LOOK_FILES: Readonly<Record<string, string>> = {
  'theme/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28"><rect width="28" height="28"/></svg>',
  'theme/claim.ts': `export const CLAIM: string = 'Talks for all';\n`,
  'theme/Header.astro': `---
import { CLAIM } from './claim.ts';
const { header, product } = Astro.props;
---

<header class="own-header" aria-label={header.label}>
  <a href={header.home.href}>{product}</a>
  {CLAIM}
</header>

<style>
  .own-header {
    min-height: 77px;
    background: var(--color-ink);
    color: var(--color-on-dark);
  }
</style>
`,
  'theme/Footer.astro': `---
const { product } = Astro.props;
---

<p class="own-footer">Made with {product}</p>

<style>
  .own-footer {
    color: var(--color-text);
  }
</style>
`,
  'public/hello.txt': 'Hello',
};

/** Files that teams read in the package, or copy from it. */
const READ_BY_TEAMS = ['README.md', 'SECURITY.md', 'docs/package.md', 'deploy/slurm/submit.sh'];

/** A program that installs packages. */
interface Installer {
  readonly name: 'npm' | 'pnpm';
  readonly install: (tarball: string) => readonly string[];
  readonly lock: string;
}

const NPM: Installer = {
  name: 'npm',
  install: (tarball) => ['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', tarball],
  lock: 'package-lock.json',
};
const INSTALLERS: readonly Installer[] = [
  NPM,
  {
    name: 'pnpm',
    install: (tarball) => ['npm', 'exec', '--yes', `--package=${PNPM}`, '--', 'pnpm', 'add', tarball],
    lock: 'pnpm-lock.yaml',
  },
];

/** The user who works in the projects. */
let user: User | null = null;

const command = (project: string) => join(project, 'node_modules/.bin/podium');
const podium = (project: string, ...args: string[]) => run(project, [command(project), ...args], { user });
const serve = (project: string, ...args: string[]) => startServer(project, [command(project), ...args], user);

function expectNone(what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${what}:\n  ${found.slice(0, 20).join('\n  ')}`);
}

/** Files that an upgrade may change, and those that commands make. */
const isContent = (name: string) =>
  !/^(?:node_modules|\.astro|\.cache|\.data|dist[^/]*|releases)(?:\/|$)|^(?:package\.json|package-lock\.json|pnpm-lock\.yaml)$/.test(
    name,
  );

/** Installs the package in an empty folder, and makes a site there. */
async function checkInstaller({ name, install, lock }: Installer, work: string, tarballs: readonly string[]) {
  const project = join(work, name, FOLDER);
  await mkdir(project, { recursive: true });
  const [first = '', ...upgrades] = tarballs;
  if (name === 'pnpm') await writeFile(join(project, 'package.json'), '{ "private": true }\n');
  await run(project, install(first));
  giveTo(user, dirname(project));
  expectNone(`Packages that ${name} has installed`, checkVersions(project, join(ROOT, 'package-lock.json')));
  const size = sizeOf(join(project, 'node_modules'));
  console.log(`${name} installs ${size} MB`);
  if (size > MAX_MB) throw new Error(`${name} installs ${size} MB, and at most ${MAX_MB} are allowed.`);
  const installed = join(project, 'node_modules/podium');
  expectNone(
    'Files that the package lacks',
    READ_BY_TEAMS.filter((file) => !existsSync(join(installed, file))),
  );
  const before = digestFiles(installed);
  makeReadOnly(installed);

  const help = await podium(project, '--help');
  if (!help.includes('npx podium <command>')) throw new Error(`--help prints:\n${help}`);
  const took = stopwatch();
  await podium(project, 'init', '--name', 'Podium', '--author', 'Ada Lovelace');
  const server = await serve(project, 'start');
  await server.ask(PAGE);
  const { seconds } = took();
  await until(() => existsSync(join(project, 'dist/_headers')), 'the whole site is built');
  await server.stop();
  const { cpu, text } = took();
  console.log(`${name}: a page after ${seconds.toFixed(1)} s, the whole site after ${text}`);
  // On a machine that is busy with other work, the time of the processors counts.
  if (seconds > MAX_SECONDS && !(cpu <= MAX_SECONDS))
    throw new Error(`A page was not served within ${MAX_SECONDS} s after the installation.`);
  const own = readOwn(project, lock);
  if (own.length > MAX_FILES)
    throw new Error(`A site has ${own.length} files besides its content: ${own.join(', ')}`);
  await podium(project, 'build');
  const built = await serve(project, 'serve');
  await built.ask(PAGE);
  await built.stop();
  const writing = await serve(project, 'dev');
  const [, client = ''] = /renderer-url="([^"]+)"/.exec(await writing.ask(PAGE)) ?? [];
  // A module of a package, without which no island works.
  await writing.ask({ path: client, text: 'hydrate' });
  await writing.stop();
  await podium(project, 'validate');
  await podium(project, 'new', 'presentation', '--title', 'A plain start', '--owner', 'ada-lovelace');
  const deck = join(dirname(project), 'jour-de-marche.pdf');
  await copyFile(join(ROOT, 'pipeline/authoring/import/decks/jour-de-marche.pdf'), deck);
  await podium(project, 'import', deck);
  await podium(project, 'publish');
  const key = join(work, name, 'key.pem');
  await podium(project, 'sign', '--new-key', key);
  await podium(project, 'sign', '--key', key);
  await podium(project, 'verify', '--key', `${key}.pub`);
  expectNone(
    'Files of the package that its commands have changed',
    differences(before, digestFiles(installed)),
  );

  const settings = await readFile(join(project, CONFIG_FILE), 'utf8');
  await checkOwnLook(project, settings);
  await checkOldFormats(project);
  if (name === 'npm') {
    await removeLook(project, settings);
    await checkDemo(project);
  }
  const content = digestFiles(project, isContent);
  for (const upgrade of upgrades) {
    makeWritable(installed);
    await run(project, install(upgrade));
    giveTo(user, project);
    makeReadOnly(installed);
    await podium(project, 'validate');
  }
  await podium(project, 'build');
  const version = await readFile(join(project, 'dist', NEWS), 'utf8');
  if (version !== VERSIONS.at(-1))
    throw new Error(`After ${upgrades.length} upgrades the site is made by version ${version}.`);
  expectNone(
    'Files of the content that upgrades have changed',
    differences(content, digestFiles(project, isContent)),
  );
}

/** Returns the files of a site besides content and lock file. */
function readOwn(project: string, lock: string): string[] {
  return [...digestFiles(project, (name) => isContent(name) || name === 'package.json').keys()].filter(
    (name) => name !== lock && !name.startsWith(`${CONTENT}/`),
  );
}

function makeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(
      join(entry.parentPath, entry.name),
      entry.isDirectory() || entry.name === 'podium.js' ? 0o555 : 0o444,
    );
  chmodSync(folder, 0o555);
}

function makeWritable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755);
}

/** Builds the content of the demo, and compares all files with those that the repository builds. */
async function checkDemo(project: string): Promise<void> {
  const site = resolve(process.argv[2] ?? 'dist');
  const content = join(project, CONTENT);
  await rm(content, { recursive: true });
  await cp(join(ROOT, 'src/content'), content, { recursive: true });
  const file = join(content, 'site/site.json');
  const { name, ...settings } = JSON.parse(await readFile(file, 'utf8')) as { name: string };
  if (name !== 'Podium') throw new Error(`The demo is called ${name}. Set that name in this check too.`);
  await writeFile(file, JSON.stringify(settings, null, 2));
  // Encoded pictures depend on the processor, and this compares only the program.
  if (existsSync(join(ROOT, '.cache/pictures')))
    await cp(join(ROOT, '.cache/pictures'), join(project, '.cache/pictures'), { recursive: true });
  giveTo(user, project);
  await podium(project, 'build');
  expectNone(
    'Files of the demo that differ from those that the repository builds',
    differences(digestFiles(site), digestFiles(join(project, 'dist'))),
  );
}

/** Returns the settings that `init` writes with further options. */
const withOptions = (settings: string, options: object): string =>
  settings.replace('podium({', `podium({ ...${JSON.stringify(options)},`);

/** Builds a site with a look, languages and files of its own. `settings` are those of `init`. */
async function checkOwnLook(project: string, settings: string): Promise<void> {
  const colours = { accent: '#0a7a4b', 'accent-fill': '#0a7a4b', 'accent-strong': '#086040' };
  const look = {
    logo: 'theme/logo.svg',
    header: 'theme/Header.astro',
    footer: 'theme/Footer.astro',
    languages: ['en', 'de'],
    headers: { '/hello.txt': { 'X-Own': 'yes' } },
    colours,
  };
  const config = withOptions(settings, look).replace(
    'export default {',
    `export default { redirects: { '/old/': '${PAGE.path}' },`,
  );
  const files = { ...LOOK_FILES, [CONFIG_FILE]: config };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, file)), { recursive: true });
    await writeFile(join(project, file), text);
  }
  giveTo(user, project);
  await podium(project, 'build');
  const read = (file: string) => readFile(join(project, 'dist', file), 'utf8');
  const home = await read('index.html');
  const wanted = [
    '<header class="own-header',
    '<p class="own-footer',
    'Made with Podium',
    'Talks for all',
    colours.accent,
    'min-height:77px',
  ];
  expectNone(
    'Parts of its own look that the home page lacks',
    wanted.filter((text) => !home.includes(text)),
  );
  expectNone(
    'Parts of the look of the package that the home page has, too',
    ['class="header on-dark"', 'class="footer on-dark"'].filter((text) => home.includes(text)),
  );
  if (!(await read('p/embed/first-talk/index.html')).includes('src="/logo-'))
    throw new Error('The embed page lacks the logo.');
  if ((await read('hello.txt')) !== 'Hello') throw new Error('A file of public/ is not as it was.');
  if (!(await read('_headers')).endsWith('/hello.txt\n  ! X-Own\n  X-Own: yes\n'))
    throw new Error('The site lacks its own header.');
  if ((await read('_redirects')) !== `/old ${PAGE.path} 301\n/old/ ${PAGE.path} 301\n`)
    throw new Error('The site lacks its own redirect.');
  if (!existsSync(join(project, 'dist/de')) || existsSync(join(project, 'dist/fr')))
    throw new Error('The site has other languages than its settings.');
  const writing = await serve(project, 'dev');
  await writing.ask({ path: PAGE.path, text: 'Talks for all' });
  await writing.stop();
}

async function removeLook(project: string, settings: string): Promise<void> {
  for (const folder of ['theme', 'public']) await rm(join(project, folder), { recursive: true });
  await writeFile(join(project, CONFIG_FILE), settings);
}

/** A text of a file, its form in another version, and the message of `validate` about that. */
interface OldFormat {
  readonly file: string;
  readonly text: string;
  readonly old: string;
  readonly message: RegExp;
}

const OLD_FORMATS: readonly OldFormat[] = [
  {
    file: CONFIG_FILE,
    text: '"colours"',
    old: '"colors"',
    message: /astro\.config\.mjs\n +Unknown key "colors"\. Did you mean "colours"\?/,
  },
  {
    file: CONFIG_FILE,
    text: 'name:',
    old: `theme: 'dark', name:`,
    message: /Unknown key "theme"\. Remove it; known keys: /,
  },
  {
    file: 'src/content/site/site.json',
    text: '"staffPicks"',
    old: '"name": "Talks", "staffPicks"',
    message: /site\.json\n +line \d+ +name is also in astro\.config\.mjs\. Remove it here/,
  },
  {
    file: 'src/content/presentations/first-talk.json',
    text: '"schemaVersion": "2"',
    old: '"schemaVersion": "1"',
    message: /first-talk\.json\n +line \d+ +schemaVersion is "1", which is not allowed\. Write "0" or "2"/,
  },
];

/** Settings and content of another version are faults with file, line and fix. */
async function checkOldFormats(project: string): Promise<void> {
  for (const { file, text, old, message } of OLD_FORMATS) {
    const path = join(project, file);
    const before = await readFile(path, 'utf8');
    if (!before.includes(text)) throw new Error(`${file} has no ${text}.`);
    await writeFile(path, before.replace(text, old));
    const output = await run(project, [command(project), 'validate'], { user, code: 1 });
    if (!message.test(output)) throw new Error(`validate does not say ${message}, but:\n${output}`);
    await writeFile(path, before);
  }
}

/** Packs the package, and later versions of it, whose sites have one file more. */
async function packVersions(work: string): Promise<string[]> {
  const staging = join(work, 'staging');
  await writePackage(ROOT, staging);
  const first = npmPack(staging, work);
  const unpacked = join(work, 'unpacked');
  await mkdir(unpacked);
  await run(work, ['tar', '-xzf', first, '-C', unpacked]);
  const file = join(unpacked, 'package/package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  const tarballs = [first];
  for (const version of VERSIONS) {
    await writeFile(file, JSON.stringify({ ...manifest, version }));
    await writeFile(join(unpacked, 'package/public', NEWS), version);
    await writeFile(join(unpacked, 'package/digest.txt'), version);
    const tarball = join(work, `podium-${version}.tgz`);
    await run(work, ['tar', '-czf', tarball, '-C', unpacked, 'package']);
    tarballs.push(tarball);
  }
  return tarballs;
}

const work = await mkdtemp(join(tmpdir(), 'podium-package-'));
// Other users may enter it.
await chmod(work, 0o755);
const took = stopwatch();
try {
  user = makePlainUser(join(work, 'home'));
  const tarballs = await packVersions(work);
  for (const installer of INSTALLERS) await checkInstaller(installer, work, tarballs);
  console.log('The package makes the same site as the repository, installed by npm and by pnpm.');
  console.log(took().text);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
} finally {
  for (const { name } of INSTALLERS) {
    const installed = join(work, name, FOLDER, 'node_modules/podium');
    if (existsSync(installed)) makeWritable(installed);
  }
  await rm(work, { recursive: true, force: true });
}
