import { atom } from 'nanostores';
import { reportFailure } from '#services/failures';
import { createPlayback } from './create-playback.ts';
import { logPlayback } from './log-playback.ts';

export const { $playback, $position, start, playing, move, end, restart } = createPlayback();

/** Number of playback failures after Start, such as a video file that failed to load. */
export const $failures = atom(0);

/** Records a playback failure. */
export function fail(): void {
  $failures.set($failures.get() + 1);
}

logPlayback($playback, $failures, reportFailure);
