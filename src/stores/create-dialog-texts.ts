import { atom, type ReadableAtom } from 'nanostores';
import type { DialogTexts } from '#domain/page/dialog-texts';

/** The texts of the dialogs. They load when a dialog first opens. */
export interface DialogTextsStore {
  /** Null until they have loaded. */
  readonly $dialogTexts: ReadableAtom<DialogTexts | null>;
  /**
   * Loads the texts, unless they are loaded or loading. After a failure, a call tries again. Never
   * rejects.
   */
  readonly loadDialogTexts: () => Promise<void>;
}

/** Creates the store. `whenOnline` calls back when the network returns. */
export function createDialogTexts(
  fetchTexts: () => Promise<DialogTexts>,
  whenOnline: (retry: () => void) => void,
): DialogTextsStore {
  const $dialogTexts = atom<DialogTexts | null>(null);
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    try {
      $dialogTexts.set(await fetchTexts());
    } catch {
      loading = undefined;
      whenOnline(() => void loadDialogTexts());
    }
  }

  const loadDialogTexts = (): Promise<void> => (loading ??= load());
  return { $dialogTexts, loadDialogTexts };
}
