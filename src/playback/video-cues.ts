import { createElement } from './create-element.ts';
import { clampStart, freeStart, overlap, spanOf, wantedStart, type Extent } from './place-cue.ts';
import type { Captions } from './video-captions.ts';

/** The elements that determine the places of captions. */
export interface CueParts {
  readonly root: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly bar: HTMLElement;
  readonly captions: Captions;
}

/** A caption in the picture: where it is along its lines, and across them. */
interface Placed {
  readonly box: HTMLElement;
  /** Its direction: captions of different directions are not kept apart. */
  readonly vertical: string;
  readonly along: Extent;
  readonly across: Extent;
}

/**
 * Draws the captions of this moment. Returns a function that draws all of them anew, for when the
 * picture or its free part have changed. New elements count as no layout shift.
 */
export function drawCaptions({ root, video, bar, captions }: CueParts, signal: AbortSignal): () => void {
  const layer = createElement('div', { class: 'video-cues' });
  const placed = new Map<VTTCue, Placed>();
  bar.before(layer);

  /** Returns the height of the picture above the controls, without its margins. */
  function heightOf(): number {
    if (root.hasAttribute('data-at-rest') || !bar.clientHeight) return layer.clientHeight;
    const top = layer.getBoundingClientRect().top + layer.clientTop;
    return Math.min(layer.clientHeight, bar.getBoundingClientRect().top - top - layer.clientTop / 2);
  }

  function add(cue: VTTCue, language: string, height: number): void {
    const isSideways = cue.vertical !== '';
    const text = createElement('span', { dir: 'auto', lang: language }, cue.getCueAsHTML());
    const box = createElement('div', { class: 'video-cue' }, text);
    const { style } = box;
    if (isSideways) style.writingMode = `vertical-${cue.vertical}`;
    layer.append(box);
    const [width, fullHeight] = [layer.clientWidth, layer.clientHeight];
    const [line, lineSpace] = isSideways ? [fullHeight, height] : [width, width];
    const [picture, space] = isSideways ? [width, width] : [fullHeight, height];
    const { at, anchor, size, side } = spanOf(cue, getComputedStyle(text).direction === 'rtl');
    style.textAlign = side;
    style.inlineSize = `${size}%`;
    style.maxInlineSize = `${lineSpace}px`;
    const { offsetWidth, offsetHeight } = box;
    const [length, own] = isSideways ? [offsetHeight, offsetWidth] : [offsetWidth, offsetHeight];
    const from = clampStart((at * line) / 100 - anchor * length, length, lineSpace);
    const along = { start: from, end: from + length };
    const beside = [...placed.values()].filter(
      (other) => other.vertical === cue.vertical && overlap(other.along, along),
    );
    const wanted = wantedStart(cue, own, picture, parseFloat(getComputedStyle(box).lineHeight));
    const start = freeStart(
      wanted,
      own,
      space,
      beside.map(({ across }) => across),
    );
    style.insetInlineStart = `${from}px`;
    style.insetBlockStart = `${start}px`;
    placed.set(cue, { box, vertical: cue.vertical, along, across: { start, end: start + own } });
  }

  /** Draws those that have begun, `order` first, and removes those that have ended. */
  function update(order: Iterable<VTTCue> = placed.keys()): void {
    const track = captions.drawn();
    const active = new Set(Array.from((track?.activeCues ?? []) as Iterable<VTTCue>));
    const height = heightOf();
    for (const cue of new Set([...order, ...active])) {
      const old = placed.get(cue);
      if (!active.has(cue)) {
        old?.box.remove();
        placed.delete(cue);
      } else if (!old && cue.text.trim()) add(cue, track?.language ?? '', height);
    }
  }

  function redraw(): void {
    // From below, so that those above each other do not change places.
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
