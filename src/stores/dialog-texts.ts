import type { DialogTexts } from '#domain/dialog-texts';
import type { Locale } from '#domain/locales';
import { textsPath } from '#domain/texts-path';
import { browserEnvironment } from '#services/browser-environment';
import { fetchPlaybackFile } from '#services/playback-files';
import { createDialogTexts } from './create-dialog-texts.ts';

/** The texts of the dialogs of this page. The file is this build's own and is taken for what it is. */
export const { $dialogTexts, loadDialogTexts } = createDialogTexts(
  () =>
    fetchPlaybackFile(
      browserEnvironment(),
      textsPath(document.documentElement.lang as Locale, 'dialogs'),
    ) as Promise<DialogTexts>,
  (retry) => addEventListener('online', retry, { once: true }),
);
