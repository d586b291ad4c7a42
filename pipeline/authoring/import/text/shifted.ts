/** Directions in which letters are shifted off the line. */
export type Shift = 'raised' | 'lowered';

const SIGNS: Readonly<Record<Shift, readonly [plain: string, shifted: string]>> = {
  raised: ['0123456789+-−=()', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾'],
  lowered: ['0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'],
};
/** Letters that occur alone as exponents, indices and marks of notes. */
const LETTERS: Readonly<Record<Shift, readonly [plain: string, shifted: string]>> = {
  raised: ['abcdefghijklmnoprstuvwxyzT', 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀ'],
  lowered: ['aehijklmnoprstuvx', 'ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'],
};
/** Raised letters after a number that make an ordinal or an hour of it, as in "2e" and "14h". */
const ORDINAL = /\d$/u;
const OF_ORDINALS = new Set(['a', 'd', 'e', 'h', 'o', 's']);

const counterparts = (tables: typeof SIGNS, shift: Shift): Map<string, string> => {
  const [plain, shifted] = tables[shift].map((signs) => [...signs]);
  return new Map((plain ?? []).map((sign, index) => [sign, shifted?.[index] ?? sign]));
};
const OF_SIGNS = { raised: counterparts(SIGNS, 'raised'), lowered: counterparts(SIGNS, 'lowered') };
const OF_LETTERS = { raised: counterparts(LETTERS, 'raised'), lowered: counterparts(LETTERS, 'lowered') };

/**
 * Returns a raised or lowered text in the characters that Unicode has for it, so that "10⁻⁶" is
 * not read as "10-6". Words, such as the end of an ordinal, stay as they are. `before` is the text
 * before it; a letter alone belongs to a text beside it.
 */
export function shiftText(text: string, shift: Shift, before: string, isBeside = before !== ''): string {
  const signs = [...text.trim()];
  const [first = '', ...others] = signs;
  const isAlone = others.length === 0 && isBeside;
  const isOrdinal = shift === 'raised' && ORDINAL.test(before) && OF_ORDINALS.has(first);
  const letter = isAlone && !isOrdinal ? OF_LETTERS[shift].get(first) : undefined;
  if (letter !== undefined) return text.replace(first, letter);
  if (!signs.every((sign) => sign === ' ' || OF_SIGNS[shift].has(sign))) return text;
  return text.replaceAll(/\S/gu, (sign) => OF_SIGNS[shift].get(sign) ?? sign);
}
