import type { ReadableAtom } from 'nanostores';
import { describeError } from '#domain/analytics/failure-log';
import type { LogEntry } from '#domain/analytics/log-record';
import type { PlaybackState } from './create-playback.ts';

/** Reports each failed start of the viewer and each failure during playback. */
export function logPlayback(
  $playback: ReadableAtom<PlaybackState>,
  $failures: ReadableAtom<number>,
  report: (entry: LogEntry) => void,
): void {
  const entry = { object: 'viewer', source: 'stores/playback', levelname: 'ERROR' } as const;
  $playback.listen((state) => {
    if (state.mode === 'start' && state.error !== null)
      report({ ...entry, trigger: 'start', msg: describeError(state.error) });
  });
  $failures.listen(() =>
    report({ ...entry, trigger: 'play', msg: 'No source of the video could be played.' }),
  );
}
