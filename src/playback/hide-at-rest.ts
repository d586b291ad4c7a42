import { POINTER_IDLE_MS } from '#domain/timeouts';

/**
 * Height of a line of captions, and width of a letter, as browsers draw them, by picture height.
 */
const LINE = 0.057;
const LETTER = 0.025;

/** The elements of a player whose controls hide. */
export interface RestParts {
  readonly root: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly bar: HTMLElement;
  readonly togglePlaying: () => void;
  readonly toggleFullscreen: () => void;
}

/**
 * Hides the controls while the video plays without input, by `data-at-rest` of the root. Moves
 * captions out of their way while they are shown. A click on the picture plays or pauses, a tap
 * shows or hides the controls. A double click or tap fills the screen and shows the controls.
 */
export function hideAtRest(
  { root, video, bar, togglePlaying, toggleFullscreen }: RestParts,
  signal: AbortSignal,
): void {
  let timer = 0;
  let wasAtRest = false;
  let isTouch = false;
  const moved = new WeakSet<VTTCue>();
  const isInUse = () => video.paused || bar.querySelector(':is(:focus-visible, :open)') !== null;

  function rest(): void {
    const isAtRest = !isInUse();
    root.toggleAttribute('data-at-rest', isAtRest);
    placeCues();
    // A list that is open, or a focus, may end without an event of the player.
    if (!isAtRest && !video.paused) wake();
  }

  function wake(): void {
    clearTimeout(timer);
    timer = window.setTimeout(rest, POINTER_IDLE_MS);
    root.removeAttribute('data-at-rest');
    placeCues();
  }

  /** Moves the cues above the controls, or back to where they belong. */
  function placeCues(): void {
    const isCovered = !root.hasAttribute('data-at-rest');
    const { clientHeight, clientWidth } = video;
    const below = (root.clientHeight - clientHeight) / 2;
    const lines = Math.max(0, Math.ceil((bar.clientHeight - below) / (clientHeight * LINE || 1)));
    for (const track of video.textTracks) {
      if (track.mode !== 'showing') continue;
      let hasMoved = false;
      for (const cue of (track.cues ?? []) as Iterable<VTTCue>) {
        if (cue.line !== 'auto' && !moved.has(cue)) continue;
        const own = linesOf(cue.text, clientWidth / (clientHeight * LETTER));
        const line = isCovered && lines > 0 ? -lines - own : 'auto';
        if (cue.line === line) continue;
        cue.line = line;
        moved.add(cue);
        hasMoved ||= Array.from(track.activeCues ?? []).includes(cue);
      }
      if (!hasMoved) continue;
      // Chromium moves cues that it already shows only when it shows them again.
      track.mode = 'hidden';
      track.mode = 'showing';
    }
  }
  root.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      wasAtRest = root.hasAttribute('data-at-rest');
      isTouch = pointerType === 'touch';
      wake();
    },
    { signal, capture: true },
  );
  video.addEventListener(
    'click',
    () => {
      if (!isTouch) togglePlaying();
      else if (!wasAtRest) rest();
    },
    { signal },
  );
  video.addEventListener(
    'dblclick',
    () => {
      toggleFullscreen();
      // The second tap of two has hidden them.
      wake();
    },
    { signal },
  );
  root.addEventListener('pointermove', ({ pointerType }) => pointerType === 'mouse' && wake(), { signal });
  root.addEventListener(
    'pointerleave',
    // When two taps fill the screen, Chromium also says that the mouse has left.
    ({ pointerType }) => pointerType === 'mouse' && !isTouch && rest(),
    { signal },
  );
  for (const type of ['keydown', 'focusin']) root.addEventListener(type, wake, { signal });
  for (const type of ['play', 'pause', 'loadeddata']) video.addEventListener(type, wake, { signal });
  // Tracks load after they are switched on.
  video.textTracks.addEventListener('change', placeCues, { signal });
  for (const track of video.querySelectorAll('track')) track.addEventListener('load', placeCues, { signal });
  const sizes = new ResizeObserver(placeCues);
  sizes.observe(root);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    sizes.disconnect();
  });
}

/** Estimates how many lines a cue has when the picture is as wide as a number of Latin letters. */
function linesOf(text: string, lettersPerLine: number): number {
  const widthOf = (line: string) => line.length + (line.match(/[\u2e80-\uffef]/g)?.length ?? 0);
  const lines = text.split('\n').map((line) => Math.ceil(widthOf(line) / lettersPerLine));
  return lines.reduce((sum, count) => sum + Math.max(1, count), 0);
}
