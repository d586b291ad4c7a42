import { atom, type ReadableAtom } from 'nanostores';
import { DEFAULT_EMBED_SIZE, fromHeight, fromWidth, type EmbedSize } from '#domain/sharing/embed-dimensions';
import { USUAL_EMBED, type EmbedOptions } from '#domain/sharing/embed-options';
import { copyField, type CopyField } from '#services/clipboard';
import { createCopyButton } from './copying.ts';
import { trackEmbedCopied, type EmbeddedContent } from './track-states.ts';
import { track } from './track.ts';

/** Creates the embed dialog of a page (rules 2.43 and 4.16). */
export function createEmbedDialog(copyField: (field: CopyField) => Promise<boolean>) {
  const $embedSize = atom(DEFAULT_EMBED_SIZE);
  const $embedOptions = atom(USUAL_EMBED);
  const $embedCopied = atom<EmbeddedContent | null>(null);
  let copiedContent: EmbeddedContent | null = null;
  const { $copy, copy, forget } = createCopyButton(copyField, () =>
    $embedCopied.set(copiedContent && { ...copiedContent }),
  );

  return {
    $embedSize: $embedSize as ReadableAtom<EmbedSize>,
    // A new object even if the size is unchanged, so that the input drops invalid text.
    typeWidth: (text: string) => $embedSize.set({ ...fromWidth(text) }),
    typeHeight: (text: string) => $embedSize.set({ ...fromHeight(text) }),
    $embedOptions: $embedOptions as ReadableAtom<EmbedOptions>,
    chooseEmbed: (chosen: Partial<EmbedOptions>) => $embedOptions.set({ ...$embedOptions.get(), ...chosen }),
    $embedCopy: $copy,
    /** Copies the embed code from a field. Never rejects. */
    copyEmbedCode: async (field: CopyField, content: EmbeddedContent) => {
      if (await copy(field)) copiedContent = content;
    },
    forgetEmbedCopy: forget,
    /**
     * The content whose code was copied last. Set when the success message ends, to a new object
     * for each copy, so that listeners learn of each.
     */
    $embedCopied: $embedCopied as ReadableAtom<EmbeddedContent | null>,
  };
}

/** The embed dialog of this page. */
export const {
  $embedSize,
  typeWidth,
  typeHeight,
  $embedOptions,
  chooseEmbed,
  $embedCopy,
  copyEmbedCode,
  forgetEmbedCopy,
  $embedCopied,
} = createEmbedDialog((field) => copyField(field));

trackEmbedCopied($embedCopied, track);
