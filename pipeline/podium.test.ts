import { execFile, spawn } from 'node:child_process';
import { on } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

/** How a command ended. */
interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command of the package with its sources. */
const podium = (...args: string[]): Promise<Ended> => podiumIn(process.cwd(), {}, ...args);

async function podiumIn(cwd: string, env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const call = [join(import.meta.dirname, 'podium.ts'), ...args];
  return promisify(execFile)(process.execPath, call, { cwd, env: { ...process.env, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as Ended,
  );
}

test.each([
  ['the help of a command', ['help', 'rollback'], 'Makes an earlier release public again'],
  ['the help of a command', ['rollback', '--help'], 'Makes an earlier release public again'],
  ['all commands', [], 'Usage: npx podium <command> [flags]'],
  ['all commands', ['--help'], 'Usage: npx podium <command> [flags]'],
])('prints %s for %j', async (_, args, text) => {
  const { code, stdout } = await podium(...args);
  expect([code, stdout]).toEqual([0, expect.stringContaining(text)]);
});

test.each([
  [['biuld'], 'Unknown command "biuld". Did you mean build? All commands: npx podium --help\n'],
  [['--help', 'biuld'], 'Unknown command "biuld". Did you mean build? All commands: npx podium --help\n'],
  [['--hepl'], 'Unknown command "--hepl". Did you mean --help? All commands: npx podium --help\n'],
  [['--version', 'now'], 'Unexpected argument "now". All commands: npx podium --help\n'],
])('refuses %j', async (args, message) => {
  const { code, stderr } = await podium(...args);
  expect([code, stderr]).toEqual([1, message]);
});

/** Makes a project in the repository, whose packages it finds. */
async function makeProject(files: Readonly<Record<string, string>>): Promise<string> {
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(join(process.cwd(), '.cache/podium-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const ENTRY = JSON.stringify(join(import.meta.dirname, '../integration/podium.ts'));

test('shows faults in the settings in pull requests', async () => {
  const folder = await makeProject({
    'astro.config.mjs': `import podium from ${ENTRY};
      export default { site: 'talks.example', integrations: [podium({ name: 'Talks', colors: {} })] };`,
  });
  const env = { PODIUM_ANNOTATE: 'content', GITHUB_WORKSPACE: dirname(folder) };
  const { code, stdout, stderr } = await podiumIn(folder, env, 'validate');
  const file = `${folder.slice(dirname(folder).length + 1)}/astro.config.mjs`;
  expect(stdout.trim().split('\n').sort()).toEqual([
    expect.stringContaining(`::error file=${file}`) as string,
    expect.stringContaining(`::error file=${file}`) as string,
  ]);
  expect(stdout).toMatch(/site is "talks\.example"[^]*Unknown key "colors"|Unknown key "colors"[^]*site is/);
  expect([code, stderr]).toEqual([1, expect.stringContaining('2 faults in 1 file')]);
  expect((await podiumIn(folder, {}, 'validate')).stdout).toBe('');
});

/** Serves a project, and returns its address once it answers. */
async function serveProject(cwd: string): Promise<string> {
  const call = [join(import.meta.dirname, 'podium.ts'), 'serve', '--port', '0'];
  const server = spawn(process.execPath, call, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  let output = '';
  for await (const [text] of on(server.stdout.setEncoding('utf8'), 'data', { close: ['end'] })) {
    output += String(text);
    const address = /Home\s+(http:\S+)\/\s/.exec(output)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`The server ended: ${output}`);
}

test('serves pages of the origin in the colours and the scheme of the settings [1.21, 12.2]', async () => {
  const folder = await makeProject({
    'astro.config.mjs': `import podium from ${ENTRY};
      const colours = { ink: '#3a2414' };
      export default { site: 'https://talks.example', integrations: [podium({ name: 'Talks', colours, look: { schemes: 'both' } })] };`,
    'src/content/site/site.json': JSON.stringify({
      searchTerms: {},
      staffPicks: [],
      videos: [],
      evaluatedFeatures: {},
    }),
    'dist/_headers': '',
    'dist/404.html': '<!doctype html>',
    'dist/manifest.json': '{}',
  });
  const address = await serveProject(folder);
  const page = await (await fetch(`${address}/login/`)).text();
  expect(page).toContain('localStorage["podium:scheme"]');
  const [, style = ''] = /href="(\/_origin\/[^"]+\.css)"/.exec(page) ?? [];
  expect(await (await fetch(address + style)).text()).toContain('--color-ink: #3a2414;');
});

test.each<[string, Record<string, string>, RegExp]>([
  ['without settings', {}, /^There is no astro\.config\.mjs in .*make this folder one: npm run init\n$/],
  [
    'whose settings lack Podium',
    { 'astro.config.mjs': 'export default {};' },
    /^astro\.config\.mjs has no podium\(\) among its integrations\. Write: integrations: \[podium\(/,
  ],
  [
    'whose settings cannot be loaded',
    { 'astro.config.mjs': 'export default {' },
    /^astro\.config\.mjs cannot be loaded: .*\nFix it/,
  ],
  [
    'with settings of an earlier version, whose lines it writes',
    {
      'podium.config.json':
        '{ "$schema": "x", "name": "Talks", "site": "https://talks.example", "banner": false }',
    },
    /^podium\.config\.json is read no longer\.[^]*import podium from 'podium';[^]* {2}site: 'https:\/\/talks\.example',\n {2}integrations: \[podium\(\{ name: 'Talks', banner: false \}\)\],\n\};[^]*src\/content\.config\.ts[^]*Move content\/ to src\/content\//,
  ],
])('explains a project %s', async (_, files, message) => {
  const { code, stderr } = await podiumIn(await makeProject(files), {}, 'validate');
  expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
});
