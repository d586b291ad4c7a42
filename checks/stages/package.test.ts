// Checks the package that teams install: packs it, installs it with npm and with pnpm in empty
// folders, and runs its commands there.
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBuiltSite } from '#pipeline/site/links/built-site.fixture';
import { checkSiteLinks, formatDeadLinks } from '#pipeline/site/links/check-site-links';
import { browserFlags, findBrowser } from '../browser.ts';
import { checkVersions, differingFiles, digestFiles, folderSizeMb } from '../package/installed.fixture.ts';
import { npmPack, writePackage, writeCreatePackage } from '../package/write-package.ts';
import { giveOwnership, makePlainUser, run, startServer, type Page } from '../package/run-podium.fixture.ts';
import { sessionSeconds, stopwatch } from '../processor-time.ts';
import { runBuild } from '../rebuilds/run-build.fixture.ts';
import { ROOT, SITE_DIRS } from '../testing/stages.ts';

/** Spaces and umlauts, because addresses of files encode them. */
const FOLDER = 'Vorträge der Größten';
/** The largest installation, in MB on the disk. */
const MAX_MB = 350;
/** The most files of a content repository besides content, media and the lock file. */
const MAX_FILES = 8;
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
/** The settings of the demo. Its name is in site.json. */
const DEMO_SETTINGS = `import podium from 'podium';
export default { site: 'http://localhost:4321', integrations: [podium({ name: 'Podium' })] };
`;
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
  'src/pages/about.astro': ownPage('About us'),
  'src/pages/de/about.astro': ownPage('Über uns'),
  'src/pages/de/explore/index.astro': ownPage('Unsere Vorträge'),
};

/** Returns a page of the site in the layout of the package. */
function ownPage(title: string): string {
  return `---
import Page from 'podium/layouts/Page.astro';
---

<Page title="${title}" description="About ${title}">
  <h1 class="own-title">${title}</h1>
</Page>

<style>
  .own-title {
    min-height: 66px;
  }
</style>
`;
}

/** Files that teams read in the package, or copy from it. */
const READ_BY_TEAMS = ['README.md', 'SECURITY.md', 'docs/package.md', 'deploy/slurm/submit.sh'];

/** The packages that a project installs to test its site (docs/testing.md). */
const TESTERS = ['@axe-core/playwright', '@playwright/test', '@types/node', 'axe-core'];
const REPOSITORY = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
  devDependencies: Readonly<Record<string, string>>;
};
/** A browser test of a site, with its settings. */
const TEST_FILES: Readonly<Record<string, string>> = {
  'playwright.config.ts': `import { defineConfig } from '@playwright/test';
import type { TestSite } from 'podium/testing';

const launchOptions = {
  ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
  args: (process.env['CHROMIUM_FLAGS'] ?? '').split(' ').filter(Boolean),
};

export default defineConfig<object, { site: TestSite }>({
  testDir: 'tests',
  use: { site: { dist: 'dist' }, launchOptions },
});
`,
  'tests/tsconfig.json': JSON.stringify({
    extends: 'astro/tsconfigs/strictest',
    compilerOptions: { noEmit: true, types: ['node'] },
    include: ['.', '../playwright.config.ts'],
  }),
  'tests/talk.spec.ts': `import { expect, shifts, test, violations, watchShifts } from 'podium/testing';

test('the first talk plays', async ({ page, viewer }) => {
  await watchShifts(page);
  await page.goto('${PAGE.path}');
  expect(await shifts(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await viewer.start();
  await viewer.player.press('ArrowRight');
  await expect(viewer.position).toHaveText(/^2 of/);
});
`,
};

const FONTS = 'node_modules/@fontsource-variable';

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
    message: /Unknown key "theme"\. Did you mean "home"\? Otherwise remove it/,
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

