import { boundingBox, type Box } from '../text/page-text.ts';
import type { PlacedText } from '../text/repeated-texts.ts';
import { mirror } from '../text/right-to-left.ts';
import type { Paragraph } from '../text/to-paragraphs.ts';
import { readMark } from './list-items.ts';

/** A paragraph and its place on the slide. A shape that the layout places counts as centred. */
export type PlacedParagraph = Paragraph & PlacedText;

/** Empty lines before a paragraph of a shape, and where they are. */
export interface TextGap {
  /** The index of the paragraph. */
  readonly paragraphIndex: number;
  readonly top: number;
  readonly bottom: number;
}

/** The paragraphs of a shape or group, and its position. */
export interface TextShape {
  readonly box: Box | null;
  /** The part of the box that its text needs. */
  readonly textBox: Box | null;
  /** The part of the box inside its insets; null for a group, a table or a turned text. */
  readonly innerBox: Box | null;
  /** Whether it has a fill or a border. */
  readonly isFilled: boolean;
  readonly isTitle: boolean;
  readonly isVertical: boolean;
  /** The empty lines among its paragraphs. */
  readonly emptyLines: readonly TextGap[];
  readonly paragraphs: readonly PlacedParagraph[];
}

/** The first line of a shape. Sizes are canvas units. */
interface FirstLine extends Box {
  /** Whether the shape has no other line. */
  readonly isOnly: boolean;
  readonly shape: TextShape;
  readonly paragraph: PlacedParagraph;
  readonly size: number;
  readonly innerBox: Box;
}

/** Height of a line, relative to the size of its letters. */
const LINE_HEIGHT = 1.2;
/** A shape lower than this has one line, relative to the size of its letters. */
const MAX_ONE_LINE_HEIGHT_EM = 1.8;
/** Maximum distance between the middles of texts in one line, relative to their size. */
const MAX_MIDDLE_SHIFT_EM = 0.3;
/** Maximum difference between the sizes of texts in one line, relative to the larger one. */
const FONT_SIZE_TOLERANCE = 0.15;
/** Distances between two boxes, and between their estimated texts, in one line, in ems. */
const [BOX_GAP_RANGE_EM, TEXT_GAP_RANGE_EM] = [
  [-0.5, 0.7],
  [-0.6, 1.2],
] as const;
/** Boxes at most this far apart have parts of one word, in ems. */
const MAX_GAP_IN_WORD_EM = 0.12;
/** Maximum distance between a mark and its text, in ems. */
const MAX_MARK_GAP_EM = 3;
/** Texts with marks in one list begin at places that differ by less, in ems. */
const INDENT_TOLERANCE_EM = 1;
/** Maximum distance between the middles of consecutive lines of a text, in ems. */
const MAX_LINE_DISTANCE_EM = 2;

const middle = ({ top, bottom }: Box): number => (top + bottom) / 2;
const isWithin = (value: number, [from, to]: readonly [number, number]): boolean =>
  value >= from && value <= to;

/**
 * Joins the shapes of a slide that have parts of one line, and makes items of texts beside marks
 * that have shapes of their own. Programs that make slides of pages write these.
 */
export function joinBoxes(shapes: readonly TextShape[], isMirrored: boolean): TextShape[] {
  const mirrorShape = <Shape extends TextShape>(shape: Shape): Shape => ({
    ...shape,
    textBox: shape.textBox && mirror(shape.textBox),
    innerBox: shape.innerBox && mirror(shape.innerBox),
  });
  const shapesInDirection = isMirrored ? shapes.map(mirrorShape) : shapes;
  const joinedShapes = makeMarkedItems(joinLines(shapesInDirection));
  return isMirrored ? joinedShapes.map(mirrorShape) : joinedShapes;
}

function joinLines(shapes: readonly TextShape[]): TextShape[] {
  const lines = shapes.flatMap(firstLineOf).toSorted((a, b) => a.left - b.left);
  const nextLines = new Map<TextShape, FirstLine>();
  const takenShapes = new Set<TextShape>();
  for (const line of lines) {
    const [next] = lines.filter(
      (other) => other.isOnly && !takenShapes.has(other.shape) && continuesWith(line, other),
    );
    if (next === undefined) continue;
    nextLines.set(line.shape, next);
    takenShapes.add(next.shape);
  }
  const lineOf = new Map(lines.map((line) => [line.shape, line]));
  return shapes.flatMap((shape) => {
    const first = lineOf.get(shape);
    if (takenShapes.has(shape)) return [];
    if (first === undefined || !nextLines.has(shape)) return [shape];
    const parts = [first];
    for (let next = nextLines.get(shape); next !== undefined; next = nextLines.get(next.shape))
      parts.push(next);
    return [joinParts(parts)];
  });
}

