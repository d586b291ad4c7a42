// Loads on demand, because few visitors ask for the keys.
import { adoptStyle, add, addPath } from './dom.ts';
import css from './key-help.css?inline';
import type { FlightSpeed } from '#domain/playback/flight-speed';
import type { PlayerOptions } from './player-types.ts';
import type { PlayerTexts } from '#domain/addresses/texts-path';

/**
 * A row of the list: keys with what is between them, such as a plus sign or "or", as in
 * `['Shift', '+', 'N']`, and a description of their effect.
 */
type KeyRow = readonly [keys: readonly string[], text: string];

/** Appends the dialog that lists the keys of a player. Removes its style on abort. */
function addKeyHelp(
  parent: Element,
  texts: { readonly keys: string; readonly close: string },
  rows: readonly KeyRow[],
  signal: AbortSignal,
): HTMLDialogElement {
  adoptStyle(css, signal);
  const dialog = add(parent, 'dialog', 'dialog key-help');
  dialog.setAttribute('closedby', 'any');
  // The player has the direction of its content.
  dialog.dir = document.dir || 'ltr';
  // At the top, as in other dialogs: the focus is on the button, and would scroll a long list away.
  const head = add(dialog, 'div', 'dialog-head');
  dialog.ariaLabel = add(head, 'h2', 'dialog-title').textContent = texts.keys;
  const close = add(head, 'button', 'dialog-close');
  close.ariaLabel = texts.close;
  close.onclick = () => dialog.close();
  addPath(close)('M6 6l12 12M18 6L6 18');
  const list = add(dialog, 'dl');
  for (const [keys, text] of rows) {
    const term = add(list, 'dt');
    for (const [index, part] of keys.entries()) {
      if (index % 2 === 0) add(term, 'kbd').textContent = part;
      else term.append(` ${part} `);
    }
    add(list, 'dd').textContent = text;
  }
  return dialog;
}

/** Lets the visitor choose the speed of flights, at the top of a dialog. */
function addSpeed(dialog: Element, { texts, speed }: PlayerOptions): void {
  const label = document.createElement('label');
  dialog.children[0]?.after(label);
  add(label, 'span').textContent = texts.cameraMovement;
  const field = add(label, 'select');
  const { slow, normal, instant } = texts;
  const names: Readonly<Record<FlightSpeed, string>> = { slow, normal, instant };
  for (const [value, name] of Object.entries(names)) field.add(new Option(name, value));
  field.value = speed.read();
  field.onchange = () => speed.write(field.value);
}

/** Appends the dialog that lists the keys of a presentation, and sets the speed of flights. */
export function addHelp(parent: Element, options: PlayerOptions, signal: AbortSignal): HTMLDialogElement {
  const { texts, scene } = options;
  const [ahead, behind] = scene.direction ? ['←', '→'] : ['→', '←'];
  const { or } = texts;
  const dialog = addKeyHelp(
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
  addSpeed(dialog, options);
  return dialog;
}

/** Appends the dialog that lists the keys of a video. */
export function addVideoHelp(
  parent: Element,
  texts: PlayerTexts['video'],
  signal: AbortSignal,
): HTMLDialogElement {
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
