import { copyField } from '#services/clipboard';
import { createEmbedDialog } from './create-embed-dialog.ts';

/** The embed dialog of this page. */
export const { $embedSize, typeWidth, typeHeight, $embedCopy, copyEmbedCode, forgetEmbedCopy, $embedCopied } =
  createEmbedDialog((field) => copyField(field));
