import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { aPresentation, aStoryboard, goodContent, writeContent } from '#library/content.fixture';
import { readContent } from './building/read-content.ts';

vi.setConfig({ testTimeout: 60_000 });

const urlOf = (file: string): string => pathToFileURL(join(import.meta.dirname, file)).href;

/** Draws something for minutes, in a thread and in a process: 150,000 crossing lines. */
const DRAW = `
  import sharp from 'sharp';
  import { endBySignals } from '${urlOf('cli/end-process.ts')}';
  import { drawInProcess } from '${urlOf('../src/pictures/vector/drawing-process.ts')}';
  const lines = Array.from({ length: 150_000 }, (_, at) => 'L' + (at * 37) % 100 + ' ' + (at * 61) % 100);
  const path = '<path d="M0 0' + lines.join('') + '" stroke="red" stroke-width="9"/>';
  const start = '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="2400" viewBox="0 0 100 100">';
  const svg = start + path + '</svg>';
  process.on('exit', () => console.log('cleared away'));
  endBySignals();
  await drawInProcess(start + '</svg>', { isKept: false });
  void sharp(Buffer.from(svg)).raw().toBuffer();
  void drawInProcess(svg, { isKept: false, limit: 1e6 });
  console.log('drawing');
`;

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
}

function listProcesses(): Running[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=']).toString().trim().split('\n');
  return lines.map((line) => {
    const [pid, parent, state = ''] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), state };
  });
}

test.each(['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  '%s ends a command at once while it draws, and its process [10.2]',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', DRAW], { cwd: resolve('.') });
    let said = '';
    const drawing = new Promise<void>((begin) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        begin();
      });
    });
    const ended = once(child, 'close');
    await drawing;
    const drawers = listProcesses().filter(({ parent }) => parent === child.pid);
    expect(drawers).toHaveLength(1);
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(said).toBe(signal === 'SIGKILL' ? 'drawing\n' : 'drawing\ncleared away\n');
    const isLeft = ({ pid, state }: Running) => pid === drawers[0]?.pid && !state.startsWith('Z');
    await vi.waitFor(() => expect(listProcesses().filter(isLeft)).toEqual([]), 10_000);
  },
);

test('Ctrl+C ends validate while it draws a hostile image [10.2]', async () => {
  const lines = Array.from({ length: 150_000 }, (_, at) => `L${(at * 37) % 100} ${(at * 61) % 100}`);
  const image = { id: 'a', type: 'image', src: '../media/slow.svg', alt: 'a', x: 0, y: 0, w: 9, h: 9 };
  const root = await writeContent({
    ...goodContent(),
    'presentations/rivers.json': aPresentation({ storyboard: aStoryboard({ elements: [image] }) }),
    'media/slow.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
      `<path d="M0 0${lines.join('')}" fill="none" stroke="red"/></svg>`,
  });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'validate.ts')], {
    env: { ...process.env, PODIUM_CONTENT: root },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  const drawers = () => listProcesses().filter(({ parent }) => parent === child.pid);
  await vi.waitFor(() => expect(drawers()).toHaveLength(1), { timeout: 30_000, interval: 50 });
  child.kill('SIGINT');
  expect(await ended).toEqual([null, 'SIGINT']);
});

test('a signal stops a build while it checks content', async () => {
  const stop = new AbortController();
  const reading = readContent({
    content: await writeContent({}),
    contentCache: await writeContent({}),
    isQuarantined: false,
    programDigest: 'this one',
    signal: stop.signal,
    progress: {
      // Begins the check, and aborts before anything of it can be done.
      stage: async (_, run) => {
        const running = run(() => undefined);
        stop.abort(new Error('Stopped by SIGINT.'));
        return running;
      },
      warn: () => undefined,
    },
  });
  await expect(reading).rejects.toThrow('Stopped by SIGINT.');
});
