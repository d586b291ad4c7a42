import { atom, type ReadableAtom } from 'nanostores';
import { COPIED_MS } from '#domain/timeouts';
import type { CopyField } from '#services/clipboard';

/** What became of the last copy; `copied` is over after three seconds (spec section 4). */
export type CopyState = 'idle' | 'copied' | 'refused';

/** A copy button. */
export interface Copying {
  readonly $copy: ReadableAtom<CopyState>;
  /** Copies the text of a field and says whether it did; if not, the field is selected. Never rejects. */
  readonly copy: (field: CopyField) => Promise<boolean>;
  /** Forgets what became of the last copy, unless it still shows. */
  readonly forget: () => void;
  /** Ends what shows of the last copy: something else stands to be copied. */
  readonly reset: () => void;
}

/** A copy button over the clipboard; `onOver` hears when the success of a copy has been shown. */
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
      // The same message once more has to be a change to be announced.
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
