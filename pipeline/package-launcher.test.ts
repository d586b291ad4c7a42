// @vitest-environment node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';

/** A program that runs until SIGTERM, and notes its start and its end. */
const PROGRAM = `
import { appendFileSync } from 'node:fs';
import { endWithNpm } from ${JSON.stringify(join(import.meta.dirname, 'cli/end-process.ts'))};
const note = (text) => appendFileSync('notes', text + '\\n');
process.on('SIGTERM', () => { note('SIGTERM'); process.exit(143); });
endWithNpm(process.env);
setTimeout(() => process.exit(), 60_000);
note('runs ' + process.pid);
`;

/** Makes a project that has installed a package with that program. */
async function makeProject(scripts: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-launcher-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const at = (name: string) => join(folder, name);
  const modules = 'node_modules/podium';
  for (const name of ['node_modules/.bin', `${modules}/bin`, `${modules}/lib/pipeline`])
    await mkdir(at(name), { recursive: true });
  await cp(join(import.meta.dirname, 'package-launcher.mjs'), at(`${modules}/bin/podium.js`));
  await chmod(at(`${modules}/bin/podium.js`), 0o755);
  await symlink('../podium/bin/podium.js', at('node_modules/.bin/podium'));
  await writeFile(at(`${modules}/lib/pipeline/podium.js`), PROGRAM);
  const manifest = { name: 'podium', type: 'module', podium: { node: process.versions.node } };
  await writeFile(at(`${modules}/package.json`), JSON.stringify(manifest));
  await writeFile(at('package.json'), JSON.stringify({ name: 'talks', private: true, scripts }));
  const notes = async () => (existsSync(at('notes')) ? readFile(at('notes'), 'utf8') : '');
  return { folder, notes };
}

/** Starts npm there, and waits until the program runs. */
async function startNpm(args: readonly string[], scripts?: Readonly<Record<string, string>>) {
  const { folder, notes } = await makeProject(scripts);
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:npm_|INIT_CWD)/i.test(name));
  const npm = spawn('npm', args, { cwd: folder, env: Object.fromEntries(inherited), stdio: 'ignore' });
  await vi.waitUntil(async () => (await notes()) !== '', { timeout: 30_000, interval: 50 });
  const pid = Number(/\d+/.exec(await notes())?.[0]);
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  return { npm, pid, notes };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each([
  ['SIGTERM', 'npx', ['exec', '--', 'podium', 'dev']],
  ['SIGTERM', 'a script of package.json', ['run', 'dev']],
  ['SIGHUP', 'npx', ['exec', '--', 'podium', 'dev']],
  ['SIGKILL', 'a script of package.json', ['run', 'dev']],
] as const)('%s to %s stops the program', async (signal, _, args) => {
  const { npm, pid, notes } = await startNpm(args, { dev: 'true && podium dev 2>&1' });
  npm.kill(signal);
  await vi.waitUntil(() => !isRunning(pid), { timeout: 10_000, interval: 50 });
  expect(await notes()).toBe(`runs ${pid}\nSIGTERM\n`);
});

test('a script that starts the program in the background does not stop it', async () => {
  const { npm, pid, notes } = await startNpm(['run', 'behind'], { behind: 'podium serve & sleep 1' });
  await vi.waitUntil(() => npm.exitCode === 0, { timeout: 10_000, interval: 50 });
  await wait(700);
  expect([isRunning(pid), await notes()]).toEqual([true, `runs ${pid}\n`]);
});
