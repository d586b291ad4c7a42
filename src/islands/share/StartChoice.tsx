import { useEffect, useRef, type ReactNode } from 'react';
import type { DialogTexts } from '#domain/page/dialog-texts';
import type { Position } from '#domain/playback/playback-controls';
import { clockTime } from '#domain/sharing/share-address';
import { chooseStart } from '#stores/share';

/** Checkbox that makes the link start at the current position. */
export function StartChoice(props: {
  position: Position;
  isChosen: boolean;
  texts: DialogTexts['share'];
}): ReactNode {
  const { position, isChosen, texts } = props;
  const choice = useRef<HTMLLabelElement>(null);
  useEffect(() => {
    const summary = choice.current?.closest('dialog')?.querySelector('summary');
    return isChosen && summary ? addQrCodeNote(summary, texts.qrFromStart) : undefined;
  }, [isChosen, texts.qrFromStart]);

  return (
    <label className="share-start" ref={choice}>
      <input type="checkbox" checked={isChosen} onChange={({ target }) => chooseStart(target.checked)} />
      {position.view
        ? texts.startAtView
        : position.step
          ? texts.startAtStep.replace('{{step}}', String(position.step))
          : texts.startAtTime.replace('{{time}}', clockTime(position.seconds ?? 0))}
    </label>
  );
}

/**
 * Adds a note to the QR code: it opens the content at the start, unlike the current link. The QR
 * code is built with the page and names no step. Returns a function that removes the note.
 */
function addQrCodeNote(summary: Element, text: string): () => void {
  const note = document.createElement('span');
  note.className = 'share-qr-note';
  note.textContent = ` ${text}`;
  summary.append(note);
  return () => note.remove();
}
