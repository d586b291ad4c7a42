import { typedKey, type NamedKey } from '#domain/util/typed-key';
import { RATES } from './video-settings.ts';
import type { VideoState } from './video-controls.ts';

/** A command of a key, and its amount; 0 if the command has none. */
type VideoCommand = readonly [
  name: 'toggle' | 'skip' | 'tenth' | 'mute' | 'fullscreen' | 'captions' | 'speed' | 'help',
  amount: number,
];

const COMMANDS: ReadonlyMap<string, VideoCommand> = new Map([
  [' ', ['toggle', 0]],
  ['k', ['toggle', 0]],
  ['j', ['skip', -10]],
  ['l', ['skip', 10]],
  ['arrowleft', ['skip', -5]],
  ['arrowright', ['skip', 5]],
  ['m', ['mute', 0]],
  ['f', ['fullscreen', 0]],
  ['c', ['captions', 0]],
  ['<', ['speed', -1]],
  ['>', ['speed', 1]],
  ['?', ['help', 0]],
]);

/** The properties of a key event that select a command. */
export type KeyPress = NamedKey &
  Pick<KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'>;

/**
 * Characters by the code of their key. On keyboards of some scripts, these keys type letters, so
 * the code selects the command.
 */
const CHARACTERS_BY_CODE: ReadonlyMap<string, string> = new Map([
  ['Comma', '<'],
  ['Period', '>'],
]);

/**
 * Returns the command of a key, or null. Keys with modifiers have none, except for characters that
 * need Shift on some keyboards, such as digits on French ones. A held key repeats only commands
 * with an amount, such as a skip or a change of speed.
 */
export function commandOf(press: KeyPress): VideoCommand | null {
  const { shiftKey, ctrlKey, altKey, metaKey, repeat, isComposing } = press;
  const key = typedKey(press) || (shiftKey && CHARACTERS_BY_CODE.get(press.code)) || '';
  if (ctrlKey || altKey || metaKey || isComposing || (shiftKey && !/^[<>?\d]$/.test(key))) return null;
  const command: VideoCommand | undefined = /^\d$/.test(key) ? ['tenth', Number(key)] : COMMANDS.get(key);
  return command && (!repeat || command[1] !== 0) ? command : null;
}

interface CommandParts {
  readonly video: HTMLVideoElement;
  readonly state: () => VideoState;
  readonly play: () => Promise<void>;
  readonly seek: (seconds: number) => void;
  readonly toggleCaptions: () => void;
  readonly sayRate: (rate: number) => void;
  readonly toggleFullscreen: () => void;
  readonly showHelp: () => void;
}

/** Handles the keys of the player while the focus is in it. */
export function handleKeys(root: HTMLElement, parts: CommandParts, signal: AbortSignal): void {
  root.addEventListener(
    'keydown',
    (event) => {
      const command = commandOf(event);
      if (!command || event.defaultPrevented || belongsToFocused(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const run = prepare(command, parts);
      setTimeout(() => signal.aborted || run());
    },
    // Capture, to run before the timeline's slider handles an arrow key.
    { signal, capture: true },
  );
}

/**
 * Reports whether the focused element handles a key itself: a dialog, a list whose options are
 * selected by typing, the volume slider, or a button or link that Space presses.
 */
function belongsToFocused({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || target.closest('dialog, select')) return true;
  if (target.matches('.video-volume')) return key.startsWith('Arrow');
  return key === ' ' && target.matches('button, a');
}

/**
 * Prepares a command from the state at the time of the key press, so that it applies once even if
 * the browser also handles the key.
 */
function prepare([name, amount]: VideoCommand, parts: CommandParts): () => unknown {
  const { video, play, seek } = parts;
  const { seconds, durationSeconds } = parts.state();
  const { paused, muted, playbackRate } = video;
  const rate = RATES[RATES.findIndex((known) => known >= playbackRate) + amount] ?? playbackRate;
  const commands: Record<VideoCommand[0], () => unknown> = {
    toggle: paused ? play : () => video.pause(),
    skip: () => seek(seconds + amount),
    tenth: () => seek((durationSeconds * amount) / 10),
    mute: () => (video.muted = !muted),
    fullscreen: parts.toggleFullscreen,
    captions: parts.toggleCaptions,
    speed() {
      video.playbackRate = rate;
      parts.sayRate(rate);
    },
    help: parts.showHelp,
  };
  return commands[name];
}
