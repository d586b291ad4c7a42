import { copyField } from '#services/clipboard';
import { createEmbedDialog } from './create-embed-dialog.ts';
import { trackEmbedCopied } from './track-states.ts';
import { track } from './track.ts';

/** The embed dialog of this page. */
export const { $embedSize, typeWidth, typeHeight, $embedCopy, copyEmbedCode, forgetEmbedCopy, $embedCopied } =
  createEmbedDialog((field) => copyField(field));

trackEmbedCopied($embedCopied, track);
