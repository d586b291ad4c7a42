/** The properties of a key event that name its key. */
export type NamedKey = Pick<KeyboardEvent, 'key' | 'code' | 'isComposing'>;

/**
 * Returns the key that was typed, in lower case. A key of another script (Cyrillic, Greek, Hebrew,
 * Arabic, Korean, ...) has the name of the Latin letter or digit at its place, or none. All other
 * keys keep what they type, so letters are where layouts such as AZERTY and Dvorak have them. A key
 * of an input method that composes a character has no name.
 */
export const typedKey = ({ key, code, isComposing }: NamedKey): string =>
  // Latin letters end at U+024F. The codes are such as "KeyF", "Digit3" and "Numpad3".
  isComposing ? '' : (key > '\u024f' ? code.replace(/^Key|\D+/, '') : key).toLowerCase();
