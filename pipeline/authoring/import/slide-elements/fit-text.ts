import { isRightToLeft } from '#domain/languages/text-direction';
import { spansFrom } from '#domain/playback/text-spans';
import type { TextSpan } from '#library/schemas/storyboard';
import { baselineOf, LIST_INDENT } from '#pictures/draw-text';
import { splitWords } from '#pictures/line-breaks';
import { shapeText } from '#pictures/shape-text';
import {
  roundedBox,
  roundToTenth,
  SAFE_WIDTH_SHARE,
  type ElementDraft,
} from '#pipeline/authoring/storyboard/frame';
import { PAGE_WIDTH, type Box } from '../text/page-text.ts';
import type { LetterStyle, SlideLine, SlideText } from './match-texts.ts';

/** Limits of the font size of an element, relative to the font size on the page. */
const [MIN_FONT_SCALE, MAX_FONT_SCALE] = [0.78, 1.15];
/** If the `widthRatio` of `fitText` is outside these limits, a paragraph stays a picture. */
const [MIN_WIDTH_RATIO, MAX_WIDTH_RATIO] = [0.72, 1.3];
/** Equal widths of a line differ by less than this share plus ALIGNMENT_TOLERANCE_EM. */
const LINE_WIDTH_TOLERANCE = 0.12;
/** Lines whose edges differ by less than this, in ems, begin or end at the same place. */
const ALIGNMENT_TOLERANCE_EM = 0.35;
/** Distances between baselines that differ by less than this, in ems, are equal. */
const LINE_DISTANCE_TOLERANCE_EM = 0.12;
/** Line height of a single line, in ems. */
const SINGLE_LINE_HEIGHT_EM = 1.2;
/** The line heights that an element may have, in ems. */
const [MIN_LINE_HEIGHT_EM, MAX_LINE_HEIGHT_EM] = [0.8, 3];

/**
 * Width of the box of a single line in Arabic or Hebrew, relative to its letters: the site has no
 * such letters, and those of a browser may be wider, so that the line would wrap.
 */
const RIGHT_TO_LEFT_WIDTH_RATIO = 1.2;

const fontOf = ({ isBold, isItalic, isCode }: LetterStyle) =>
  ({
    weight: isBold ? 'bold' : 'regular',
    italic: isItalic,
    ...(isCode && { font: 'code' as const }),
  }) as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** A paragraph, and the widths of its lines in the site's typeface, in ems. */
interface MeasuredText extends SlideText {
  readonly direction: 'ltr' | 'rtl';
  readonly lineWidths: readonly number[];
}

async function measureText(text: SlideText): Promise<MeasuredText> {
  const font = fontOf(text.style);
  const direction = isRightToLeft(text.lines.map((line) => line.text).join(' ')) ? 'rtl' : 'ltr';
  const shaped = await Promise.all(
    text.lines.map(({ text: words, spans }) => shapeText(words, { ...font, spans }, direction)),
  );
  return { ...text, direction, lineWidths: shaped.map(({ width }) => width) };
}

/**
 * Returns elements that show paragraphs in the same lines at the same places; null for a paragraph
 * that the site's typeface makes too wide or too narrow. Texts with the same style and size get the
 * same font size. `areas` are the boxes in which a line may be centred.
 */
export async function fitTexts(
  texts: readonly SlideText[],
  areas: readonly Box[],
): Promise<(ElementDraft | null)[]> {
  const measured = await Promise.all(texts.map(measureText));
  const keyOf = ({ style }: SlideText): string => JSON.stringify([fontOf(style), Math.round(style.size)]);
  const textsByStyle = Map.groupBy(measured, keyOf);
  return Promise.all(
    measured.map((text) => {
      const sameStyleTexts = textsByStyle.get(keyOf(text)) ?? [];
      const drawnWidth = sum(sameStyleTexts.flatMap(({ lines }) => lines.map(({ width }) => width)));
      return fitText(
        text,
        drawnWidth / sum(sameStyleTexts.flatMap(({ lineWidths }) => lineWidths)) / text.style.size,
        areas,
      );
    }),
  );
}

/**
 * Returns the element for a paragraph; null if its lines cannot be reproduced. `widthRatio` is the
 * font size at which the site's typeface makes the lines as wide as on the page, divided by the
 * font size on the page.
 */
