/** A field whose text can be copied. */
export type CopyField = Pick<HTMLInputElement | HTMLTextAreaElement, 'value' | 'focus' | 'select'>;

/** The browser's ways to copy text. */
export interface ClipboardEnvironment {
  /** Undefined without a clipboard, as on pages without TLS. Rejects if the browser refuses. */
  readonly writeText: ((text: string) => Promise<void>) | undefined;
  /** Copies the selection. Returns whether it succeeded. */
  readonly copySelection: () => boolean;
  /** Remembers the focused element. Returns a function that restores the focus. */
  readonly keepFocus: () => () => void;
}

/**
 * Copies the text of a field: by the clipboard, or by the selection if the clipboard is missing or
 * refused, as in frames of other sites. Resolves to whether it succeeded. If both fail, the field
 * stays selected, so that the visitor can copy it. If a modal dialog is open, the field must be in
 * it, because nothing outside can be selected. Never rejects.
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
    // The browser refused. Copying the selection needs no permission.
  }
  const restoreFocus = keepFocus();
  field.focus();
  field.select();
  const isCopied = tryToCopy(copySelection);
  if (isCopied) restoreFocus();
  return isCopied;
}

function tryToCopy(copySelection: () => boolean): boolean {
  try {
    return copySelection();
  } catch {
    return false;
  }
}

function browserClipboard(): ClipboardEnvironment {
  // Undefined on pages without TLS, contrary to its type.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  return {
    writeText: clipboard && ((text) => clipboard.writeText(text)),
    // Deprecated, but the only other way if the browser refuses the clipboard.
    // oxlint-disable-next-line typescript/no-deprecated
    copySelection: () => document.execCommand('copy'),
    keepFocus: () => {
      const { activeElement } = document;
      return () => {
        if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
      };
    },
  };
}
