import type { ReadableAtom } from 'nanostores';
import type { LogEntry } from '#domain/log-record';
import type { PlaybackState } from './create-playback.ts';

/** Logs each time the viewer could not start. A log that fails too is the console's. */
export function logPlayback(
  $playback: ReadableAtom<PlaybackState>,
  log: (entry: LogEntry) => Promise<void>,
): void {
  $playback.listen((state) => {
    if (state.mode !== 'start' || state.error === null) return;
    log({
      object: 'viewer',
      trigger: 'start',
      source: 'stores/playback',
      levelname: 'ERROR',
      msg: state.error instanceof Error ? `${state.error.name}: ${state.error.message}` : 'Not an error.',
    }).catch(console.warn);
  });
}
