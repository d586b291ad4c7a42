import { atom, type ReadableAtom } from 'nanostores';
import { COPIED_MS } from '#domain/page/timeouts';
import type { CopyField } from '#services/clipboard';

/** Outcome of the last copy. `copied` ends after three seconds (rules 4.16 and 4.18). */
export type CopyState = 'idle' | 'copied' | 'refused';

/** State and actions of a copy button. */
export interface Copying {
  readonly $copy: ReadableAtom<CopyState>;
  /**
   * Copies the text of a field. Resolves to whether it succeeded; if not, the field stays selected.
   * Never rejects.
   */
  readonly copy: (field: CopyField) => Promise<boolean>;
  /** Clears a refused copy. A successful copy shows until its time is over. */
  readonly forget: () => void;
  /** Clears the outcome of the last copy at once, because the text to copy has changed. */
  readonly reset: () => void;
}

/** Creates a copy button. Calls `onOver` when the success message of a copy ends. */
export function createCopying(
  copyField: (field: CopyField) => Promise<boolean>,
  onOver: () => void = () => undefined,
): Copying {
  const $copy = atom<CopyState>('idle');
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    $copy.set('idle');
    onOver();
  }

  return {
    $copy,
    copy: async (field) => {
      // Change the state first: screen readers do not announce the same message twice.
      if ($copy.get() === 'refused') $copy.set('idle');
      const isCopied = await copyField(field);
      clearTimeout(timer);
      if (isCopied) timer = setTimeout(end, COPIED_MS);
      $copy.set(isCopied ? 'copied' : 'refused');
      return isCopied;
    },
    forget: () => {
      if ($copy.get() === 'refused') $copy.set('idle');
    },
    reset: () => {
      clearTimeout(timer);
      $copy.set('idle');
    },
  };
}
