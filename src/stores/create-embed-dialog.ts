import { atom, type ReadableAtom } from 'nanostores';
import type { SchemaVersion } from '#domain/content-kind';
import { DEFAULT_EMBED_SIZE, fromHeight, fromWidth, type EmbedSize } from '#domain/embed-dimensions';
import type { CopyField } from '#services/clipboard';
import { createCopying, type CopyState } from './create-copying.ts';

/** The content whose embed code was copied. */
export interface EmbeddedContent {
  readonly oid: string;
  readonly schemaVersion: SchemaVersion;
}

/** The embed dialog of a page (spec sections 2, 4 and 5). */
export interface EmbedDialogStore {
  readonly $embedSize: ReadableAtom<EmbedSize>;
  /** Take what was typed into a field. */
  readonly typeWidth: (text: string) => void;
  readonly typeHeight: (text: string) => void;
  readonly $embedCopy: ReadableAtom<CopyState>;
  /** Copies the code of a field. Never rejects. */
  readonly copyEmbedCode: (field: CopyField, content: EmbeddedContent) => Promise<void>;
  /** Forgets a refused copy. */
  readonly forgetEmbedCopy: () => void;
  /**
   * The content whose code was copied last, anew for each copy, once its success label has been shown: what reacts to a
   * copy listens here.
   */
  readonly $embedCopied: ReadableAtom<EmbeddedContent | null>;
}

/** An embed dialog over the clipboard. */
export function createEmbedDialog(copyField: (field: CopyField) => Promise<boolean>): EmbedDialogStore {
  const $embedSize = atom(DEFAULT_EMBED_SIZE);
  const $embedCopied = atom<EmbeddedContent | null>(null);
  let copied: EmbeddedContent | null = null;
  const { $copy, copy, forget } = createCopying(copyField, () => $embedCopied.set(copied && { ...copied }));

  return {
    $embedSize,
    // Anew each time: the fields may hold more than the size, which has to go.
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
