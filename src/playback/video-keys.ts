/** What a key asks the player to do, and how much of it. */
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

/** What of a key press decides. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'>;

/**
 * The command of a key; null for keys that are none, and for keys with modifiers, but for the signs that need Shift.
 * A key that is held down repeats only what moves on.
 */
export function commandOf({
  key,
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
  repeat,
}: KeyPress): VideoCommand | null {
  if (ctrlKey || altKey || metaKey || (shiftKey && !/^[<>?]$/.test(key))) return null;
  const command: VideoCommand | undefined = /^\d$/.test(key)
    ? ['tenth', Number(key)]
    : COMMANDS.get(key.toLowerCase());
  return command && (!repeat || command[1] !== 0) ? command : null;
}
