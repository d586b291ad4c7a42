import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { machineSeconds, processSeconds, sessionSeconds, stopwatch } from './processor-time.ts';

/** A program that is busy for a third of a second of processor time. */
const BUSY = `const used = () => { const { user, system } = process.cpuUsage(); return user + system; };
  const start = used(); while (used() - start < 333_000);`;

const onLinux = it.runIf(process.platform === 'linux');

onLinux('counts child processes that have ended', () => {
  const took = stopwatch();
  spawnSync(process.execPath, ['-e', BUSY]);
  const { cpuSeconds, seconds, text } = took();
  expect(cpuSeconds).toBeGreaterThan(0.33);
  expect(seconds).toBeGreaterThan(0.33);
  expect(text).toMatch(/^[\d.]+ s, [\d.]+ processor seconds$/);
});

onLinux('counts all processes of a session, running or not', async () => {
  const program = `require('child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(BUSY)}]);
    ${BUSY} console.log('done'); process.stdin.resume();`;
  const child = spawn(process.execPath, ['-e', program], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  await once(child.stdout, 'data');
  const pid = Number(child.pid);
  expect(sessionSeconds(pid)).toBeGreaterThan(0.66);
  expect(processSeconds(pid)).toBeGreaterThan(0.33);
  expect(processSeconds(pid)).toBeLessThan(sessionSeconds(pid));
});

onLinux('refuses a process that has ended', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect(() => processSeconds(pid)).toThrow(`Process ${pid} has ended`);
});

onLinux('counts the whole machine, also child processes that nothing waits for', async () => {
  const before = machineSeconds();
  const child = spawn('sh', ['-c', `"${process.execPath}" -e '${BUSY} console.log("done")' &`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(machineSeconds() - before).toBeGreaterThan(0.3);
});
