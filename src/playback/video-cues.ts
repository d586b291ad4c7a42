import { createElement } from './create-element.ts';
import type { Captions } from './video-captions.ts';

/** The settings of a caption. Caption files set no `positionAlign`; Chromium has no `lineAlign`. */
export type CueSettings = Pick<VTTCue, 'align' | 'line' | 'position' | 'size' | 'snapToLines'> &
  Partial<Pick<VTTCue, 'lineAlign'>>;

/** Position and size of a caption in the direction of its lines, as percentages of the picture. */
interface InlineSpan {
  readonly positionPercent: number;
  /** The part of the caption at that position: its start (0), its middle (0.5) or its end (1). */
  readonly anchor: number;
  readonly sizePercent: number;
  /** The side of the caption that its lines are aligned to. */
  readonly side: 'left' | 'center' | 'right';
}

/** A range of whole pixels. */
interface PixelRange {
  readonly start: number;
  readonly end: number;
}

const ANCHORS: Readonly<Record<string, number>> = { center: 0.5, right: 1, end: 1 };

/**
 * Returns where a caption is along its lines, as WebVTT defines it. `isRtl`: its text direction.
 */
export function inlineSpanOf({ align, position, size }: CueSettings, isRtl: boolean): InlineSpan {
  const start = isRtl ? 'right' : 'left';
  const end = isRtl ? 'left' : 'right';
  const side = align === 'start' ? start : align === 'end' ? end : align;
  const anchor = ANCHORS[side] ?? 0;
  const at = position === 'auto' ? 100 * anchor : position;
  const spaceAfter = anchor < 1 ? (100 - at) / (1 - anchor) : 100;
  const spaceBefore = anchor > 0 ? at / anchor : 100;
  return { positionPercent: at, anchor, sizePercent: Math.min(size, spaceAfter, spaceBefore), side };
}

/**
 * Returns where the author wants the first line, in pixels from the start of the picture; Infinity
 * for the end. `blockSize` is the size of the caption across its lines, `pictureSize` that of the
 * picture.
 */
export function wantedBlockStart(
  { line, lineAlign, snapToLines }: CueSettings,
  blockSize: number,
  pictureSize: number,
  lineHeight: number,
): number {
  if (line === 'auto') return Infinity;
  const linePosition = snapToLines
    ? line * lineHeight + (line < 0 ? pictureSize : 0)
    : (line * pictureSize) / 100;
  return linePosition - blockSize * (ANCHORS[lineAlign ?? ''] ?? 0);
}

/** Returns the start nearest to the wanted one that keeps the caption inside the picture. */
const clampStart = (wanted: number, blockSize: number, availableSize: number): number =>
  Math.max(0, Math.floor(Math.min(wanted, availableSize - blockSize)));

/**
 * Returns the start nearest to the wanted one that keeps the caption inside the picture and clear
 * of other captions. If there is no such space, captions overlap.
 */
export function freeBlockStart(
  wanted: number,
  blockSize: number,
  availableSize: number,
  occupied: readonly PixelRange[],
): number {
  const nearestStart = clampStart(wanted, blockSize, availableSize);
  const isFree = (start: number) =>
    start >= 0 &&
    start + blockSize <= availableSize &&
    occupied.every((other) => start + blockSize <= other.start || start >= other.end);
  const freeStarts = [nearestStart, ...occupied.flatMap(({ start, end }) => [start - blockSize, end])].filter(
    isFree,
  );
  return (
    freeStarts.sort((a, b) => Math.abs(a - nearestStart) - Math.abs(b - nearestStart))[0] ?? nearestStart
  );
}

const overlap = (extent: PixelRange, other: PixelRange): boolean =>
  extent.start < other.end && other.start < extent.end;

/** The elements that determine the positions of captions. */
export interface CaptionContext {
  readonly root: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly bar: HTMLElement;
  readonly captions: Captions;
}

/** A caption in the picture: its extent along its lines, and across them. */
interface PlacedCue {
  readonly box: HTMLElement;
  /** Its writing direction. Captions in different writing directions may overlap. */
  readonly vertical: string;
  /** Where it begins and ends in the direction of its lines. */
  readonly inlineRange: PixelRange;
  /** Where it begins and ends across its lines. */
  readonly blockRange: PixelRange;
}

/**
 * Draws the captions of the current time, and keeps them current. Returns a function that draws
 * them again after the size of the picture or of its free part has changed. It creates new
 * elements, because moving the old ones would count as a layout shift.
 */
