import { atom, type ReadableAtom } from 'nanostores';
import { COPIED_MS } from '#domain/page/timeouts';
import type { CopyField } from '#services/clipboard';

/** Outcome of the last copy. `copied` ends after three seconds (rules 4.16 and 4.18). */
export type CopyState = 'idle' | 'copied' | 'refused';

/** Creates a copy button. Calls `onMessageEnd` when the success message of a copy ends. */
export function createCopyButton(
  copyField: (field: CopyField) => Promise<boolean>,
  onMessageEnd: () => void = () => undefined,
) {
  const $copy = atom<CopyState>('idle');
  let timer: ReturnType<typeof setTimeout> | undefined;

  function endMessage(): void {
    $copy.set('idle');
    onMessageEnd();
  }

  return {
    $copy: $copy as ReadableAtom<CopyState>,
    /** Copies the text of a field, or leaves it selected. Resolves to success. Never rejects. */
    copy: async (field: CopyField) => {
      // Reset a refusal first: screen readers would not announce the same message twice.
      if ($copy.get() === 'refused') $copy.set('idle');
      const isCopied = await copyField(field);
      clearTimeout(timer);
      if (isCopied) timer = setTimeout(endMessage, COPIED_MS);
      $copy.set(isCopied ? 'copied' : 'refused');
      return isCopied;
    },
    /** Clears a refused copy. A successful copy shows until its time is over. */
    forget: () => {
      if ($copy.get() === 'refused') $copy.set('idle');
    },
    /** Clears the outcome of the last copy at once, because the text to copy has changed. */
    reset: () => {
      clearTimeout(timer);
      $copy.set('idle');
    },
  };
}
