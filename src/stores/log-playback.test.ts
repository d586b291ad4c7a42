import { expect, it, vi } from 'vitest';
import type { LogEntry } from '#domain/log-record';
import { createPlayback } from './create-playback.ts';
import { logPlayback } from './log-playback.ts';

const broken = () => Promise.reject(new TypeError('Failed to fetch'));

it('logs why the viewer could not start, each time', async () => {
  const log = vi.fn<(entry: LogEntry) => Promise<void>>(() => Promise.resolve());
  const { $playback, start } = createPlayback();
  logPlayback($playback, log);
  await start(broken);
  await start(broken);
  expect(log.mock.calls.map(([{ levelname, msg }]) => [levelname, msg])).toEqual([
    ['ERROR', 'TypeError: Failed to fetch'],
    ['ERROR', 'TypeError: Failed to fetch'],
  ]);
});

it('a log that fails is told to the console and breaks nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { $playback, start } = createPlayback();
  const failure = new Error('There is no log endpoint.');
  logPlayback($playback, () => Promise.reject(failure));
  await start(broken);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(failure));
});
