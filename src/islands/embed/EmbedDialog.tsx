import { useEffect, useRef, type ClipboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { useStore } from '@nanostores/react';
import { resizeEmbedCode, type EmbedSize } from '#domain/sharing/embed-dimensions';
import { $dialogTexts, loadDialogTexts } from '#stores/dialog-texts';
import {
  $embedCopy,
  $embedSize,
  copyEmbedCode,
  forgetEmbedCopy,
  typeHeight,
  typeWidth,
} from '#stores/embed-dialog';
import type { EmbeddedContent } from '#stores/track-states';
import { followModal } from '#stores/modals';

/** Shown after a copy if the dialog texts failed to load. */
const DONE = '✓';

/** Props of the embed island. */
export interface EmbedDialogProps extends EmbeddedContent {
  copyText: string;
  /** Error of a failed copy, shown if the dialog texts failed to load. */
  failedText: string;
  /**
   * The inputs `width`, `height` and `code` as the page shows them without JavaScript. As props,
   * their texts would be in the page twice.
   */
  children?: ReactNode;
}

/** Content of the embed dialog below its heading (rules 2.43 to 2.45). */
export function EmbedDialog({ copyText, failedText, children, ...content }: EmbedDialogProps): ReactNode {
  const copy = useStore($embedCopy, { ssr: 'initial' });
  const late = useStore($dialogTexts, { ssr: 'initial' });
  const root = useRef<HTMLDivElement>(null);
  useEffect(enter, []);
  useEffect(() => $embedSize.listen((size) => root.current && showSize(root.current, size)), []);

  function type({ target }: SyntheticEvent): void {
    const { name, value } = target as HTMLInputElement;
    if (name === 'width') typeWidth(value);
    if (name === 'height') typeHeight(value);
  }

  /** Handles a pasted number with a unit or spaces, which would lose digits if it were cut off. */
  function paste(event: ClipboardEvent): void {
    const field = event.target as HTMLInputElement;
    if (field.name !== 'width' && field.name !== 'height') return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = field;
    const digits = event.clipboardData.getData('text').replace(/\D/g, '');
    field.setRangeText(digits, selectionStart ?? 0, selectionEnd ?? 0, 'end');
    type(event);
  }

  function press(): void {
    const code = root.current?.querySelector('textarea');
    if (code) void copyEmbedCode(code, content);
  }

  const copied = copy === 'copied' && (late?.embed.copied ?? DONE);
  return (
    <div ref={root} onInput={type} onPaste={paste}>
      {children}
      <button className="button dialog-live" type="button" onClick={press}>
        {copied || copyText}
      </button>
      <p role="status">
        {copied && <span className="visually-hidden">{copied}</span>}
        {copy === 'refused' && (late?.refused ?? failedText)}
      </p>
    </div>
  );
}

/** Follows the dialog. Each time it opens, loads its texts and clears a refused copy. */
function enter(): () => void {
  return followModal('EMBED_MODAL', () => {
    forgetEmbedCopy();
    void loadDialogTexts();
  });
}

function showSize(root: Element, size: EmbedSize): void {
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const text =
      field.name === 'code' ? resizeEmbedCode(field.value, size) : size[field.name as keyof EmbedSize];
    // Write only changes: writing moves the caret to the end.
    if (field.value !== text) field.value = text;
  }
}
