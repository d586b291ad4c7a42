/** A field whose text is to be copied. */
export type CopyField = Pick<HTMLInputElement | HTMLTextAreaElement, 'value' | 'focus' | 'select'>;

/** What the browser offers to copy text with. */
export interface ClipboardEnvironment {
  /** Undefined where there is no clipboard, as on pages without TLS. Rejects where it is refused. */
  readonly writeText: ((text: string) => Promise<void>) | undefined;
  /** Copies what is selected, and says whether it did. */
  readonly copySelection: () => boolean;
  /** Remembers what has the focus; the answer gives it back. */
  readonly keepFocus: () => () => void;
}

/**
 * Copies the text of a field, and says whether it did: by the clipboard, and where that is absent or refused, as it is in
 * frames of other sites, by the selection. If that fails too, the field stays selected for the visitor to copy. The field
 * has to be one that the visitor sees: beside an open dialog nothing can be selected. Never rejects.
 */
export async function copyField(
  field: CopyField,
  environment: ClipboardEnvironment = browserClipboard(),
): Promise<boolean> {
  const { writeText, copySelection, keepFocus } = environment;
  try {
    if (writeText) {
      await writeText(field.value);
      return true;
    }
  } catch {
    // Refused: the selection needs no permission.
  }
  const giveFocusBack = keepFocus();
  field.focus();
  field.select();
  const isCopied = attempt(copySelection);
  if (isCopied) giveFocusBack();
  return isCopied;
}

function attempt(copySelection: () => boolean): boolean {
  try {
    return copySelection();
  } catch {
    return false;
  }
}

function browserClipboard(): ClipboardEnvironment {
  // Not there on pages without TLS, whatever the types say.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  return {
    writeText: clipboard && ((text) => clipboard.writeText(text)),
    // Outdated, and the only way left where the clipboard is refused.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    copySelection: () => document.execCommand('copy'),
    keepFocus: () => {
      const { activeElement } = document;
      return () => {
        if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
      };
    },
  };
}
