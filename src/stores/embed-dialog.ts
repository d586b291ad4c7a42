import { atom, type ReadableAtom } from 'nanostores';
import { DEFAULT_EMBED_SIZE, fromHeight, fromWidth, type EmbedSize } from '#domain/sharing/embed-dimensions';
import { copyField, type CopyField } from '#services/clipboard';
import { createCopying, type CopyState } from './copying.ts';
import { trackEmbedCopied, type EmbeddedContent } from './track-states.ts';
import { track } from './track.ts';

/** The embed dialog of a page (rules 2.43 and 4.16). */
export interface EmbedDialogStore {
  readonly $embedSize: ReadableAtom<EmbedSize>;
  /** Set the size from the text of an input. */
  readonly typeWidth: (text: string) => void;
  readonly typeHeight: (text: string) => void;
  readonly $embedCopy: ReadableAtom<CopyState>;
  /** Copies the embed code from a field. Never rejects. */
  readonly copyEmbedCode: (field: CopyField, content: EmbeddedContent) => Promise<void>;
  /** Clears a refused copy. */
  readonly forgetEmbedCopy: () => void;
  /**
   * The content of the last copied code. It is set when the success message ends, to a new object
   * for each copy. Listeners react to copies.
   */
  readonly $embedCopied: ReadableAtom<EmbeddedContent | null>;
}

export function createEmbedDialog(copyField: (field: CopyField) => Promise<boolean>): EmbedDialogStore {
  const $embedSize = atom(DEFAULT_EMBED_SIZE);
  const $embedCopied = atom<EmbeddedContent | null>(null);
  let copied: EmbeddedContent | null = null;
  const { $copy, copy, forget } = createCopying(copyField, () => $embedCopied.set(copied && { ...copied }));

  return {
    $embedSize,
    // Always a new object: even if the size is unchanged, the input must drop invalid text.
    typeWidth: (text) => $embedSize.set({ ...fromWidth(text) }),
    typeHeight: (text) => $embedSize.set({ ...fromHeight(text) }),
    $embedCopy: $copy,
    copyEmbedCode: async (field, content) => {
      if (await copy(field)) copied = content;
    },
    forgetEmbedCopy: forget,
    $embedCopied,
  };
}

/** The embed dialog of this page. */
export const { $embedSize, typeWidth, typeHeight, $embedCopy, copyEmbedCode, forgetEmbedCopy, $embedCopied } =
  createEmbedDialog((field) => copyField(field));

trackEmbedCopied($embedCopied, track);
