import { createElement } from './create-element.ts';
import type { Captions } from './video-captions.ts';

/** The settings of a caption. Caption files set no `positionAlign`; Chromium has no `lineAlign`. */
export type CueSettings = Pick<VTTCue, 'align' | 'line' | 'position' | 'size' | 'snapToLines'> &
  Partial<Pick<VTTCue, 'lineAlign'>>;

/** Position and size of a caption in the direction of its lines, as percentages of the picture. */
interface Span {
  readonly at: number;
  /** Which part of the caption is at `at`: its start (0), its middle (0.5) or its end (1). */
  readonly anchor: number;
  readonly size: number;
  /** The side of the caption that its lines are aligned to. */
  readonly side: 'left' | 'center' | 'right';
}

/** A range of whole pixels. */
interface Extent {
  readonly start: number;
  readonly end: number;
}

const ANCHORS: Readonly<Record<string, number>> = { center: 0.5, right: 1, end: 1 };

/**
 * Returns where a caption is along its lines, as WebVTT defines it. `isRtl`: its text direction.
 */
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
 * Returns where the author wants the first line, in pixels from the start of the picture; Infinity
 * for the end. `depth` is the size of the caption across its lines, `picture` that of the picture.
 */
export function wantedStart(
  { line, lineAlign, snapToLines }: CueSettings,
  depth: number,
  picture: number,
  lineHeight: number,
): number {
  if (line === 'auto') return Infinity;
  const from = snapToLines ? line * lineHeight + (line < 0 ? picture : 0) : (line * picture) / 100;
  return from - depth * (ANCHORS[lineAlign ?? ''] ?? 0);
}

/** Returns the start nearest to the wanted one that keeps the caption inside the picture. */
const clampStart = (wanted: number, depth: number, space: number): number =>
  Math.max(0, Math.floor(Math.min(wanted, space - depth)));

/**
 * Returns the start nearest to the wanted one that keeps the caption inside the picture and clear
 * of other captions. If there is no such space, captions overlap.
 */
export function freeStart(wanted: number, depth: number, space: number, occupied: readonly Extent[]): number {
  const first = clampStart(wanted, depth, space);
  const isFree = (start: number) =>
    start >= 0 &&
    start + depth <= space &&
    occupied.every((other) => start + depth <= other.start || start >= other.end);
  const free = [first, ...occupied.flatMap(({ start, end }) => [start - depth, end])].filter(isFree);
  return free.sort((a, b) => Math.abs(a - first) - Math.abs(b - first))[0] ?? first;
}

const overlap = (extent: Extent, other: Extent): boolean =>
  extent.start < other.end && other.start < extent.end;

/** The elements that determine the positions of captions. */
export interface CueParts {
  readonly root: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly bar: HTMLElement;
  readonly captions: Captions;
}

/** A caption in the picture: its extent along its lines, and across them. */
interface Placed {
  readonly box: HTMLElement;
  /** Its writing direction. Captions in different writing directions may overlap. */
  readonly vertical: string;
  /** Where it begins and ends in the direction of its lines. */
  readonly along: Extent;
  /** Where it begins and ends across its lines. */
  readonly across: Extent;
}

/**
 * Draws the captions of the current time, and keeps them current. Returns a function that draws
 * them again after the size of the picture or of its free part has changed. It creates new
 * elements, because moving the old ones would count as a layout shift.
 */
export function drawCaptions({ root, video, bar, captions }: CueParts, signal: AbortSignal): () => void {
  const layer = createElement('div', { class: 'video-cues' });
  const placed = new Map<VTTCue, Placed>();
  bar.before(layer);

  /** Returns the height of the part of the picture above the controls, without its margins. */
  function freeHeight(): number {
    if (root.hasAttribute('data-at-rest') || !bar.clientHeight) return layer.clientHeight;
    const top = layer.getBoundingClientRect().top + layer.clientTop;
    return Math.min(layer.clientHeight, bar.getBoundingClientRect().top - top - layer.clientTop / 2);
  }

  function add(cue: VTTCue, height: number): void {
    const isVertical = cue.vertical !== '';
    const lang = cue.track?.language ?? '';
    const text = createElement('span', { dir: 'auto', lang }, cue.getCueAsHTML());
    const box = createElement('div', { class: 'video-cue' }, text);
    const { style } = box;
    if (isVertical) style.writingMode = `vertical-${cue.vertical}`;
    layer.append(box);
    const [width, fullHeight] = [layer.clientWidth, layer.clientHeight];
    const [line, lineSpace] = isVertical ? [fullHeight, height] : [width, width];
    const [picture, space] = isVertical ? [width, width] : [fullHeight, height];
    const { at, anchor, size, side } = spanOf(cue, getComputedStyle(text).direction === 'rtl');
    style.textAlign = side;
    style.inlineSize = `${size}%`;
    style.maxInlineSize = `${lineSpace}px`;
    const { offsetWidth, offsetHeight } = box;
    const [length, depth] = isVertical ? [offsetHeight, offsetWidth] : [offsetWidth, offsetHeight];
    const from = clampStart((at * line) / 100 - anchor * length, length, lineSpace);
    const along = { start: from, end: from + length };
    const neighbours = [...placed.values()].filter(
      (other) => other.vertical === cue.vertical && overlap(other.along, along),
    );
    const wanted = wantedStart(cue, depth, picture, parseFloat(getComputedStyle(box).lineHeight));
    const start = freeStart(
      wanted,
      depth,
      space,
      neighbours.map(({ across }) => across),
    );
    style.insetInlineStart = `${from}px`;
    style.insetBlockStart = `${start}px`;
    placed.set(cue, { box, vertical: cue.vertical, along, across: { start, end: start + depth } });
  }

  /** Draws captions that have begun, `order` first, and removes captions that have ended. */
  function update(order: readonly VTTCue[] = [...placed.keys()]): void {
    const [lowest = [], others = []] = captions
      .drawn()
      .map(({ activeCues }) =>
        Array.from((activeCues ?? []) as Iterable<VTTCue>).filter(({ text }) => text.trim()),
      );
    const active = new Set([...lowest, ...others]);
    // The others stay above the lowest captions, also if these begin later.
    const isNewBelow = lowest.some((cue) => !placed.has(cue));
    for (const [cue, { box }] of placed) {
      if (active.has(cue) && !(isNewBelow && others.includes(cue))) continue;
      box.remove();
      placed.delete(cue);
    }
    const height = freeHeight();
    const byTrack = (cue: VTTCue): number => Number(others.includes(cue));
    for (const cue of [...new Set([...order, ...active])].sort((a, b) => byTrack(a) - byTrack(b)))
      if (active.has(cue) && !placed.has(cue)) add(cue, height);
  }

  function redraw(): void {
    // From the bottom up, so that stacked captions keep their order.
    const order = [...placed].sort(([, one], [, other]) => other.across.start - one.across.start);
    layer.replaceChildren();
    placed.clear();
    update(order.map(([cue]) => cue));
  }

  // Tracks load after they are switched on.
  for (const element of video.querySelectorAll('track')) {
    element.addEventListener('load', redraw, { signal });
    element.track.addEventListener('cuechange', () => update(), { signal });
  }
  video.textTracks.addEventListener('change', redraw, { signal });
  const sizes = new ResizeObserver(redraw);
  sizes.observe(layer);
  signal.addEventListener('abort', () => sizes.disconnect());
  return redraw;
}
