import { addKeyHelp } from './key-help.ts';
import type { PlayerOptions } from './player-types.ts';

/** Appends the dialog that lists the keys of a presentation. */
export function addHelp(
  parent: Element,
  { texts, scene }: PlayerOptions,
  signal: AbortSignal,
): HTMLDialogElement {
  const [ahead, behind] = scene.direction ? ['←', '→'] : ['→', '←'];
  const { or } = texts;
  return addKeyHelp(
    parent,
    texts,
    [
      [[ahead, or, texts.space], texts.next],
      [[behind], texts.previous],
      [[texts.homeKey, or, texts.endKey], texts.firstOrLast],
      [['1', '', '2', texts.then, texts.enterKey], texts.toStep],
      [['N'], texts.nextObject],
      [[texts.shiftKey, '+', 'N'], texts.previousObject],
      [['+'], texts.zoomIn],
      [['−'], texts.zoomOut],
      [[texts.shiftKey, '+', '←', '', '→', '', '↑', '', '↓'], texts.pan],
      [['0'], texts.overview],
      [[texts.escapeKey, or, texts.backspaceKey], texts.back],
      [['F'], texts.fullscreen],
      [['?'], texts.showKeys],
    ],
    signal,
  );
}