export function drawCaptions(
  { root, video, bar, captions }: CaptionContext,
  signal: AbortSignal,
): () => void {
  const layer = createElement('div', { class: 'video-cues' });
  const placedCues = new Map<VTTCue, PlacedCue>();
  bar.before(layer);

  /** Returns the height of the part of the picture above the controls, without its margins. */
  function freeHeight(): number {
    if (root.hasAttribute('data-at-rest') || !bar.clientHeight) return layer.clientHeight;
    const top = layer.getBoundingClientRect().top + layer.clientTop;
    return Math.min(layer.clientHeight, bar.getBoundingClientRect().top - top - layer.clientTop / 2);
  }

  function drawCue(cue: VTTCue, height: number): void {
    const isVertical = cue.vertical !== '';
    const lang = cue.track?.language ?? '';
    const textElement = createElement('span', { dir: 'auto', lang }, cue.getCueAsHTML());
    const box = createElement('div', { class: 'video-cue' }, textElement);
    const { style } = box;
    if (isVertical) style.writingMode = `vertical-${cue.vertical}`;
    layer.append(box);
    const [width, fullHeight] = [layer.clientWidth, layer.clientHeight];
    const [pictureInlineSize, availableInlineSize] = isVertical ? [fullHeight, height] : [width, width];
    const [pictureBlockSize, availableBlockSize] = isVertical ? [width, width] : [fullHeight, height];
    const {
      positionPercent,
      anchor,
      sizePercent,
      side: textAlign,
    } = inlineSpanOf(cue, getComputedStyle(textElement).direction === 'rtl');
    style.textAlign = textAlign;
    style.inlineSize = `${sizePercent}%`;
    style.maxInlineSize = `${availableInlineSize}px`;
    const { offsetWidth, offsetHeight } = box;
    const [inlineSize, blockSize] = isVertical ? [offsetHeight, offsetWidth] : [offsetWidth, offsetHeight];
    const inlineStart = clampStart(
      (positionPercent * pictureInlineSize) / 100 - anchor * inlineSize,
      inlineSize,
      availableInlineSize,
    );
    const along = { start: inlineStart, end: inlineStart + inlineSize };
    const neighbours = [...placedCues.values()].filter(
      (other) => other.vertical === cue.vertical && overlap(other.inlineRange, along),
    );
    const wantedStart = wantedBlockStart(
      cue,
      blockSize,
      pictureBlockSize,
      parseFloat(getComputedStyle(box).lineHeight),
    );
    const blockStart = freeBlockStart(
      wantedStart,
      blockSize,
      availableBlockSize,
      neighbours.map(({ blockRange }) => blockRange),
    );
    style.insetInlineStart = `${inlineStart}px`;
    style.insetBlockStart = `${blockStart}px`;
    placedCues.set(cue, {
      box,
      vertical: cue.vertical,
      inlineRange: along,
      blockRange: { start: blockStart, end: blockStart + blockSize },
    });
  }

  /** Draws captions that have begun, those of `drawingOrder` first. Removes ended captions. */
  function update(drawingOrder: readonly VTTCue[] = [...placedCues.keys()]): void {
    const [lowestCues = [], upperCues = []] = captions
      .drawnTracks()
      .map(({ activeCues }) =>
        Array.from((activeCues ?? []) as Iterable<VTTCue>).filter(({ text }) => text.trim()),
      );
    const activeCueSet = new Set([...lowestCues, ...upperCues]);
    // The others stay above the lowest captions, also if these begin later.
    const hasNewLowestCue = lowestCues.some((cue) => !placedCues.has(cue));
    for (const [cue, { box }] of placedCues) {
      if (activeCueSet.has(cue) && !(hasNewLowestCue && upperCues.includes(cue))) continue;
      box.remove();
      placedCues.delete(cue);
    }
    const height = freeHeight();
    const trackRank = (cue: VTTCue): number => Number(upperCues.includes(cue));
    for (const cue of [...new Set([...drawingOrder, ...activeCueSet])].sort(
      (a, b) => trackRank(a) - trackRank(b),
    ))
      if (activeCueSet.has(cue) && !placedCues.has(cue)) drawCue(cue, height);
  }

  function redraw(): void {
    // From the bottom up, so that stacked captions keep their order.
    const drawingOrder = [...placedCues].sort(
      ([, one], [, other]) => other.blockRange.start - one.blockRange.start,
    );
    layer.replaceChildren();
    placedCues.clear();
    update(drawingOrder.map(([cue]) => cue));
  }

  // Tracks load after they are switched on.
  for (const element of video.querySelectorAll('track')) {
    element.addEventListener('load', redraw, { signal });
    element.track.addEventListener('cuechange', () => update(), { signal });
  }
  video.textTracks.addEventListener('change', redraw, { signal });
  const resizeObserver = new ResizeObserver(redraw);
  resizeObserver.observe(layer);
  signal.addEventListener('abort', () => resizeObserver.disconnect());
  return redraw;
}
