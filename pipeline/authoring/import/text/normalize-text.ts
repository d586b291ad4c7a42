/**
 * Characters that PDF files contain in place of plain ones: ligatures, position-dependent shapes of
 * Hebrew and Arabic letters, punctuation of vertical text, and radicals of Chinese characters.
 */
const COMPATIBILITY_FORMS =
  /[\u2F00-\u2FD5\uFB00-\uFB06\uFB1D-\uFDFF\uFE10-\uFE19\uFE30-\uFE48\uFE70-\uFEFC]/gu;
/**
 * Ligatures in TeX's own encoding, next to Latin letters. They occur in files without a Unicode
 * mapping.
 */
const TEX_LIGATURES =
  /(?<=\p{Script=Latin})[\u000B-\u000F\u001B-\u001F]|[\u000B-\u000F\u001B-\u001F](?=\p{Script=Latin})/gu;
const TEX_LETTERS = ['ff', 'fi', 'fl', 'ffi', 'ffl'];
/**
 * Characters without meaning in a text: control characters, private-use characters, byte order
 * marks.
 */
const MEANINGLESS = /[\p{Cc}\p{Co}\p{Cs}\uFEFF\uFFFD]/gu;
/**
 * The Chinese characters that look like the radicals from U+2E80, in the order of the radicals
 * (Unicode, EquivalentUnifiedIdeograph.txt). Browsers write a radical into PDF files if a font has
 * the same shape for both.
 */
const CHARACTERS_OF_RADICALS =
  '⺀厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑𫜹忄心扌攵⺚旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟'.split(
    /(?:)/u,
  );
const RADICALS = /[\u2E80-\u2EF3]/gu;
/** The arrows that PowerPoint writes for "-->" and "<--", in a symbol font. */
export const SYMBOL_FONT_ARROWS = /[\uF0DF\uF0E0]/gu;
/** A stroke before the sign that it crosses out, as TeX writes "∉". */
const STROKE_AND_SIGN = /\u0338\s*([∈∋=<>≤≥∼≡⊂⊃⊆⊇])/gu;
const HYPHEN_AT_END = /\p{L}[-\u2010\u00AD]$/u;
const SOFT_HYPHEN = /\u00AD/gu;

/**
 * Normalizes a text as a person would type it: ligatures as letters, no invisible characters,
 * single spaces.
 */