async function fitText(
  { style, lines, lineWidths, bulletIndex, direction }: MeasuredText,
  widthRatio: number,
  areas: readonly Box[],
): Promise<ElementDraft | null> {
  const font = fontOf(style);
  const widthOf = async (words: string, spans: readonly TextSpan[]): Promise<number> =>
    (await shapeText(words, { ...font, spans }, direction)).width;
  const fontSize = roundToTenth(style.size * Math.min(MAX_FONT_SCALE, Math.max(MIN_FONT_SCALE, widthRatio)));
  const hasSameWidths = lines.every(({ width }, index) => {
    const difference = Math.abs((lineWidths[index] ?? 0) * fontSize - width);
    return difference < LINE_WIDTH_TOLERANCE * width + ALIGNMENT_TOLERANCE_EM * fontSize;
  });
  if (!hasSameWidths || !(widthRatio > MIN_WIDTH_RATIO && widthRatio < MAX_WIDTH_RATIO)) return null;
  const lineHeight = lineHeightOf(lines, fontSize);
  if (lineHeight === null) return null;
  const startSide = direction === 'rtl' ? 'right' : 'left';
  const align = findAlignment(lines, style.size, areas, direction);
  if (align === null) return null;
  const { words, spans, width } = await breakLines(lines, lineWidths, widthOf);
  const isItem = bulletIndex !== null && !words.includes('\n');
  // An element would draw a bullet for each line, so an item with line feeds is no list item, and
  // its bullet stays a drawing.
  if (bulletIndex !== null && !isItem && align !== startSide) return null;
  const indent = isItem ? LIST_INDENT : 0;
  const widthFactor = direction === 'rtl' && lines.length === 1 ? RIGHT_TO_LEFT_WIDTH_RATIO : 1;
  const [w, h] = [(width * widthFactor + indent) * fontSize, lines.length * lineHeight * fontSize];
  const left = Math.min(...lines.map(({ x }) => x));
  const right = Math.max(...lines.map(({ x, width: length }) => x + length));
  // The box of an item also contains the bullet before its first letter.
  const [spaceBefore, spaceAfter] = direction === 'rtl' ? [0, indent * fontSize] : [indent * fontSize, 0];
  const x = {
    left: left - spaceBefore + w / 2,
    center: (left + right) / 2,
    right: right + spaceAfter - w / 2,
  }[align];
  const top = (lines[0]?.y ?? 0) - (await baselineOf(lineHeight, font)) * fontSize;
  return {
    type: 'text',
    ...roundedBox(x, top + h / 2, w, h),
    text: words,
    fontSize,
    ...font,
    align: align === startSide ? 'start' : align,
    lineHeight: Math.round(lineHeight * 1000) / 1000,
    color: style.color,
    ...(isItem && { list: true }),
    ...(spans.length > 0 && { spans }),
  };
}

/** Returns the line height in ems; null if the lines are not evenly spaced. */
function lineHeightOf(lines: readonly SlideLine[], fontSize: number): number | null {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined || lines.length < 2) return SINGLE_LINE_HEIGHT_EM;
  const height = (last.y - first.y) / (lines.length - 1) / fontSize;
  const isEven = lines.every(
    ({ y }, index) =>
      Math.abs(y - first.y - index * height * fontSize) < LINE_DISTANCE_TOLERANCE_EM * fontSize,
  );
  return isEven && height >= MIN_LINE_HEIGHT_EM && height <= MAX_LINE_HEIGHT_EM ? height : null;
}

type TextAlignment = 'left' | 'center' | 'right';

/** Returns how lines are aligned; null if they share no edge or centre. */
function findAlignment(
  lines: readonly SlideLine[],
  size: number,
  areas: readonly Box[],
  direction: 'ltr' | 'rtl',
): TextAlignment | null {
  const spreadOf = (places: readonly number[]): number => Math.max(...places) - Math.min(...places);
  const starts = lines.map(({ x }) => x);
  const ends = lines.map(({ x, width }) => x + width);
  const middles = lines.map(({ x, width }) => x + width / 2);
  if (lines.length > 1) {
    const edges: readonly TextAlignment[] =
      direction === 'rtl' ? ['right', 'center', 'left'] : ['left', 'center', 'right'];
    const places = { left: starts, center: middles, right: ends };
    return edges.find((edge) => spreadOf(places[edge]) < ALIGNMENT_TOLERANCE_EM * size) ?? null;
  }
  const [middle = 0, y = 0] = [middles[0], lines[0]?.y];
  const isCentred = areas.some(
    ({ left, right, top, bottom }) =>
      y >= top && y <= bottom && Math.abs((left + right) / 2 - middle) < ALIGNMENT_TOLERANCE_EM * size,
  );
  if (isCentred) return 'center';
  if (direction === 'rtl') return 'right';
  return (ends[0] ?? 0) > 0.94 * PAGE_WIDTH && (starts[0] ?? 0) > PAGE_WIDTH / 2 ? 'right' : 'left';
}

/**
 * Returns the text, and the width in ems with which it has the same lines in every browser. A line
 * into which the next word would fit too ends with a line feed.
 */
async function breakLines(
  lines: readonly SlideLine[],
  lineWidths: readonly number[],
  widthOf: (words: string, spans: readonly TextSpan[]) => Promise<number>,
) {
  const width = Math.max(...lineWidths) / SAFE_WIDTH_SHARE + 0.02;
  let words = '';
  const spans: TextSpan[] = [];
  for (const [index, line] of lines.entries()) {
    const { text, hasSpace } = line;
    const next = lines[index + 1]?.text;
    spans.push(...(spansFrom(line.spans, -words.length) ?? []));
    words += text;
    if (next === undefined) break;
    const [word] = splitWords(next);
    const separator = hasSpace ? ' ' : '';
    const fits =
      (await widthOf(`${text}${separator}${word?.text ?? ''}`, line.spans)) * SAFE_WIDTH_SHARE <= width;
    words += fits ? '\n' : separator;
  }
  return { words, spans, width };
}
