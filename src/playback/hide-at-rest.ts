import { POINTER_IDLE_MS } from '#domain/page/timeouts';
import { drawCaptions, type CueParts } from './video-cues.ts';

/** The elements of a player whose controls hide. */
export interface RestParts extends CueParts {
  readonly togglePlaying: () => void;
  readonly toggleFullscreen: () => void;
}

/**
 * Hides the controls while the video plays without input, by `data-at-rest` of the root. Moves
 * captions out of their way while they are shown. A click on the picture plays or pauses, a tap
 * shows or hides the controls. A double click or tap fills the screen and shows the controls.
 */
export function hideAtRest(parts: RestParts, signal: AbortSignal): void {
  const { root, video, bar, togglePlaying, toggleFullscreen } = parts;
  let timer = 0;
  let wasAtRest = false;
  let isTouch = false;
  const redraw = drawCaptions(parts, signal);
  const isInUse = () => video.paused || bar.querySelector(':is(:focus-visible, :open)') !== null;

  function setAtRest(isAtRest: boolean): void {
    if (root.hasAttribute('data-at-rest') === isAtRest) return;
    root.toggleAttribute('data-at-rest', isAtRest);
    redraw();
  }

  function rest(): void {
    const isAtRest = !isInUse();
    setAtRest(isAtRest);
    // Check again later: an open list may close, or the focus leave, without an event.
    if (!isAtRest && !video.paused) wake();
  }

  function wake(): void {
    clearTimeout(timer);
    timer = window.setTimeout(rest, POINTER_IDLE_MS);
    setAtRest(false);
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
      // The second tap has hidden the controls.
      wake();
    },
    { signal },
  );
  root.addEventListener('pointermove', ({ pointerType }) => pointerType === 'mouse' && wake(), { signal });
  root.addEventListener(
    'pointerleave',
    // When a double tap fills the screen, Chromium also reports that the mouse has left.
    ({ pointerType }) => pointerType === 'mouse' && !isTouch && rest(),
    { signal },
  );
  for (const type of ['keydown', 'focusin']) root.addEventListener(type, wake, { signal });
  for (const type of ['play', 'pause', 'loadeddata']) video.addEventListener(type, wake, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