const work = await mkdtemp(join(tmpdir(), 'podium-package-'));
// Other users may enter it.
await chmod(work, 0o755);
/** The user who works in the projects. */
const user = makePlainUser(join(work, 'home'));
const tarballs: string[] = [];

beforeAll(packVersions);
afterAll(async () => {
  for (const { name } of INSTALLERS) {
    const installed = join(work, name, FOLDER, 'node_modules/podium');
    if (existsSync(installed)) makeWritable(installed);
  }
  await rm(work, { recursive: true, force: true });
});

/** Packs the package, and later versions of it, whose sites have one file more. */
async function packVersions(): Promise<void> {
  const staging = join(work, 'staging');
  await writePackage(ROOT, staging);
  const first = npmPack(staging, work);
  tarballs.push(first);
  const unpacked = join(work, 'unpacked');
  await mkdir(unpacked);
  await run(work, ['tar', '-xzf', first, '-C', unpacked]);
  const file = join(unpacked, 'package/package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  for (const version of VERSIONS) {
    await writeFile(file, JSON.stringify({ ...manifest, version }));
    await writeFile(join(unpacked, 'package/public', NEWS), version);
    await writeFile(join(unpacked, 'package/digest.txt'), version);
    const tarball = join(work, `podium-${version}.tgz`);
    await run(work, ['tar', '-czf', tarball, '-C', unpacked, 'package']);
    tarballs.push(tarball);
  }
}

/** Reports whether a file is one that no upgrade may change, and that no command makes. */
const isContent = (name: string) =>
  !/^(?:node_modules|\.astro|\.cache|\.data|dist[^/]*|releases)(?:\/|$)|^(?:package\.json|package-lock\.json|pnpm-lock\.yaml)$/.test(
    name,
  );

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

/** Returns the settings that `init` writes with further options. */
const withOptions = (settings: string, options: object): string =>
  settings.replace('podium({', `podium({ ...${JSON.stringify(options)},`);

/** The longest time from an installation by create-podium to a page in a browser, in seconds. */
const MAX_WAIT = 60;