/** Returns the first line of a text; empty for other shapes. */
function firstLineOf(shape: TextShape): FirstLine[] {
  const { innerBox, textBox, paragraphs } = shape;
  const [paragraph, second] = paragraphs;
  if (innerBox === null || textBox === null || paragraph === undefined || isMark(paragraph)) return [];
  const { size, isRow, isDescription } = paragraph;
  if (isRow === true || isDescription === true) return [];
  const isOneLineHigh = [textBox, innerBox].some(
    ({ top, bottom }) => bottom - top < MAX_ONE_LINE_HEIGHT_EM * size,
  );
  const isOnly = second === undefined && isOneLineHigh;
  const bottom = isOnly ? textBox.bottom : textBox.top + LINE_HEIGHT * size;
  return [{ ...textBox, shape, paragraph, size, innerBox, isOnly, bottom }];
}

const isMark = ({ text }: Paragraph): boolean => readMark(text) !== null;

/** Reports whether a line continues with the other one, which is at its right. */
function continuesWith(line: FirstLine, other: FirstLine): boolean {
  const em = Math.max(line.size, other.size);
  return (
    (line.isOnly || line.shape.paragraphs.length > 1) &&
    // Boxes with fills are apart. One between others without is a mark on a word.
    !(line.shape.isFilled && other.shape.isFilled) &&
    other.left > line.left &&
    Math.abs(line.size - other.size) <= FONT_SIZE_TOLERANCE * em &&
    Math.abs(middle(line) - middle(other)) <= MAX_MIDDLE_SHIFT_EM * em &&
    isWithin((other.innerBox.left - line.innerBox.right) / em, BOX_GAP_RANGE_EM) &&
    isWithin((other.left - line.right) / em, TEXT_GAP_RANGE_EM)
  );
}

/** A part of a line, and the text up to its end. */
interface JoinedLine extends FirstLine {
  readonly text: string;
}

/** Joins shapes with parts of one line. The first one may have more lines. */
function joinParts(parts: readonly FirstLine[]): TextShape {
  const [first, ...others] = parts as [FirstLine, ...FirstLine[]];
  const shapes = parts.map(({ shape }) => shape);
  const last = others.reduce<JoinedLine>((previous, next) => ({ ...next, text: joinTexts(previous, next) }), {
    ...first,
    text: first.paragraph.text,
  });
  const isTitle = shapes.some((shape) => shape.isTitle);
  const { isCode: _, ...paragraph } = first.paragraph;
  const areCode = parts.every((part) => part.paragraph.isCode === true);
  const box = boundingBox(shapes.flatMap((shape) => shape.box ?? []));
  return {
    ...first.shape,
    isTitle,
    box,
    textBox: boundingBox(shapes.flatMap(({ textBox }) => textBox ?? [])),
    innerBox: boundingBox(shapes.flatMap(({ innerBox }) => innerBox ?? [])),
    paragraphs: [
      {
        ...paragraph,
        text: last.text,
        ...(isTitle && { heading: 1 }),
        ...(areCode && { isCode: true as const }),
        ...(parts.some((part) => part.paragraph.isPicture) && { isPicture: true as const }),
      },
      ...first.shape.paragraphs.slice(1),
    ],
  };
}

/** Joins two texts of one line, with a space unless they are parts of one word. */
function joinTexts(previous: JoinedLine, next: FirstLine): string {
  const gap = Math.abs(next.innerBox.left - previous.innerBox.right) / next.size;
  const { text } = next.paragraph;
  const areWholeWords = /\p{P}$/u.test(previous.text) || /^[\p{Lu}\p{Nd}(]/u.test(text);
  const isPartOfWord =
    /^[.,:;!?)\]}’”»。、，：；！？）]/u.test(text) || (gap <= MAX_GAP_IN_WORD_EM && !areWholeWords);
  return `${previous.text}${isPartOfWord ? '' : ' '}${text}`;
}

/** A list mark with a shape of its own, and where it begins. */
interface MarkShape {
  readonly shape: TextShape;
  readonly box: Box;
  readonly targets: readonly FirstLine[];
}

