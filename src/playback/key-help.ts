// Loads on demand, because few visitors ask for keys and options.
import { addDialog } from './dialog.ts';
import { adoptStyle, add } from './dom.ts';
import css from './key-help.css?inline';
import {
  CAPTION_STYLE_CHOICES,
  parseCaptionStyle,
  DEFAULT_CAPTION_STYLE,
  type CaptionStyle,
  type CaptionStyleProperty,
} from '#domain/playback/caption-style';
import type { FlightSpeed } from '#domain/playback/flight-speed';
import type { VideoCaptions } from '#domain/playback/playback-file';
import { addDescription } from './description.ts';
import { addOfflineButton } from './keep-offline.ts';
import type { PlayerOptions, PlayerState } from './player-types.ts';
import type { PlayerTexts } from '#domain/addresses/texts-path';

/**
 * A row of the list: keys that alternate with the text between them, such as "+" or "or", as in
 * `['Shift', '+', 'N']`, and a description of their effect.
 */
type KeyRow = readonly [keys: readonly string[], text: string];

function addKeys(dialog: Element, rows: readonly KeyRow[]): void {
  const list = add(dialog, 'dl');
  for (const [keys, text] of rows) {
    const term = add(list, 'dt');
    for (const [index, keyOrText] of keys.entries()) {
      if (index % 2 === 0) add(term, 'kbd').textContent = keyOrText;
      else term.append(` ${keyOrText} `);
    }
    add(list, 'dd').textContent = text;
  }
}

/** Appends a list of choices with a name. Calls `choose` with the value of the chosen one. */
function addChoice(
  dialog: Element,
  name: string,
  choices: Readonly<Record<string, string>>,
  value: string,
  choose: (value: string) => void,
): void {
  const label = add(dialog, 'label');
  add(label, 'span').textContent = name;
  const select = add(label, 'select');
  for (const [choice, text] of Object.entries(choices)) select.add(new Option(text, choice));
  select.value = value;
  select.onchange = () => choose(select.value);
}

/** Lets the visitor choose the speed of flights. */
function addSpeed(dialog: Element, { texts, speed }: PlayerOptions): void {
  const { slow, normal, instant } = texts;
  const names: Readonly<Record<FlightSpeed, string>> = { slow, normal, instant };
  const row = add(dialog, 'div', 'key-help-speed');
  addChoice(row, texts.cameraMovement, names, speed.read(), speed.write);
}

/**
 * Appends the options of a presentation: the description of what shows, the speed of flights, and
 * the list of keys. Returns a function that describes what shows (D), presents (P), or else opens
 * them.
 */
export function addHelp(
  root: HTMLElement,
  options: PlayerOptions,
  pause: () => void,
  state: () => PlayerState,
  signal: AbortSignal,
): (key?: string) => void {
  const { texts, scene } = options;
  adoptStyle(css, signal);
  const dialog = addDialog(root, 'key-help', texts.options, texts.close, signal);
  const description = addDescription(root, options, state, signal);
  const describeButton = add(dialog, 'button', 'button button-quiet');
  describeButton.textContent = texts.describe;
  describeButton.onclick = () => {
    dialog.close();
    pause();
    description.show();
  };
  const present = add(dialog, 'button', 'button button-quiet');
  present.textContent = texts.present;
  present.hidden = !options.present;
  present.onclick = () => {
    dialog.close();
    options.present?.();
  };
  if (options.loadOffline) addOfflineButton(dialog, texts, options.loadOffline);
  addSpeed(dialog, options);
  add(dialog, 'h3').textContent = texts.keys;
  const [nextArrow, previousArrow] = scene.direction ? ['←', '→'] : ['→', '←'];
  const { or } = texts;
  addKeys(dialog, [
    [[nextArrow, or, texts.space], texts.next],
    [[previousArrow], texts.previous],
    [[texts.homeKey, or, texts.endKey], texts.firstOrLast],
    [['1', '', '2', texts.then, texts.enterKey], texts.toStep],
    [['D'], texts.describe],
    [['P'], texts.present],
    [['N'], texts.nextObject],
    [[texts.shiftKey, '+', 'N'], texts.previousObject],
    [['+'], texts.zoomIn],
    [['−'], texts.zoomOut],
    [[texts.shiftKey, '+', '←', '', '→', '', '↑', '', '↓'], texts.pan],
    [['0'], texts.overview],
    [[texts.escapeKey, or, texts.backspaceKey], texts.back],
    [['F'], texts.fullscreen],
    [['?'], texts.showKeys],
  ]);
  return (key) => {
    if (key === 'd') {
      pause();
      description.toggle();
    } else if (key === 'p') options.present?.();
    else if (!dialog.open) dialog.showModal();
  };
}

/** What the options of a video need from the player. */
interface VideoHelpContext {
  readonly texts: PlayerTexts['video'];
  /** Language of the page. */
  readonly language: string;
  /** How captions look; undefined without captions. */
  readonly look:
    | { readonly read: () => CaptionStyle; readonly write: (captionStyle: CaptionStyle) => void }
    | undefined;
  readonly captions: readonly VideoCaptions[];
  /** The language of the captions above the others; empty for none. */
  readonly secondLanguage: () => string;
  readonly showSecondCaptions: (language: string) => void;
}

/** Lets the visitor choose captions in a second language, and how captions look. */
function addCaptionOptions(
  dialog: Element,
  { texts, language, captions, secondLanguage, showSecondCaptions }: VideoHelpContext,
  captionStyle: NonNullable<VideoHelpContext['look']>,
): void {
  if (captions.length > 1) {
    const names = captions.map(({ language: tag, label }) => [tag, label] as const);
    const choices = { '': texts.off, ...Object.fromEntries(names) };
    addChoice(dialog, texts.secondCaptions, choices, secondLanguage(), showSecondCaptions);
  }
  add(dialog, 'h3').textContent = texts.captionLook;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const nameOf = (choice: string): string =>
    choice.endsWith('%')
      ? percent.format(Number.parseFloat(choice) / 100)
      : texts[choice as keyof typeof texts];
  for (const [property, choices] of Object.entries(CAPTION_STYLE_CHOICES)) {
    const names = Object.fromEntries(Object.keys(choices).map((choice) => [choice, nameOf(choice)]));
    const selectedChoice = { ...DEFAULT_CAPTION_STYLE, ...captionStyle.read() }[
      property as CaptionStyleProperty
    ];
    addChoice(dialog, texts[property as CaptionStyleProperty], names, selectedChoice, (choice) =>
      captionStyle.write(parseCaptionStyle({ ...captionStyle.read(), [property]: choice })),
    );
  }
}

/** Appends the options of a video: how captions look, and the list of keys. */
export function addVideoHelp(
  parent: Element,
  context: VideoHelpContext,
  signal: AbortSignal,
): HTMLDialogElement {
  const { texts, look } = context;
  adoptStyle(css, signal);
  const dialog = addDialog(parent, 'key-help', look ? texts.options : texts.keys, texts.close, signal);
  if (look) {
    addCaptionOptions(dialog, context, look);
    add(dialog, 'h3').textContent = texts.keys;
  }
  addKeys(dialog, [
    [[texts.space, texts.or, 'K'], texts.playOrPause],
    [['J', texts.or, 'L'], texts.tenSeconds],
    [['←', texts.or, '→'], texts.fiveSeconds],
    [['0', '…', '9'], texts.tenths],
    [['<', texts.or, '>'], texts.slowerOrFaster],
    [['C'], texts.captions],
    [['M'], texts.mute],
    [['F'], texts.fullscreen],
    [['?'], texts.showKeys],
  ]);
  return dialog;
}