// A terminal, which util-linux and BSD make.
test.runIf(existsSync('/usr/bin/script') && process.platform === 'linux')(
  `create-podium makes a site by Enter four times, which a browser shows after ${MAX_WAIT} s at most, and a team makes its own`,
  async () => {
    const folder = join(work, 'create-podium');
    const site = join(folder, 'talks');
    const staging = join(work, 'create-staging');
    await mkdir(folder);
    await writeCreatePackage(ROOT, staging);
    const packed = basename(npmPack(staging, folder));
    await copyFile(tarballs[0] ?? '', join(folder, basename(tarballs[0] ?? '')));
    const terminal = `(printf '\\n\\n\\n\\n'; sleep 600) | script -qfec 'echo $$ > session; npm exec --yes ./${packed}' /dev/null`;
    const lock = join(site, 'node_modules/.package-lock.json');
    const cpuSeconds = () => sessionSeconds(Number(readFileSync(join(folder, 'session'), 'utf8')));
    const [server, cpuBefore] = await Promise.all([
      startServer(folder, ['sh', '-c', terminal]),
      // As soon as the package is installed.
      vi.waitFor(() => (statSync(lock), cpuSeconds()), { timeout: 600_000, interval: 100 }),
    ]);
    const installed = await findBrowser();
    const browser = await chromium.launch({
      args: browserFlags(),
      ...(installed && { executablePath: installed.path }),
    });
    let said = '';
    try {
      const page = await browser.newPage();
      await page.goto(server.address);
      await page.getByRole('link', { name: 'First talk' }).first().waitFor();
      const seconds = (Date.now() - statSync(lock).mtimeMs) / 1000;
      const cpu = cpuSeconds() - cpuBefore;
      console.log(
        `create-podium: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} processor seconds, from the installed package to the home page`,
      );
      // On a machine that is busy with other work, the time of the processors counts.
      expect(Math.min(seconds, cpu)).toBeLessThan(MAX_WAIT);
      await server.fetchPage(PAGE);
      await server.fetchPage({ path: '/workbench/', text: 'workbench' });
    } finally {
      await browser.close();
      said = await server.stop();
    }
    for (const question of ['Name of the site', 'Languages', 'accounts', 'Where will it be published?'])
      expect(said.split(question)).toHaveLength(2);
    expect(said).toMatch(/http:\/\/localhost:\d+\/workbench\//);
    expect(said).not.toContain('Next, type');
    expect(await readFile(join(site, CONFIG_FILE), 'utf8')).toContain('accounts: false');
    expect(existsSync(join(site, '.data'))).toBe(false);
    expect(await readFile(join(site, '.github/workflows/site.yml'), 'utf8')).toContain('deploy-pages');
    const command = join(site, 'node_modules/.bin/podium');
    expect(await run(site, [command, 'doctor'])).toContain('No faults with Podium');

    // What a team makes of it.
    const team = join(ROOT, 'e2e/team');
    await rm(join(site, 'src'), { recursive: true });
    for (const part of ['src', CONFIG_FILE])
      await cp(join(team, part), join(site, part), { recursive: true });
    // As its fonts are installed.
    for (const font of ['noto-sans', 'noto-sans-jp', 'source-code-pro'].map((name) => join(FONTS, name)))
      await cp(join(ROOT, font), join(site, font), { recursive: true });
    await run(site, [command, 'build']);
    const { dead } = await checkSiteLinks(await openBuiltSite(join(site, 'dist')));
    expect(formatDeadLinks(dead)).toEqual([]);
    // So all that other stages find of the site that the repository makes of these files holds for
    // this one: words of a platform, requests to nginx, axe, Lighthouse in both schemes.
    const outDir = join(work, 'team');
    runBuild({ project: team, content: join(team, 'src/content'), outDir });
    expect(differingFiles(digestFiles(outDir), digestFiles(join(site, 'dist')))).toEqual([]);
  },
);

describe.each(INSTALLERS)('the package that $name installs', ({ name, install, lock }) => {
  const project = join(work, name, FOLDER);
  const installed = join(project, 'node_modules/podium');
  const command = join(project, 'node_modules/.bin/podium');
  const podium = (...args: string[]) => run(project, [command, ...args], { user });
  const serve = (...args: string[]) => startServer(project, [command, ...args], { user });
  const read = (file: string) => readFile(join(project, 'dist', file), 'utf8');
  let before: ReturnType<typeof digestFiles>;
  /** The settings that `init` has written. */
  let settings = '';

  beforeAll(async () => {
    await mkdir(project, { recursive: true });
    if (name === 'pnpm') await writeFile(join(project, 'package.json'), '{ "private": true }\n');
    await run(project, install(tarballs[0] ?? ''));
    giveOwnership(user, dirname(project));
    before = digestFiles(installed);
    makeReadOnly(installed);
  });

  test(`has the versions of the lock file, what teams read, and at most ${MAX_MB} MB`, () => {
    expect(checkVersions(project, join(ROOT, 'package-lock.json'))).toEqual([]);
    expect(READ_BY_TEAMS.filter((file) => !existsSync(join(installed, file)))).toEqual([]);
    expect(folderSizeMb(join(project, 'node_modules'))).toBeLessThanOrEqual(MAX_MB);
  });

  test(`makes a site of few files, and serves a page within ${MAX_SECONDS} s`, async () => {
    expect(await podium('--help')).toContain('npx podium <command>');
    // Not --host, which is an address to listen at.
    expect(await podium('help', 'init')).toMatch(/^(?!.*--host).*--target <host>/s);
    const took = stopwatch();
    await podium('init', '--name', 'Podium', '--author', 'Ada Lovelace');
    const server = await serve('start');
    await server.fetchPage(PAGE);
    const { seconds } = took();
    await vi.waitFor(() => expect(existsSync(join(project, 'dist/_headers'))).toBe(true));
    await server.stop();
    const { cpuSeconds, text } = took();
    console.log(`${name}: a page after ${seconds.toFixed(1)} s, the whole site after ${text}`);
    // On a machine that is busy with other work, the time of the processors counts.
    expect(Math.min(seconds, Number.isNaN(cpuSeconds) ? Infinity : cpuSeconds)).toBeLessThanOrEqual(
      MAX_SECONDS,
    );
    settings = await readFile(join(project, CONFIG_FILE), 'utf8');
    const files = digestFiles(project, (file) => isContent(file) || file === 'package.json').keys();
    const others = [...files].filter((file) => file !== lock && !file.startsWith(`${CONTENT}/`));
    expect(others.length, others.join(', ')).toBeLessThanOrEqual(MAX_FILES);
  });

  // Playwright is the same, whoever installs it.
  test.runIf(name === 'npm')("runs a browser test with the package's tools, whose types fit", async () => {
    const others = TESTERS.map((tool) => `${tool}@${REPOSITORY.devDependencies[tool] ?? ''}`);
    await run(project, ['npm', 'install', '--no-save', '--ignore-scripts', '--prefer-offline', ...others]);
    for (const [file, text] of Object.entries(TEST_FILES)) {
      await mkdir(dirname(join(project, file)), { recursive: true });
      await writeFile(join(project, file), text);
    }
    const program = (path: string) => [process.execPath, join(ROOT, path)];
    await run(project, [...program('checks/node_modules/typescript/bin/tsc'), '-p', 'tests']);
    const playwright = [process.execPath, join(project, 'node_modules/@playwright/test/cli.js')];
    const chromium = await findBrowser();
    const env = { CHROMIUM: chromium?.path, CHROMIUM_FLAGS: browserFlags().join(' ') };
    expect(await run(project, [...playwright, 'test'], { env })).toContain('1 passed');
    for (const file of ['tests', 'playwright.config.ts', 'test-results'])
      await rm(join(project, file), { recursive: true, force: true });
  });

  test('has commands that change none of its files', async () => {
    await podium('build');
    const built = await serve('serve');
    await built.fetchPage(PAGE);
    await built.stop();
    const writing = await serve('dev');
    const [, client = ''] = /renderer-url="([^"]+)"/.exec(await writing.fetchPage(PAGE)) ?? [];
    // A module of a package, without which no island works.
    await writing.fetchPage({ path: client, text: 'hydrate' });
    await writing.stop();
    await podium('validate');
    await podium('new', 'presentation', '--title', 'A plain start', '--owner', 'ada-lovelace');
    const deck = join(dirname(project), 'jour-de-marche.pdf');
    await copyFile(join(ROOT, 'pipeline/authoring/import/decks/jour-de-marche.pdf'), deck);
    await podium('import', deck);
    const outline = join(dirname(project), 'halves.md');
    await writeFile(outline, '# Halves\n\n## A formula\n\n$$\\frac{1}{2} + \\frac{1}{2} = 1$$\n');
    await podium('import', outline);
    await podium('publish');
    const key = join(work, name, 'key.pem');
    await podium('sign', '--new-key', key);
    await podium('sign', '--key', key);
    await podium('verify', '--key', `${key}.pub`);
    expect(differingFiles(before, digestFiles(installed))).toEqual([]);
  });

  test('builds a site with a look, languages, headers and redirects of its own', async () => {
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
    for (const [file, text] of Object.entries({ ...LOOK_FILES, [CONFIG_FILE]: config })) {
      await mkdir(dirname(join(project, file)), { recursive: true });
      await writeFile(join(project, file), text);
    }
    giveOwnership(user, project);
    await podium('build');
    const home = await read('index.html');
    for (const text of ['<header class="own-header', '<p class="own-footer', 'Made with Podium'])
      expect(home).toContain(text);
    for (const text of ['Talks for all', colours.accent, 'min-height:77px']) expect(home).toContain(text);
    for (const text of ['class="header on-dark"', 'class="footer on-dark"']) expect(home).not.toContain(text);
    expect(await read('p/embed/first-talk/index.html')).toContain('src="/logo-');
    expect(await read('p/halves/halves/index.html')).toContain('<mfrac>');
    expect(await read('hello.txt')).toBe('Hello');
    expect(await read('_headers')).toMatch(/\/hello\.txt\n {2}! X-Own\n {2}X-Own: yes\n$/);
    expect(await read('_redirects')).toBe(`/old ${PAGE.path} 301\n/old/ ${PAGE.path} 301\n`);
    expect(['de', 'fr'].map((locale) => existsSync(join(project, 'dist', locale)))).toEqual([true, false]);
    for (const [page, locale] of [
      ['about', 'en'],
      ['de/about', 'de'],
      ['de/explore', 'de'],
    ]) {
      const html = await read(`${page}/index.html`);
      expect(html).toMatch(new RegExp(`<html [^>]*lang="${locale}"`));
      for (const text of [
        '<header class="own-header',
        '<h1 class="own-title',
        'min-height:66px',
        'hreflang="de"',
      ])
        expect(html).toContain(text);
    }
    expect(await read('explore/index.html')).not.toContain('own-title');
    expect(await read('sitemap-own-1.xml')).toContain('/de/about/</loc>');
    const writing = await serve('dev');
    await writing.fetchPage({ path: PAGE.path, text: 'Talks for all' });
    await writing.fetchPage({ path: '/de/about/', text: 'Über uns' });
    await writing.stop();
  });

  test.each(OLD_FORMATS)('names file, line and fix in $file of another version', async (format) => {
    const { file, text, old, message } = format;
    const path = join(project, file);
    const before = await readFile(path, 'utf8');
    expect(before).toContain(text);
    await writeFile(path, before.replace(text, old));
    expect(await run(project, [command, 'validate'], { user, code: 1 })).toMatch(message);
    await writeFile(path, before);
  });

  // Pictures and program are the same, whoever installs them.
  test.runIf(name === 'npm')('makes of the demo what the repository makes', async () => {
    for (const folder of ['theme', 'public', 'src/pages', 'src/texts'])
      await rm(join(project, folder), { recursive: true });
    await writeFile(join(project, CONFIG_FILE), DEMO_SETTINGS);
    const content = join(project, CONTENT);
    await rm(content, { recursive: true });
    await cp(join(ROOT, CONTENT), content, { recursive: true });
    const file = join(content, 'site/site.json');
    const { name: product, ...others } = JSON.parse(await readFile(file, 'utf8')) as { name: string };
    expect(product, 'The demo has another name: set it in this test, too').toBe('Podium');
    await writeFile(file, JSON.stringify(others, null, 2));
    // Encoded pictures depend on the processor, and this compares only the program.
    if (existsSync(join(ROOT, '.cache/pictures')))
      await cp(join(ROOT, '.cache/pictures'), join(project, '.cache/pictures'), { recursive: true });
    giveOwnership(user, project);
    await podium('build');
    const different = differingFiles(
      digestFiles(join(ROOT, SITE_DIRS.build)),
      digestFiles(join(project, 'dist')),
    );
    expect(different).toEqual([]);
  });

  test('is upgraded without a change of content, and makes the site anew', async () => {
    const content = digestFiles(project, isContent);
    for (const upgrade of tarballs.slice(1)) {
      makeWritable(installed);
      await run(project, install(upgrade));
      giveOwnership(user, project);
      makeReadOnly(installed);
      await podium('validate');
    }
    await podium('build');
    expect(await read(NEWS)).toBe(VERSIONS.at(-1));
    expect(differingFiles(content, digestFiles(project, isContent))).toEqual([]);
  });
});
