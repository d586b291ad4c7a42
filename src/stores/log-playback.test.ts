import { atom } from 'nanostores';
import { expect, it, vi } from 'vitest';
import type { LogEntry } from '#domain/analytics/log-record';
import { createPlayback, logPlayback } from './playback.ts';

it('reports why the viewer could not start, each time', async () => {
  const report = vi.fn<(entry: LogEntry) => void>();
  const { $playback, start } = createPlayback();
  logPlayback($playback, atom(0), report);
  const broken = () => Promise.reject(new TypeError('Failed to fetch'));
  await start(broken);
  await start(broken);
  expect(report.mock.calls.map(([{ trigger, levelname, msg }]) => [trigger, levelname, msg])).toEqual([
    ['start', 'ERROR', 'TypeError: Failed to fetch'],
    ['start', 'ERROR', 'TypeError: Failed to fetch'],
  ]);
});

it('reports that a video could not be played', () => {
  const report = vi.fn<(entry: LogEntry) => void>();
  const $failures = atom(0);
  logPlayback(createPlayback().$playback, $failures, report);
  $failures.set(1);
  expect(report.mock.calls).toMatchObject([[{ object: 'viewer', trigger: 'play' }]]);
});
