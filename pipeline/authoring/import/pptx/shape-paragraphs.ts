import { joinLines, NO_HYPHENS, normalizeText, toShiftedText } from '../text/normalize-text.ts';
import { formulaText } from './formula-text.ts';
import { hasMark, type ListLine } from './list-items.ts';
import { childAt, descendants, type XmlElement } from './xml.ts';

/** Office's notation for line breaks and other characters that XML cannot represent. */
const ESCAPED_CHARACTER = /_x[0-9A-Fa-f]{4}_/g;
/** Assumed font sizes, in points, of texts whose size comes from the layout. */
export const ASSUMED_FONT_SIZES_PT = { title: 44, subTitle: 32, body: 28, box: 18 };
const MAX_LEVELS = 5;
/** Assumed difference between the font sizes of two list levels, in points. */
const FONT_SIZE_STEP_PT = 4;

export type TextRole = keyof typeof ASSUMED_FONT_SIZES_PT;

export function roleOf(type: string | null): TextRole {
  if (type === null) return 'box';
  if (type === 'title' || type === 'ctrTitle') return 'title';
  return type === 'subTitle' ? 'subTitle' : 'body';
}

/** Returns a paragraph, or each of its lines if it is program code or a typed list. */
export function toParagraphs(
  paragraph: XmlElement,
  role: TextRole,
  unitsPerPoint: number,
  styles: readonly XmlElement[],
): ListLine[] {
  const properties = childAt(paragraph, 'a:pPr');
  const level = Number(properties?.attributes['lvl'] ?? 0);
  const sizes = descendants(paragraph, 'a:r').map(
    (run) => Number(childAt(run, 'a:rPr')?.attributes['sz']) / 100,
  );
  const fontSizePt =
    sizes.find((size) => size > 0) ??
    Math.max(ASSUMED_FONT_SIZES_PT[role] - FONT_SIZE_STEP_PT * level, ASSUMED_FONT_SIZES_PT.box);
  const size = Math.round(fontSizePt * unitsPerPoint);
  if (role !== 'title' && isCode(paragraph))
    return codeLinesOf(paragraph).map((text) => ({ text, size, isItem: false, isCode: true as const }));
  const bullet = findBullet(properties, level, styles);
  const isItem = isListItem(bullet, properties, role);
  // The number of the page is no text.
  const isPageNumber = descendants(paragraph, 'a:fld').some(
    ({ attributes }) => attributes['type'] === 'slidenum',
  );
  const lines = isPageNumber ? [] : linesOf(paragraph);
  const isTypedList = role !== 'title' && lines.filter(hasMark).length > 1;
  const staysWhole = role === 'title' || isItem;
  const [leadingSpaces = ''] = /^[^\S\n\v]*/u.exec(joinRuns(paragraph)) ?? [];
  const texts = isTypedList
    ? lines
    : staysWhole || lines.length === 0
      ? [joinTypedLines(lines)]
      : toSentences(lines);
  return texts.map((line) => ({
    text: line,
    ...(role !== 'title' &&
      leadingSpaces !== '' && { indent: leadingSpaces.replaceAll('\t', TAB_SPACES).length }),
    size,
    isItem: isItem && !isTypedList,
    ...(isItem && level > 0 && { level: Math.min(level, MAX_LEVELS) }),
    ...(isItem && bullet?.name === 'a:buAutoNum' && { numbering: readNumbering(bullet) }),
  }));
}

/** Spaces that are about as wide as a tab. */
const TAB_SPACES = ' '.repeat(8);

const BULLET_ELEMENTS = ['a:buNone', 'a:buChar', 'a:buAutoNum', 'a:buBlip'];

/** Returns a paragraph's own bullet, else the bullet of the nearest style; null for none. */
function findBullet(
  properties: XmlElement | null,
  level: number,
  styles: readonly XmlElement[],
): XmlElement | null {
  const levelStyles = styles.map((style) => childAt(style, `a:lvl${level + 1}pPr`));
  const propertyLevels = hasNoIndent(properties) ? [properties] : [properties, ...levelStyles];
  const bullets = propertyLevels.flatMap((item) => BULLET_ELEMENTS.map((name) => childAt(item, name)));
  return bullets.find((bullet) => bullet !== null) ?? null;
}

