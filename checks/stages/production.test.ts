// Copies this checkout, installs it without devDependencies, and runs there every command that
// builds, publishes and serves a small site.
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, startServer, type Page } from '../package/run-podium.fixture.ts';
import { ROOT } from '../testing/stages.ts';

/**
 * Leaves out the demo, which the small site does not need. Also leaves out `node_modules` if it is
 * a link: .gitignore covers only the folder, and npm would empty the link's target.
 */
const LEFT_OUT = /^(?:node_modules$|demo\/)/;

/** The page of the imported presentation. */
const PAGE: Page = { path: '/p/market-day/', text: 'A day at the market' };
const DECK = 'pipeline/authoring/import/decks/jour-de-marche.pdf';

/** Every command of package.json that a production machine runs, in the order of a site's life. */
const RUNS: readonly (readonly [args: readonly string[], code: number, prints: string])[] = [
  [['init', 'content', '--author', 'Sealer'], 0, 'Next, type:'],
  [['new', 'presentation', '--title', 'A plain start', '--owner', 'sealer'], 0, 'Wrote '],
  [['import', DECK, '--oid', 'market-day', '--title', PAGE.text], 0, 'Wrote '],
  [['import', 'pipeline/authoring/import/decks/none.pptx'], 1, 'none.pptx'],
  [['validate'], 0, 'No faults in 3 presentations'],
  [['build'], 0, 'Output'],
  [['publish'], 0, 'is public'],
  [['rollback', '--list'], 0, '(public)'],
  [['nginx'], 0, 'server'],
  [['upload'], 1, 'No destination given'],
  [['merge'], 1, 'Pass the folders of all parts'],
  [['schemas'], 0, 'site.schema.json'],
  [['events'], 0, 'events.md'],
];

const copy = await mkdtemp(join(tmpdir(), 'podium-production-'));
const env = { INIT_CWD: copy, PODIUM_CONTENT: 'content', PODIUM_OUT: 'dist', PODIUM_RELEASES: 'releases' };
afterAll(() => rm(copy, { recursive: true, force: true }));

beforeAll(async () => {
  // Files tracked by Git, and new ones that it does not ignore.
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const names = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const name of names.filter((item) => !LEFT_OUT.test(item)))
    await cp(join(ROOT, name), join(copy, name));
  // The install scripts only provide programs that this machine already has: Node, which runs this
  // test, and esbuild, which comes in a package of its own.
  const flags = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await run(copy, ['npm', 'ci', ...flags]);
});

test.each(RUNS)('npm run %j ends with %d and prints "%s"', async ([name, ...args], code, prints) => {
  const output = await run(copy, [process.execPath, `pipeline/${name}.ts`, ...args], { env, code });
  expect(output).toContain(prints);
});

test('the dev server shows the site without an error', async () => {
  const server = await startServer(copy, [process.execPath, 'pipeline/dev.ts', '--port', '0'], { env });
  await server.fetchPage(PAGE);
  expect(await server.stop()).not.toContain('[ERROR]');
});

test('the origin serves the published site', async () => {
  const server = await startServer(copy, [process.execPath, 'origin/main.ts'], {
    env: { ...env, PODIUM_DIST: 'releases/current', PODIUM_DATA: 'data' },
  });
  await server.fetchPage(PAGE);
  await server.stop();
});