export function normalizeText(text: string): string {
  return text
    .replace(COMPATIBILITY_FORMS, (shape) => shape.normalize('NFKC'))
    .replace(RADICALS, (part) => CHARACTERS_OF_RADICALS[part.charCodeAt(0) - 0x2e80] ?? part)
    .replace(TEX_LIGATURES, (sign) => {
      const code = sign.charCodeAt(0);
      return TEX_LETTERS[code - (code < 0x10 ? 0x0b : 0x1b)] ?? '';
    })
    .replace(SYMBOL_FONT_ARROWS, (arrow) => (arrow === '\uF0DF' ? '←' : '→'))
    .replace(STROKE_AND_SIGN, (_, sign: string) => `${sign}\u0338`.normalize())
    .replace(MEANINGLESS, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Returns the letters and digits of a text in lower case, to compare it with another one. */
export const fold = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The address of a site, without a scheme only if it has a path, or an email address. */
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$|^(?:[\p{L}\d-]+\.)+\p{L}{2,}\/\S*$|^[^\s@]+@[^\s@]+\.\p{L}+$/iu;

/** Reports whether a text is nothing but an address. */
export const isAddress = (text: string): boolean => ADDRESS.test(text.trim());

/** A line that is the beginning of an address without a scheme, up to a slash in its path. */
const SITE_AND_PATH = /^(?:[a-z\d-]+\.)+[a-z]{2,}\/(?:[^\s/]+\/)+$/u;

/** Reports whether a line ends inside the address of a site. */
export const isBrokenAddress = (line: string): boolean =>
  /(?:^|\s)(?:https?:|https?:\/\/\S*[/_-])$/iu.test(line.trimEnd()) || SITE_AND_PATH.test(line.trim());

/** Reports whether a line ends with a hyphen, which may divide a word. */
export const endsDivided = (line: string): boolean => HYPHEN_AT_END.test(line);

/** Returns the words of a text that contain a hyphen, in lower case. */
export function hyphenatedWords(text: string): string[] {
  return (text.match(/(?<!\p{L})\p{L}+(?:-\p{L}+)+/gu) ?? []).map((word) => word.toLowerCase());
}

/** What a deck shows about the hyphens at the ends of its lines. */
export interface Hyphens {
  /** Words with a hyphen inside a line, in lower case. */
  readonly compounds: ReadonlySet<string>;
  /** Whole words, in lower case. */
  readonly words: ReadonlySet<string>;
  /** Whether the program that wrote the deck does not hyphenate, so that all hyphens were typed. */
  readonly areTyped: boolean;
  /** Whether Chinese and Japanese have no spaces beside Latin words; absent if unknown. */
  readonly joinsLatinWords?: boolean;
}

export const NO_HYPHENS: Hyphens = { compounds: new Set(), words: new Set(), areTyped: false };

/** Programs that do not hyphenate by themselves. */
const PROGRAM_WITHOUT_HYPHENATION = /chrom|skia|mozilla|powerpoint|google|canva|figma/iu;

/** Returns what lines show about hyphens. `program` is the program that wrote them, if known. */
export function findHyphens(lines: readonly string[], program: string | null): Hyphens {
  const words = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const lineWords = line.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
    const wholeWords = lineWords.slice(
      endsDivided(lines[index - 1] ?? '') ? 1 : 0,
      endsDivided(line) ? -1 : undefined,
    );
    for (const word of wholeWords) words.add(word);
  }
  return {
    compounds: new Set(lines.flatMap(hyphenatedWords)),
    words,
    areTyped: program !== null && PROGRAM_WITHOUT_HYPHENATION.test(program),
    joinsLatinWords: countMatches(lines, LATIN_BESIDE) > countMatches(lines, LATIN_APART),
  };
}

const countMatches = (lines: readonly string[], pattern: RegExp): number =>
  lines.reduce((count, line) => count + (line.match(pattern)?.length ?? 0), 0);

/** If both parts of a word are words of at least this length, the word keeps its hyphen. */
const MIN_WORD_PART_LENGTH = 3;

/** Reports whether a hyphen at the end of a line belongs to the word that it divides. */
function keepsHyphen(
  [firstPart, secondPart]: readonly [string, string],
  { compounds, words }: Hyphens,
): boolean {
  if (compounds.has(`${firstPart}-${secondPart}`)) return true;
  const isDivided = words.has(`${firstPart}${secondPart}`);
  return (
    !isDivided &&
    [firstPart, secondPart].every((part) => part.length >= MIN_WORD_PART_LENGTH && words.has(part))
  );
}

/**
 * Reports whether a divided word has other hyphens, beside which the one at the end of its line is
 * typed too: "state-of-the-" and "art". A part that is a known word only as a whole is divided.
 */
function hasOtherHyphens([begin, end]: readonly [string, string], { words }: Hyphens): boolean {
  const [last = '', first = ''] = [begin.split('-').at(-1), end.split('-')[0]];
  if (words.has(last + first)) return false;
  return begin.includes('-') || (end.includes('-') && words.has(begin) && words.has(first));
}

/** Maximum length of a word on several lines, such as an address, in characters. */
const MAX_WORD_LENGTH = 500;

/**
 * Joins the lines of a paragraph. A word hyphenated at the end of a line is joined without the
 * hyphen, unless the hyphen belongs to the word.
 */
export function joinLines(lines: readonly string[], hyphens: Hyphens): string {
  // Only the last word decides how the next line is joined.
  let [text, word] = ['', ''];
  for (const line of lines) {
    const joined = text === '' && word === '' ? line : joinLine(word, line, hyphens);
    const start = Math.max(joined.trimEnd().lastIndexOf(' ') + 1, joined.length - MAX_WORD_LENGTH);
    text += joined.slice(0, start);
    word = joined.slice(start);
  }
  return (text + word).replace(SOFT_HYPHEN, '');
}

function joinLine(previous: string, line: string, hyphens: Hyphens): string {
  if (isBrokenAddress(previous) && !/^\S+\s/u.test(line)) return previous + line;
  // No word is divided before a capital, so its hyphen was typed.
  if (/\p{L}-$/u.test(previous) && /^\p{Lu}/u.test(line)) return previous + line;
  if (!endsDivided(previous) || !/^\p{Ll}/u.test(line))
    return `${previous}${joinsWithoutSpace(previous, line, hyphens) ? '' : ' '}${line}`;
  const [begin] = /(?<![\p{L}-])[\p{L}-]+[-\u2010\u00AD]$/u.exec(previous) ?? [''];
  const [end] = /^[\p{L}-]+/u.exec(line) ?? [''];
  // An address keeps its hyphens.
  const isAddress = previous.split(/\s/u).at(-1)?.includes('/') === true;
  // A word with several more hyphens, such as "up-to-the-minute", has them all typed.
  const isTyped = previous.endsWith('-') && (hyphens.areTyped || /-.*-/u.test(end));
  const parts = [begin.slice(0, -1).toLowerCase(), end.toLowerCase()] as const;
  const isKept = isAddress || isTyped || keepsHyphen(parts, hyphens);
  const hasOtherHyphen = previous.endsWith('-') && hasOtherHyphens(parts, hyphens);
  return isKept || hasOtherHyphen ? previous + line : previous.slice(0, -1) + line;
}

const CHINESE_OR_JAPANESE = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]`;
/** Scripts that are written without spaces. */
export const UNSPACED_SCRIPT = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u;

/** Chinese or Japanese beside a Latin word, and with a space between them. */
const [LATIN_BESIDE, LATIN_APART] = ['', ' '].map(
  (space) =>
    new RegExp(
      String.raw`${CHINESE_OR_JAPANESE}${space}[A-Za-z\d]|[A-Za-z\d]${space}${CHINESE_OR_JAPANESE}`,
      'gu',
    ),
) as [RegExp, RegExp];

function joinsWithoutSpace(before: string, after: string, { joinsLatinWords = false }: Hyphens): boolean {
  const [last, first] = [[...before].at(-1) ?? '', [...after][0] ?? ''];
  const isUnspaced = (letter: string): boolean => UNSPACED_SCRIPT.test(letter);
  const isLatin = (letter: string): boolean => /[A-Za-z\d]/u.test(letter);
  return (
    (isUnspaced(last) && isUnspaced(first)) ||
    (joinsLatinWords && ((isUnspaced(last) && isLatin(first)) || (isLatin(last) && isUnspaced(first))))
  );
}

/** Whether a text is a superscript or a subscript. */
export type ScriptShift = 'raised' | 'lowered';

const SHIFTED_SIGNS: Readonly<Record<ScriptShift, readonly [plain: string, shifted: string]>> = {
  raised: ['0123456789+-−=()', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾'],
  lowered: ['0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'],
};
/** Letters that occur alone as exponents, indices and footnote marks. */
const SHIFTED_LETTERS: Readonly<Record<ScriptShift, readonly [plain: string, shifted: string]>> = {
  raised: ['abcdefghijklmnoprstuvwxyzT', 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀ'],
  lowered: ['aehijklmnoprstuvx', 'ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'],
};
/** After a number, raised letters may make an ordinal or an hour, as in "2e" and "14h". */
const ENDS_WITH_DIGIT = /\d$/u;
const ORDINAL_LETTERS = new Set(['a', 'd', 'e', 'h', 'o', 's']);

const counterparts = (tables: typeof SHIFTED_SIGNS, shift: ScriptShift): Map<string, string> => {
  const [plain, shifted] = tables[shift].map((signs) => [...signs]);
  return new Map((plain ?? []).map((sign, index) => [sign, shifted?.[index] ?? sign]));
};
const SIGN_COUNTERPARTS = {
  raised: counterparts(SHIFTED_SIGNS, 'raised'),
  lowered: counterparts(SHIFTED_SIGNS, 'lowered'),
};
const LETTER_COUNTERPARTS = {
  raised: counterparts(SHIFTED_LETTERS, 'raised'),
  lowered: counterparts(SHIFTED_LETTERS, 'lowered'),
};
/** All characters that can be raised or lowered, with their counterparts. */
export const SHIFTED_CHARACTERS = {
  raised: new Map([...SIGN_COUNTERPARTS.raised, ...LETTER_COUNTERPARTS.raised]),
  lowered: new Map([...SIGN_COUNTERPARTS.lowered, ...LETTER_COUNTERPARTS.lowered]),
};

/**
 * Returns a raised or lowered text in Unicode's characters for it, so that "10⁻⁶" is not read as
 * "10-6". Words, such as the end of an ordinal, stay as they are. `before` is the text before it.
 * A single letter is only converted if `isBeside` says that a text is directly before or after it.
 */
export function toShiftedText(
  text: string,
  shift: ScriptShift,
  before: string,
  isBeside = before !== '',
): string {
  const signs = [...text.trim()];
  const [first = '', ...others] = signs;
  const isAlone = others.length === 0 && isBeside;
  const isOrdinal = shift === 'raised' && ENDS_WITH_DIGIT.test(before) && ORDINAL_LETTERS.has(first);
  const letter = isAlone && !isOrdinal ? LETTER_COUNTERPARTS[shift].get(first) : undefined;
  if (letter !== undefined) return text.replace(first, letter);
  if (!signs.every((sign) => sign === ' ' || SIGN_COUNTERPARTS[shift].has(sign))) return text;
  return text.replaceAll(/\S/gu, (sign) => SIGN_COUNTERPARTS[shift].get(sign) ?? sign);
}
