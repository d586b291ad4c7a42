import { atom, type ReadableAtom } from 'nanostores';
import { textsPath } from '#domain/addresses/texts-path';
import type { Locale } from '#domain/languages/locales';
import type { DialogTexts } from '#domain/page/dialog-texts';
import { browserEnvironment } from '#services/http';
import { fetchPlaybackFile } from '#services/playback-files';

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

/** The dialog texts of this page. The file comes from this build, so its shape is not checked. */
export const { $dialogTexts, loadDialogTexts } = createDialogTexts(
  () =>
    fetchPlaybackFile(
      browserEnvironment(),
      textsPath(document.documentElement.lang as Locale, 'dialogs'),
    ) as Promise<DialogTexts>,
  (retry) => addEventListener('online', retry, { once: true }),
);
