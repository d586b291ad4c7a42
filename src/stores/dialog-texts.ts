import type { DialogTexts } from '#domain/page/dialog-texts';
import type { Locale } from '#domain/languages/locales';
import { textsPath } from '#domain/addresses/texts-path';
import { browserEnvironment } from '#services/browser-environment';
import { fetchPlaybackFile } from '#services/playback-files';
import { createDialogTexts } from './create-dialog-texts.ts';

/** The dialog texts of this page. The file comes from this build, so its shape is not checked. */
export const { $dialogTexts, loadDialogTexts } = createDialogTexts(
  () =>
    fetchPlaybackFile(
      browserEnvironment(),
      textsPath(document.documentElement.lang as Locale, 'dialogs'),
    ) as Promise<DialogTexts>,
  (retry) => addEventListener('online', retry, { once: true }),
);