/** Makes items of the lines beside marks with shapes of their own. */
function makeMarkedItems(shapes: readonly TextShape[]): TextShape[] {
  const lines = shapes.flatMap(firstLineOf);
  const marks = shapes.flatMap((shape): MarkShape[] => {
    const { textBox, innerBox, paragraphs } = shape;
    if (textBox === null || innerBox === null || paragraphs.length === 0 || !paragraphs.every(isMark))
      return [];
    const box =
      paragraphs.length === 1 ? textBox : { ...textBox, top: innerBox.top, bottom: innerBox.bottom };
    const targets = linesBeside(shape, box, lines);
    return targets.length === 0 ? [] : [{ shape, box, targets }];
  });
  const items = new Map<TextShape, PlacedParagraph>();
  const lefts = [...new Set(marks.map(({ box }) => box.left))].sort((a, b) => a - b);
  for (const { shape, box, targets } of marks) {
    const em = shape.paragraphs[0]?.size ?? 1;
    const outerLefts = lefts.filter(
      (left) => left < box.left - INDENT_TOLERANCE_EM * em && left > box.left - 2 * MAX_MARK_GAP_EM * em,
    );
    const level = outerLefts.length > 0 ? 1 : 0;
    const step = (box.bottom - box.top) / shape.paragraphs.length;
    const freeTargets = [...targets];
    shape.paragraphs.forEach((mark, index) => {
      const markMiddle = box.top + (index + 0.5) * step;
      const [nearest] =
        targets.length === shape.paragraphs.length
          ? freeTargets
          : freeTargets.toSorted(
              (a, b) => Math.abs(middle(a) - markMiddle) - Math.abs(middle(b) - markMiddle),
            );
      if (nearest === undefined) return;
      freeTargets.splice(freeTargets.indexOf(nearest), 1);
      const number = readMark(mark.text) ?? '';
      const { isCode: _, heading: __, ...paragraph } = nearest.paragraph;
      const text = number === '' ? paragraph.text : `${number} ${paragraph.text}`;
      items.set(nearest.shape, { ...paragraph, text, isItem: true, ...(level > 0 && { level }) });
    });
  }
  const continuedItems = new Map(
    lines.flatMap((line) => {
      const above = lines.find((other) => items.has(other.shape) && isNextLineOfSentence(line, other));
      return above === undefined || items.has(line.shape) ? [] : [[line.shape, above.shape]];
    }),
  );
  const largest = Math.max(0, ...shapes.flatMap(({ paragraphs }) => paragraphs.map(({ size }) => size)));
  return shapes.flatMap((shape) => {
    if (marks.some((other) => other.shape === shape) || continuedItems.has(shape)) return [];
    const item = items.get(shape);
    // A large title beside a mark is a title nevertheless.
    if (item === undefined || (shape.isTitle && item.size >= largest)) return [shape];
    const furtherParagraphs = [...continuedItems].flatMap(([line, above]) =>
      above === shape ? line.paragraphs : [],
    );
    const text = [item, ...furtherParagraphs].map((part) => part.text).join(' ');
    return [{ ...shape, isTitle: false, paragraphs: [{ ...item, text }, ...shape.paragraphs.slice(1)] }];
  });
}

const isNextLineOfSentence = (line: FirstLine, above: FirstLine): boolean =>
  line.isOnly &&
  /^\p{Ll}/u.test(line.paragraph.text) &&
  Math.abs(line.left - above.left) < INDENT_TOLERANCE_EM * line.size &&
  isWithin((middle(line) - middle(above)) / line.size, [MAX_ONE_LINE_HEIGHT_EM / 2, MAX_LINE_DISTANCE_EM]);

/** Returns the lines at the right of marks, from top to bottom; none for an arrow between texts. */
function linesBeside({ paragraphs }: TextShape, box: Box, lines: readonly FirstLine[]): FirstLine[] {
  const em = Math.max(...paragraphs.map(({ size }) => size));
  const beside = lines.filter((line) => isWithin(middle(line), [box.top - em / 2, box.bottom + em / 2]));
  const isBetween = beside.some(
    (line) =>
      line.left < box.left && isWithin((box.left - line.right) / em, [-MAX_MARK_GAP_EM, MAX_MARK_GAP_EM]),
  );
  const right = beside.filter((line) =>
    isWithin((line.left - box.right) / em, [-INDENT_TOLERANCE_EM, MAX_MARK_GAP_EM]),
  );
  const left = Math.min(...right.map((line) => line.left));
  return isBetween
    ? []
    : right.filter((line) => line.left - left < INDENT_TOLERANCE_EM * em).toSorted((a, b) => a.top - b.top);
}
