import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeContent } from '#library/content.fixture';
import { readContent } from './building/read-content.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Draws something for minutes: the strokes of 150,000 crossing lines. */
const DRAW = `
  import sharp from 'sharp';
  import { endBySignals } from '${pathToFileURL(join(import.meta.dirname, 'cli/end-by-signal.ts')).href}';
  const lines = Array.from({ length: 150_000 }, (_, at) => 'L' + (at * 37) % 100 + ' ' + (at * 61) % 100);
  const path = '<path d="M0 0' + lines.join('') + '" stroke="red" stroke-width="9"/>';
  const start = '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="2400" viewBox="0 0 100 100">';
  process.on('exit', () => console.log('cleared away'));
  endBySignals();
  void sharp(Buffer.from(start + path + '</svg>')).raw().toBuffer();
  console.log('drawing');
`;

test.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)(
  '%s ends a command at once while it draws',
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
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(said).toBe('drawing\ncleared away\n');
  },
);

test('a signal stops a build while it checks content', async () => {
  const stop = new AbortController();
  const reading = readContent({
    content: await writeContent({}),
    contentCache: await writeContent({}),
    isQuarantined: false,
    program: 'this one',
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
