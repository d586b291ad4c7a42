import { typedKey, type NamedKey } from '#domain/util/typed-key';

/** A command of a key, and its amount. */
export type VideoCommand = readonly [
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

/** Signs at whose places keyboards of other scripts have letters, by the code of the key. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['Comma', '<'],
  ['Period', '>'],
]);

/**
 * Returns the command of a key, or null. Keys with modifiers have none, except for characters that
 * need Shift on some keyboards, as digits do in French. A held key repeats only commands with an
 * amount, such as a skip or a change of speed.
 */
export function commandOf(press: KeyPress): VideoCommand | null {
  const { shiftKey, ctrlKey, altKey, metaKey, repeat, isComposing } = press;
  const key = typedKey(press) || (shiftKey && SIGNS.get(press.code)) || '';
  if (ctrlKey || altKey || metaKey || isComposing || (shiftKey && !/^[<>?\d]$/.test(key))) return null;
  const command: VideoCommand | undefined = /^\d$/.test(key) ? ['tenth', Number(key)] : COMMANDS.get(key);
  return command && (!repeat || command[1] !== 0) ? command : null;
}
