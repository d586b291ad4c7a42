import { atom } from 'nanostores';
import { reportFailure } from '#services/failures';
import { createPlayback } from './create-playback.ts';
import { logPlayback } from './log-playback.ts';

export const { $playback, $position, start, playing, move, end, restart } = createPlayback();

/** How often what plays has failed after Start, such as a video whose file does not come. */
export const $failures = atom(0);

/** What plays has failed. */
export function fail(): void {
  $failures.set($failures.get() + 1);
}

logPlayback($playback, $failures, reportFailure);
