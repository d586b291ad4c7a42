import type { VideoTexts } from '#domain/video-texts';
import { buildKeyHelp } from './key-help.ts';

/** Builds the dialog that lists the keys of a video. */
export function buildHelp(texts: VideoTexts, signal: AbortSignal): HTMLDialogElement {
  return buildKeyHelp(
    texts,
    [
      [[texts.space, 'K'], texts.playOrPause],
      [['J', 'L'], texts.tenSeconds],
      [['←', '→'], texts.fiveSeconds],
      [['0', '9'], texts.tenths],
      [['<', '>'], texts.slowerOrFaster],
      [['C'], texts.captions],
      [['M'], texts.mute],
      [['F'], texts.fullscreen],
      [['?'], texts.showKeys],
    ],
    signal,
  );
}
