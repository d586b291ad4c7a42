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
  readonly before: number;
  readonly top: number;
  readonly bottom: number;
}

/** The paragraphs of a shape or group, and its position. */
export interface TextShape {
  readonly box: Box | null;
  /** The part of the box that its text needs. */
  readonly tight: Box | null;
  /** The part of the box inside its insets; null for a group, a table or a turned text. */
  readonly room: Box | null;
  /** Whether it has a fill or a border. */
  readonly isFilled: boolean;
  readonly isTitle: boolean;
  readonly isVertical: boolean;
  /** The empty lines among its paragraphs. */
  readonly gaps: readonly TextGap[];
  readonly paragraphs: readonly PlacedParagraph[];
}

/** The first line of a shape. Sizes are canvas units. */
interface Line extends Box {
  /** Whether the shape has no other line. */
  readonly isOnly: boolean;
  readonly shape: TextShape;
  readonly paragraph: PlacedParagraph;
  readonly size: number;
  readonly room: Box;
}

/** Height of a line, relative to the size of its letters. */
const LINE_HEIGHT = 1.2;
/** A shape lower than this has one line, relative to the size of its letters. */
const ONE_LINE = 1.8;
/** Maximum distance between the middles of texts in one line, relative to their size. */
const SAME_LINE = 0.3;
/** Maximum difference between the sizes of texts in one line, relative to the larger one. */
const SAME_SIZE = 0.15;
/** Distances between two boxes, and between their estimated texts, in one line, in ems. */
const [GAP_OF_BOXES, GAP_OF_TEXTS] = [
  [-0.5, 0.7],
  [-0.6, 1.2],
] as const;
/** Boxes at most this far apart have parts of one word, in ems. */
const IN_WORD = 0.12;
/** Maximum distance between a mark and its text, in ems. */
const MARK_GAP = 3;
/** Texts with marks in one list begin at places that differ by less, in ems. */
const SAME_INDENT = 1;
/** Maximum distance between the middles of consecutive lines of a text, in ems. */
const NEXT_LINE = 2;

const middle = ({ top, bottom }: Box): number => (top + bottom) / 2;
const isWithin = (value: number, [from, to]: readonly [number, number]): boolean =>
  value >= from && value <= to;

/**
 * Joins the shapes of a slide that have parts of one line, and makes items of texts beside marks
 * that have shapes of their own. Programs that make slides of pages write these.
 */
export function joinBoxes(shapes: readonly TextShape[], isMirrored: boolean): TextShape[] {
  const turn = <Shape extends TextShape>(shape: Shape): Shape => ({
    ...shape,
    tight: shape.tight && mirror(shape.tight),
    room: shape.room && mirror(shape.room),
  });
  const turned = isMirrored ? shapes.map(turn) : shapes;
  const joined = withMarks(joinLines(turned));
  return isMirrored ? joined.map(turn) : joined;
}

function joinLines(shapes: readonly TextShape[]): TextShape[] {
  const lines = shapes.flatMap(firstLineOf).toSorted((a, b) => a.left - b.left);
  const nexts = new Map<TextShape, Line>();
  const taken = new Set<TextShape>();
  for (const line of lines) {
    const [next] = lines.filter((other) => other.isOnly && !taken.has(other.shape) && isNext(line, other));
    if (next === undefined) continue;
    nexts.set(line.shape, next);
    taken.add(next.shape);
  }
  const lineOf = new Map(lines.map((line) => [line.shape, line]));
  return shapes.flatMap((shape) => {
    const first = lineOf.get(shape);
    if (taken.has(shape)) return [];
    if (first === undefined || !nexts.has(shape)) return [shape];
    const parts = [first];
    for (let next = nexts.get(shape); next !== undefined; next = nexts.get(next.shape)) parts.push(next);
    return [joinParts(parts)];
  });
}

/** Returns the first line of a text; empty for other shapes. */
function firstLineOf(shape: TextShape): Line[] {
  const { room, tight, paragraphs } = shape;
  const [paragraph, second] = paragraphs;
  if (room === null || tight === null || paragraph === undefined || isMark(paragraph)) return [];
  const { size, isRow, isDescription } = paragraph;
  if (isRow === true || isDescription === true) return [];
  const isLow = [tight, room].some(({ top, bottom }) => bottom - top < ONE_LINE * size);
  const isOnly = second === undefined && isLow;
  const bottom = isOnly ? tight.bottom : tight.top + LINE_HEIGHT * size;
  return [{ ...tight, shape, paragraph, size, room, isOnly, bottom }];
}

const isMark = ({ text }: Paragraph): boolean => readMark(text) !== null;

/** Reports whether a line continues with the other one, which is at its right. */
function isNext(line: Line, other: Line): boolean {
  const em = Math.max(line.size, other.size);
  return (
    (line.isOnly || line.shape.paragraphs.length > 1) &&
    // Boxes with fills are apart. One between others without is a mark on a word.
    !(line.shape.isFilled && other.shape.isFilled) &&
    other.left > line.left &&
    Math.abs(line.size - other.size) <= SAME_SIZE * em &&
    Math.abs(middle(line) - middle(other)) <= SAME_LINE * em &&
    isWithin((other.room.left - line.room.right) / em, GAP_OF_BOXES) &&
    isWithin((other.left - line.right) / em, GAP_OF_TEXTS)
  );
}

/** A part of a line, and the text up to its end. */
interface JoinedLine extends Line {
  readonly text: string;
}

