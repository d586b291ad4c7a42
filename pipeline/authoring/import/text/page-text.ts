/** A text in one font on a page. Lengths are in canvas units: a page is PAGE_WIDTH wide. */
export interface Run {
  readonly text: string;
  /** Left end; grows to the right. */
  readonly x: number;
  /** Baseline; grows downwards. */
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly font: string;
  /** Level of the heading that it belongs to, as the file says; absent for none. */
  readonly heading?: number;
  /**
   * Its direction, if it does not run from left to right. Then `width` is its length downwards or
   * upwards, `y` is its start, and `x` is the middle of its column.
   */
  readonly turn?: Turn;
  /** Whether all letters of its font have the same width. */
  readonly isMono?: true;
  /** The part of its page that it belongs to, as the file says; absent for none. */
  readonly part?: Part;
  /** Whether it is a formula that was read from its characters. */
  readonly isFormula?: true;
}

/** A part of a page that the structure of the file marks. All numbers of a page are different. */
export interface Part {
  readonly kind: 'list' | 'table' | 'code' | 'text';
  /** Number of the outermost list, the table, the program or the text. */
  readonly block: number;
  /** Number of the table row; 0 for other kinds. */
  readonly row: number;
  /** Number of the item, the cell, the program or the text. Its texts are read together. */
  readonly unit: number;
}

/** The direction of vertical text: East Asian text and text turned to the right run down. */
export type Turn = 'down' | 'up';

export interface PageText {
  /** Height in canvas units; the width is PAGE_WIDTH. */
  readonly height: number;
  /** In drawing order. */
  readonly runs: readonly Run[];
  /** The descriptions of its pictures in the file. */
  readonly descriptions?: readonly string[];
  /** What is drawn besides the texts; absent if it was not read. */
  readonly shapes?: readonly Shape[];
  /** The baselines of texts below its lower edge; absent for none. */
  readonly below?: readonly Box[];
}

export const PAGE_WIDTH = 1600;

/** A box on a page in canvas units. Coordinates grow to the right and downwards. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The box of something that is drawn, or the baseline of a text that is hidden or a mask. */
export interface Shape extends Box {
  readonly kind: 'fill' | 'stroke' | 'picture' | 'hidden' | 'masked text';
  /** The text of a mask. */
  readonly text?: MaskText;
}

/** A text whose letters are a mask of something that is drawn, such as a gradient. */
export interface MaskText {
  readonly words: string;
  readonly size: number;
  readonly font: string;
}

/**
 * Maximum distance between the start of a hidden text and its baseline's start, in canvas units.
 */
const POINT_TOLERANCE = 2;

/** Adds shapes and the texts of masks to a page, and removes hidden texts. */
export function withShapes(page: PageText, allShapes: readonly Shape[]): PageText {
  const hiddenTexts = allShapes.filter(({ kind }) => kind === 'hidden');
  const isHidden = ({ x, y }: Run): boolean =>
    hiddenTexts.some(
      ({ left, right, top }) =>
        x > left - POINT_TOLERANCE &&
        x < Math.max(left, right - 1) + 1 &&
        Math.abs(top - y) < POINT_TOLERANCE,
    );
  const maskRuns = allShapes.flatMap(({ text, left: x, right, top: y }): Run[] => {
    if (text === undefined || text.words.trim() === '') return [];
    // The same text may also be drawn.
    const isAt = (run: Run): boolean =>
      Math.abs(run.x - x) < POINT_TOLERANCE && Math.abs(run.y - y) < POINT_TOLERANCE;
    const { words, ...font } = text;
    return page.runs.some(isAt) ? [] : [{ text: words, x, y, width: right - x, ...font }];
  });
  const runs = [...page.runs, ...maskRuns];
  const hiddenBelow = hiddenTexts.filter(({ top }) => top > page.height);
  return {
    ...page,
    ...(hiddenBelow.length > 0 && { below: hiddenBelow }),
    runs: hiddenTexts.length === 0 ? runs : runs.filter((run) => !isHidden(run)),
    shapes: allShapes.filter(({ kind }) => kind !== 'hidden' && kind !== 'masked text'),
  };
}

/** Returns the box around all boxes. */
export function boundingBox(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** Reports whether two boxes overlap horizontally, wherever they are vertically. */
export const overlapHorizontally = (box: Box, other: Box): boolean =>
  Math.min(box.right, other.right) > Math.max(box.left, other.left);

/** Returns the size of most letters; 0 for none. Rounds it, because programs write 20 as 19.99. */
export function commonSize(texts: readonly { readonly size: number; readonly text: string }[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of texts) {
    const rounded = Math.round(size);
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].reduce((best, letter) => (letter[1] > best[1] ? letter : best), [0, 0])[0];
}

/** Returns the middle one of numbers; 0 if there are none. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
