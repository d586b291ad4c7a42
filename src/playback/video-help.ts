import type { VideoTexts } from '#domain/playback/video-texts';
import { addKeyHelp } from './key-help.ts';

/** Appends the dialog that lists the keys of a video. */
export function addHelp(parent: Element, texts: VideoTexts, signal: AbortSignal): HTMLDialogElement {
  return addKeyHelp(
    parent,
    texts,
    [
      [[texts.space, texts.or, 'K'], texts.playOrPause],
      [['J', texts.or, 'L'], texts.tenSeconds],
      [['←', texts.or, '→'], texts.fiveSeconds],
      [['0', '…', '9'], texts.tenths],
      [['<', texts.or, '>'], texts.slowerOrFaster],
      [['C'], texts.captions],
      [['M'], texts.mute],
      [['F'], texts.fullscreen],
      [['?'], texts.showKeys],
    ],
    signal,
  );
}
