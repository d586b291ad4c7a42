import type { VideoTexts } from '#domain/video-texts';
import { adoptStyle } from './adopt-style.ts';
import { make } from './make.ts';
import css from './video-help.css?inline';

/** Builds the dialog that lists the keys of the player; its style goes when the signal says so. */
export function buildHelp(texts: VideoTexts, signal: AbortSignal): HTMLDialogElement {
  adoptStyle(css, signal);
  const rows: [keys: string[], text: string][] = [
    [[texts.space, 'K'], texts.playOrPause],
    [['J', 'L'], texts.tenSeconds],
    [['←', '→'], texts.fiveSeconds],
    [['0', '9'], texts.tenths],
    [['<', '>'], texts.slowerOrFaster],
    [['C'], texts.captions],
    [['M'], texts.mute],
    [['F'], texts.fullscreen],
    [['?'], texts.showKeys],
  ];
  const close = make('button', { type: 'button' }, texts.close);
  const list = make('dl', {});
  for (const [keys, text] of rows) {
    const names = keys.flatMap((key) => [make('kbd', {}, key), ' ']);
    list.append(make('dt', {}, ...names), make('dd', {}, text));
  }
  const dialog = make(
    'dialog',
    { class: 'video-keys', closedby: 'any', 'aria-label': texts.keys },
    make('h2', {}, texts.keys),
    list,
    close,
  );
  close.addEventListener('click', () => dialog.close());
  return dialog;
}
