import { createElement } from './create-element.ts';

/** The elements that determine the places of captions. */
export interface PlaceParts {
  readonly root: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly bar: HTMLElement;
}

/** A caption and its height. Heights are fractions of the height of the picture. */
export interface MeasuredCue {
  readonly cue: VTTCue;
  readonly height: number;
  /** How high its author wants its first line, from below; 0 for the lowest place. */
  readonly wanted: number;
}

/** Size of letters and height of a line, as browsers draw captions, by the shorter side. */
const LETTERS = 0.05;
const LINE = 0.0575;

/** Space below captions, by the height of the picture. */
const MARGIN = 0.02;

/**
 * Returns a function that places the captions at the lower edge of the picture, or above the
 * controls while these are shown. Captions with a place of their own keep it.
 * Places are percentages, because Chromium draws a caption with a line number at the top of the
 * picture first, and counts its way to that line as a layout shift. Visitors may enlarge captions:
 * Chromium moves those into the picture that would leave it.
 */
export function placeCaptions({ root, video, bar }: PlaceParts): () => void {
  /** The captions that have no place of their own, with the height that their authors want. */
  const ours = new Map<VTTCue, number>();
  const known = new WeakMap<TextTrack, { of: string; cues: readonly MeasuredCue[] }>();

  function measured(track: TextTrack): readonly MeasuredCue[] {
    const all = Array.from((track.cues ?? []) as Iterable<VTTCue>);
    const ratio = video.videoWidth / video.videoHeight || 16 / 9;
    const of = `${all.length} ${ratio}`;
    const last = known.get(track);
    if (last?.of === of) return last.cues;
    for (const cue of all) if (hasNoPlace(cue)) ours.set(cue, cue.line === 'auto' ? 0 : -cue.line * LINE);
    const cues = measure(
      all.filter((cue) => ours.has(cue)),
      ratio,
    );
    known.set(track, { of, cues });
    return cues;
  }

  /** Lets the browser lay the captions out as it draws them, and measures their heights. */
  function measure(cues: readonly VTTCue[], ratio: number): MeasuredCue[] {
    const ruler = createElement('div', { class: 'video-ruler', lang: video.lang });
    ruler.style.width = `${Math.max(1, ratio) / LETTERS}em`;
    for (const cue of cues) {
      const row = createElement('div', {}, cue.getCueAsHTML());
      row.style.width = `${cue.size}%`;
      ruler.append(row);
    }
    root.append(ruler);
    const whole = ruler.clientWidth / ratio;
    const heights = Array.from(ruler.children, ({ clientHeight }) => clientHeight / whole);
    ruler.remove();
    return cues.map((cue, index) => ({ cue, height: heights[index] ?? 0, wanted: ours.get(cue) ?? 0 }));
  }

  return () => {
    const below = (root.clientHeight - video.clientHeight) / 2;
    const covered = root.hasAttribute('data-at-rest') ? 0 : Math.max(0, bar.clientHeight - below);
    const floor = MARGIN + covered / (video.clientHeight || 1);
    for (const track of video.textTracks) {
      if (track.mode !== 'showing') continue;
      const cues = measured(track);
      const tops = stackCues(cues, floor);
      let hasMoved = false;
      for (const [index, { cue }] of cues.entries()) {
        const line = Math.max(0, 100 - 100 * (tops[index] ?? 0));
        if (cue.line === line) continue;
        cue.snapToLines = false;
        cue.line = line;
        hasMoved ||= Array.from(track.activeCues ?? []).includes(cue);
      }
      if (!hasMoved) continue;
      // Chromium moves cues that it already shows only when it shows them again.
      track.mode = 'hidden';
      track.mode = 'showing';
    }
  };
}

/** Returns the upper edges of captions, from below. Those of the same time are above each other. */
export function stackCues(cues: readonly MeasuredCue[], floor: number): number[] {
  let open: { readonly until: number; readonly top: number }[] = [];
  return cues.map(({ cue, height, wanted }) => {
    open = open.filter(({ until }) => until > cue.startTime);
    const top = Math.max(wanted, Math.max(floor, ...open.map((other) => other.top)) + height);
    open.push({ until: cue.endTime, top });
    return top;
  });
}

/** Reports whether the file leaves the place of a caption to the browser, or counts from below. */
const hasNoPlace = ({ line, snapToLines, vertical, region }: VTTCue): boolean =>
  !vertical && !region && (line === 'auto' || (snapToLines && line < 0));
