import { POINTER_IDLE_MS } from '#domain/timeouts';
import { placeCaptions, type PlaceParts } from './video-caption-places.ts';

/** The elements of a player whose controls hide. */
export interface RestParts extends PlaceParts {
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
  const placeCues = placeCaptions({ root, video, bar });
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
