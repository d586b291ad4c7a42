import { readTimes, withTimes, type StepTimes } from '#domain/presenting/step-times';
import type { KeptTimes } from '#domain/presenting/kept-times';
import { openText } from './stored-text.ts';

const KEY = 'podium-times';

/**
 * Opens the times of a talk that are remembered on this device. `path` is the path of its playback
 * file. Remembers nothing behind view links, whose paths are secrets. Without working storage, the
 * times last as long as the page.
 */
export function openStepTimes(path: string, storage: Storage | null): KeptTimes {
  const isPrivate = path.endsWith('/playback.json');
  let kept: StepTimes | null = null;
  const stored = openText(isPrivate ? null : storage, KEY);
  return {
    read: () => (kept = readTimes(stored.read())[path] ?? kept),
    write(times) {
      kept = times;
      stored.write(JSON.stringify(withTimes(readTimes(stored.read()), path, times)));
    },
  };
}