/** Reports whether a paragraph is an item of a list. */
function isListItem(bullet: XmlElement | null, properties: XmlElement | null, role: TextRole): boolean {
  return bullet === null ? role === 'body' && !hasNoIndent(properties) : bullet.name !== 'a:buNone';
}

/**
 * Reports whether a text has no indent for a bullet. So LibreOffice marks texts without bullets.
 */
const hasNoIndent = (properties: XmlElement | null): boolean => properties?.attributes['indent'] === '0';

function readNumbering({ attributes }: XmlElement): NonNullable<ListLine['numbering']> {
  const start = Number(attributes['startAt'] ?? 1);
  return { type: attributes['type'] ?? '', start: start > 0 && start < 10_000 ? Math.floor(start) : 1 };
}

/** Names of typefaces whose letters have the same width. */
const FIXED_WIDTH_FONT =
  /mono\b|monospace|courier|consolas|menlo|monaco|inconsolata|cascadia|typewriter|source code|fira code|lucida console/iu;

/** Reports whether a paragraph is program code: all of it is in fixed-width fonts. */
function isCode(paragraph: XmlElement): boolean {
  const runs = descendants(paragraph, 'a:r').filter((run) => textOf(run) !== '');
  const isFixed = (run: XmlElement): boolean =>
    FIXED_WIDTH_FONT.test(childAt(run, 'a:rPr', 'a:latin')?.attributes['typeface'] ?? '');
  return runs.length > 0 && runs.every(isFixed);
}

/** Returns the lines of a paragraph of code, with the spaces before them. */
function codeLinesOf(paragraph: XmlElement): string[] {
  const parts = descendants(paragraph, 'a:t', 'a:br').map(({ name, text }) =>
    name === 'a:t' ? text.replace(ESCAPED_CHARACTER, '\n') : '\n',
  );
  const code = parts.join('').replaceAll('\u00a0', ' ').replaceAll('\t', '  ');
  return code.split(/[\n\v]/).map((line) => line.trimEnd());
}

/** Returns the runs, fields, formulas and line breaks of an element as text. */
export const textOf = (element: XmlElement): string => joinTypedLines(linesOf(element));

/** Joins lines that the author broke, so that their hyphens are typed. */
const joinTypedLines = (lines: readonly string[]): string =>
  joinLines(lines, { ...NO_HYPHENS, areTyped: true });

const SENTENCE_END = /[.!?:;…。！？：；؟۔।]["'”’»」』)]*$/u;

/** Joins lines, except for those that begin with a mark, or follow the end of a sentence. */
function toSentences(lines: readonly string[]): string[] {
  const texts: string[][] = [];
  for (const line of lines) {
    const above = texts.at(-1);
    if (above === undefined || hasMark(line) || SENTENCE_END.test(above.at(-1) ?? '')) texts.push([line]);
    else above.push(line);
  }
  return texts.map(joinTypedLines);
}

/** Returns the lines of a paragraph. */
export const linesOf = (paragraph: XmlElement): string[] =>
  joinRuns(paragraph)
    .split(/[\n\v]/)
    .map(normalizeText)
    .filter((line) => line !== '');

function joinRuns(element: XmlElement): string {
  let joined = '';
  for (const part of descendants(element, 'a:r', 'a:fld', 'a:t', 'm:oMath', 'a:br'))
    joined += part.name === 'a:br' ? '\n' : runText(part, joined);
  return joined.replace(ESCAPED_CHARACTER, '\n');
}

/** Returns the text of a run, as superscript or subscript if it is one, after the text `before`. */
function runText(part: XmlElement, textBefore: string): string {
  if (part.name === 'm:oMath') return formulaText(part);
  if (part.name === 'a:t') return part.text;
  const text = descendants(part, 'a:t').map((descendant) => descendant.text);
  if (text.length === 0) return ' ';
  const offset = Number(childAt(part, 'a:rPr')?.attributes['baseline'] ?? 0);
  const joinedText = text.join('');
  return offset === 0 ? joinedText : toShiftedText(joinedText, offset > 0 ? 'raised' : 'lowered', textBefore);
}
