import { atom, type ReadableAtom } from 'nanostores';
import { textsPath } from '#domain/addresses/texts-path';
import type { Locale } from '#domain/languages/locales';
import type { FetchedTexts } from '#domain/addresses/texts-path';
import { browserEnvironment } from '#services/http';
import { fetchPlaybackFile } from '#services/playback-files';

/** Creates the store. `whenOnline` calls back when the network returns. */
export function createDialogTexts(
  fetchTexts: () => Promise<FetchedTexts['dialogs']>,
  whenOnline: (retry: () => void) => void,
) {
  const $dialogTexts = atom<FetchedTexts['dialogs'] | null>(null);
  let loadingTexts: Promise<void> | undefined;

  async function load(): Promise<void> {
    try {
      $dialogTexts.set(await fetchTexts());
    } catch {
      loadingTexts = undefined;
      whenOnline(() => void loadDialogTexts());
    }
  }

  /** Loads the texts once. After a failure, the next call tries again. Never rejects. */
  const loadDialogTexts = (): Promise<void> => (loadingTexts ??= load());
  return { $dialogTexts: $dialogTexts as ReadableAtom<FetchedTexts['dialogs'] | null>, loadDialogTexts };
}

/** The dialog texts of this page. The file comes from this build, so its shape is not checked. */
export const { $dialogTexts, loadDialogTexts } = createDialogTexts(
  () =>
    fetchPlaybackFile(
      browserEnvironment(),
      textsPath(document.documentElement.lang as Locale, 'dialogs'),
    ) as Promise<FetchedTexts['dialogs']>,
  (retry) => addEventListener('online', retry, { once: true }),
);
