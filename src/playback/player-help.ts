import { addKeyHelp } from './key-help.ts';
import type { PlayerTexts } from './player-types.ts';

/** Appends the dialog that lists the keys of a presentation. */
export function addHelp(parent: Element, texts: PlayerTexts, signal: AbortSignal): HTMLDialogElement {
  return addKeyHelp(
    parent,
    texts,
    [
      [['→', texts.space], texts.next],
      [['←'], texts.previous],
      [[texts.homeKey, texts.endKey], texts.firstOrLast],
      [['1', '2', texts.enterKey], texts.toStep],
      [['N'], texts.nextObject],
      [[texts.shiftKey, 'N'], texts.previousObject],
      [['+'], texts.zoomIn],
      [['-'], texts.zoomOut],
      [[texts.shiftKey, '←', '→', '↑', '↓'], texts.pan],
      [['0'], texts.overview],
      [[texts.escapeKey, texts.backspaceKey], texts.back],
      [['F'], texts.fullscreen],
      [['?'], texts.showKeys],
    ],
    signal,
  );
}
