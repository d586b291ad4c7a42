import { readTimes, withTimes, type StepTimes } from '#domain/presenting/step-times';
import type { KeptTimes } from '#domain/presenting/kept-times';

const KEY = 'podium-times';

/**
 * Opens the times of a talk that are remembered on this device. `path` is the path of its playback
 * file. Remembers nothing behind view links, whose paths are secrets. Without working storage, the
 * times last as long as the page.
 */
export function openStepTimes(path: string, storage: Storage | null): KeptTimes {
  const isPrivate = path.endsWith('/playback.json');
  let kept: StepTimes | null = null;
  const readAll = () => readTimes(storage?.getItem(KEY) ?? null);
  return {
    read() {
      try {
        if (!isPrivate) kept = readAll()[path] ?? kept;
      } catch {
        // The storage is forbidden.
      }
      return kept;
    },
    write(times) {
      kept = times;
      if (isPrivate) return;
      try {
        storage?.setItem(KEY, JSON.stringify(withTimes(readAll(), path, times)));
      } catch {
        // The storage is full or forbidden.
      }
    },
  };
}
