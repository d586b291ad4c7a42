import type { TalkWindow } from '#domain/presenting/window-address';

/** A text that this window keeps over its reloads. */
interface KeptText {
  readonly read: () => string | null;
  /** Keeps a text; null forgets it. */
  readonly write: (text: string | null) => void;
}

/** Keeps a text in the storage of this window. Where that is forbidden or full, nothing is kept. */
export function keepHere(key: string): KeptText {
  return {
    read() {
      try {
        return sessionStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        if (text === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, text);
      } catch {
        // After a reload, the presenter opens the file, or scans the code, again.
      }
    },
  };
}

/** Returns the key of the secrets by which other devices follow a talk. */
export const liveKey = ({ id }: TalkWindow): string => `podium-live-${id}`;
