/** The settings of a caption. Files have no `positionAlign`, and Chromium no `lineAlign`. */
export type CueSettings = Pick<VTTCue, 'align' | 'line' | 'position' | 'size' | 'snapToLines'> &
  Partial<Pick<VTTCue, 'lineAlign'>>;

/** A place across the picture, along the lines of the text. Numbers are percentages. */
export interface Span {
  readonly at: number;
  /** Which part of the caption is there: its start (0), its middle (0.5) or its end (1). */
  readonly anchor: number;
  readonly size: number;
  /** The side of the caption that its lines are at. */
  readonly side: 'left' | 'center' | 'right';
}

/** A length from a start, in whole pixels. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

const ANCHORS: Readonly<Record<string, number>> = { center: 0.5, right: 1, end: 1 };

/** Returns where a caption is along its lines, as WebVTT defines it. `isRtl`: its direction. */
export function spanOf({ align, position, size }: CueSettings, isRtl: boolean): Span {
  const start = isRtl ? 'right' : 'left';
  const end = isRtl ? 'left' : 'right';
  const side = align === 'start' ? start : align === 'end' ? end : align;
  const anchor = ANCHORS[side] ?? 0;
  const at = position === 'auto' ? 100 * anchor : position;
  const after = anchor < 1 ? (100 - at) / (1 - anchor) : 100;
  const before = anchor > 0 ? at / anchor : 100;
  return { at, anchor, size: Math.min(size, after, before), side };
}

/**
 * Returns where the author wants the first line, from the start of the picture in pixels; Infinity
 * for the end. `own` is the height of the caption, `lineHeight` that of a line.
 */
export function wantedStart(
  { line, lineAlign, snapToLines }: CueSettings,
  own: number,
  picture: number,
  lineHeight: number,
): number {
  if (line === 'auto') return Infinity;
  const from = snapToLines ? line * lineHeight + (line < 0 ? picture : 0) : (line * picture) / 100;
  return from - own * (ANCHORS[lineAlign ?? ''] ?? 0);
}

/** Returns the nearest start to the wanted one at which all is in the picture. */
export const clampStart = (wanted: number, own: number, space: number): number =>
  Math.max(0, Math.floor(Math.min(wanted, space - own)));

/**
 * Returns the nearest free start to the wanted one: in the picture, and beside the captions there.
 * If there is no space, they overlap.
 */
export function freeStart(wanted: number, own: number, space: number, taken: readonly Extent[]): number {
  const first = clampStart(wanted, own, space);
  const isFree = (start: number) =>
    start >= 0 &&
    start + own <= space &&
    taken.every((other) => start + own <= other.start || start >= other.end);
  const free = [first, ...taken.flatMap(({ start, end }) => [start - own, end])].filter(isFree);
  return free.sort((one, other) => Math.abs(one - first) - Math.abs(other - first))[0] ?? first;
}

/** Reports whether two extents overlap. */
export const overlap = (one: Extent, other: Extent): boolean =>
  one.start < other.end && other.start < one.end;
