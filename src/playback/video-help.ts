import type { VideoTexts } from '#domain/video-texts';
import { adoptStyle } from './adopt-style.ts';
import { createElement } from './create-element.ts';
import css from './video-help.css?inline';

/**
 * Builds the dialog that lists the keys of the player. Removes its style when the signal aborts.
 */
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
  const close = createElement('button', { type: 'button' }, texts.close);
  const list = createElement('dl', {});
  for (const [keys, text] of rows) {
    const names = keys.flatMap((key) => [createElement('kbd', {}, key), ' ']);
    list.append(createElement('dt', {}, ...names), createElement('dd', {}, text));
  }
  const dialog = createElement(
    'dialog',
    { class: 'video-keys', closedby: 'any', 'aria-label': texts.keys },
    createElement('h2', {}, texts.keys),
    list,
    close,
  );
  close.addEventListener('click', () => dialog.close());
  return dialog;
}