/** Joins shapes with parts of one line. The first one may have more lines. */
function joinParts(parts: readonly Line[]): TextShape {
  const [first, ...others] = parts as [Line, ...Line[]];
  const shapes = parts.map(({ shape }) => shape);
  const last = others.reduce<JoinedLine>((before, next) => ({ ...next, text: joinTexts(before, next) }), {
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
    tight: boundingBox(shapes.flatMap(({ tight }) => tight ?? [])),
    room: boundingBox(shapes.flatMap(({ room }) => room ?? [])),
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
function joinTexts(before: JoinedLine, next: Line): string {
  const gap = Math.abs(next.room.left - before.room.right) / next.size;
  const { text } = next.paragraph;
  const areWhole = /\p{P}$/u.test(before.text) || /^[\p{Lu}\p{Nd}(]/u.test(text);
  const isPart = /^[.,:;!?)\]}’”»。、，：；！？）]/u.test(text) || (gap <= IN_WORD && !areWhole);
  return `${before.text}${isPart ? '' : ' '}${text}`;
}

/** A list mark with a shape of its own, and where it begins. */
interface Marks {
  readonly shape: TextShape;
  readonly box: Box;
  readonly targets: readonly Line[];
}

/** Makes items of the lines beside marks with shapes of their own. */
function withMarks(shapes: readonly TextShape[]): TextShape[] {
  const lines = shapes.flatMap(firstLineOf);
  const marks = shapes.flatMap((shape): Marks[] => {
    const { tight, room, paragraphs } = shape;
    if (tight === null || room === null || paragraphs.length === 0 || !paragraphs.every(isMark)) return [];
    const box = paragraphs.length === 1 ? tight : { ...tight, top: room.top, bottom: room.bottom };
    const targets = linesBeside(shape, box, lines);
    return targets.length === 0 ? [] : [{ shape, box, targets }];
  });
  const items = new Map<TextShape, PlacedParagraph>();
  const lefts = [...new Set(marks.map(({ box }) => box.left))].sort((a, b) => a - b);
  for (const { shape, box, targets } of marks) {
    const em = shape.paragraphs[0]?.size ?? 1;
    const outer = lefts.filter(
      (left) => left < box.left - SAME_INDENT * em && left > box.left - 2 * MARK_GAP * em,
    );
    const level = outer.length > 0 ? 1 : 0;
    const step = (box.bottom - box.top) / shape.paragraphs.length;
    const free = [...targets];
    shape.paragraphs.forEach((mark, index) => {
      const at = box.top + (index + 0.5) * step;
      const [nearest] =
        targets.length === shape.paragraphs.length
          ? free
          : free.toSorted((a, b) => Math.abs(middle(a) - at) - Math.abs(middle(b) - at));
      if (nearest === undefined) return;
      free.splice(free.indexOf(nearest), 1);
      const begin = readMark(mark.text) ?? '';
      const { isCode: _, heading: __, ...paragraph } = nearest.paragraph;
      const text = begin === '' ? paragraph.text : `${begin} ${paragraph.text}`;
      items.set(nearest.shape, { ...paragraph, text, isItem: true, ...(level > 0 && { level }) });
    });
  }
  const continued = new Map(
    lines.flatMap((line) => {
      const above = lines.find((other) => items.has(other.shape) && continues(line, other));
      return above === undefined || items.has(line.shape) ? [] : [[line.shape, above.shape]];
    }),
  );
  const largest = Math.max(0, ...shapes.flatMap(({ paragraphs }) => paragraphs.map(({ size }) => size)));
  return shapes.flatMap((shape) => {
    if (marks.some((other) => other.shape === shape) || continued.has(shape)) return [];
    const item = items.get(shape);
    // A large title beside a mark is a title nevertheless.
    if (item === undefined || (shape.isTitle && item.size >= largest)) return [shape];
    const rest = [...continued].flatMap(([line, above]) => (above === shape ? line.paragraphs : []));
    const text = [item, ...rest].map((part) => part.text).join(' ');
    return [{ ...shape, isTitle: false, paragraphs: [{ ...item, text }, ...shape.paragraphs.slice(1)] }];
  });
}

/** Reports whether a line is the next one of a sentence. */
const continues = (line: Line, above: Line): boolean =>
  line.isOnly &&
  /^\p{Ll}/u.test(line.paragraph.text) &&
  Math.abs(line.left - above.left) < SAME_INDENT * line.size &&
  isWithin((middle(line) - middle(above)) / line.size, [ONE_LINE / 2, NEXT_LINE]);

/** Returns the lines at the right of marks, from top to bottom; none for an arrow between texts. */
function linesBeside({ paragraphs }: TextShape, box: Box, lines: readonly Line[]): Line[] {
  const em = Math.max(...paragraphs.map(({ size }) => size));
  const beside = lines.filter((line) => isWithin(middle(line), [box.top - em / 2, box.bottom + em / 2]));
  const isBetween = beside.some(
    (line) => line.left < box.left && isWithin((box.left - line.right) / em, [-MARK_GAP, MARK_GAP]),
  );
  const right = beside.filter((line) => isWithin((line.left - box.right) / em, [-SAME_INDENT, MARK_GAP]));
  const left = Math.min(...right.map((line) => line.left));
  return isBetween
    ? []
    : right.filter((line) => line.left - left < SAME_INDENT * em).toSorted((a, b) => a.top - b.top);
}
