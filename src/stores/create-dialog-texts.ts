import { atom, type ReadableAtom } from 'nanostores';
import type { DialogTexts } from '#domain/dialog-texts';

/** The texts of the dialogs, which are fetched once a dialog opens. */
export interface DialogTextsStore {
  /** Null until they have come. */
  readonly $dialogTexts: ReadableAtom<DialogTexts | null>;
  /** Fetches them, unless they are there or on their way. Never rejects; after a failure it may be called again. */
  readonly loadDialogTexts: () => Promise<void>;
}

/** The texts of the dialogs, over what fetches them and what calls back once the network returns. */
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
