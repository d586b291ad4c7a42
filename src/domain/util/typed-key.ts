/** The properties of a key event that name its key. */
export type NamedKey = Pick<KeyboardEvent, 'key' | 'code' | 'isComposing'>;

/**
 * Returns the key that was typed, in lower case. For a key that types another script (Cyrillic,
 * Greek, Hebrew, Arabic, Korean, ...), returns the Latin letter or digit at its position, or '' if
 * there is none. Latin letters are those that the key types, so they follow layouts such as AZERTY
 * and Dvorak. Returns '' while an input method composes a character.
 */
export const typedKey = ({ key, code, isComposing }: NamedKey): string =>
  // Latin letters end at U+024F. Codes look like "KeyF", "Digit3" and "Numpad3".
  isComposing ? '' : (key > '\u024f' ? code.replace(/^Key|\D+/, '') : key).toLowerCase();
