import { POINTER_IDLE_MS } from '#domain/page/timeouts';
import { drawCaptions, type CaptionContext } from './video-cues.ts';

/** The elements of a player whose controls hide. */
export interface ControlsContext extends CaptionContext {
  readonly togglePlaying: () => void;
  readonly toggleFullscreen: () => void;
}

/**
 * Hides the controls while the video plays without input, by `data-at-rest` of the root. Moves
 * captions out of their way while they are shown. A click on the picture plays or pauses, a tap
 * shows or hides the controls. A double click or tap fills the screen and shows the controls.
 */
export function hideIdleControls(context: ControlsContext, signal: AbortSignal): void {
  const { root, video, bar, togglePlaying, toggleFullscreen } = context;
  let timer = 0;
  let wereControlsHidden = false;
  let isTouch = false;
  const redrawCaptions = drawCaptions(context, signal);
  const areControlsInUse = () => video.paused || bar.querySelector(':is(:focus-visible, :open)') !== null;

  function setControlsHidden(isHidden: boolean): void {
    if (root.hasAttribute('data-at-rest') === isHidden) return;
    root.toggleAttribute('data-at-rest', isHidden);
    redrawCaptions();
  }

  function hideUnlessInUse(): void {
    const isHidden = !areControlsInUse();
    setControlsHidden(isHidden);
    // Check again later: an open list may close, or the focus leave, without an event.
    if (!isHidden && !video.paused) showControls();
  }

  function showControls(): void {
    clearTimeout(timer);
    timer = window.setTimeout(hideUnlessInUse, POINTER_IDLE_MS);
    setControlsHidden(false);
  }

  root.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      wereControlsHidden = root.hasAttribute('data-at-rest');
      isTouch = pointerType === 'touch';
      showControls();
    },
    { signal, capture: true },
  );
  video.addEventListener(
    'click',
    () => {
      if (!isTouch) togglePlaying();
      else if (!wereControlsHidden) hideUnlessInUse();
    },
    { signal },
  );
  video.addEventListener(
    'dblclick',
    () => {
      toggleFullscreen();
      // The second tap has hidden the controls.
      showControls();
    },
    { signal },
  );
  root.addEventListener('pointermove', ({ pointerType }) => pointerType === 'mouse' && showControls(), {
    signal,
  });
  root.addEventListener(
    'pointerleave',
    // When a double tap fills the screen, Chromium also reports that the mouse has left.
    ({ pointerType }) => pointerType === 'mouse' && !isTouch && hideUnlessInUse(),
    { signal },
  );
  for (const type of ['keydown', 'focusin']) root.addEventListener(type, showControls, { signal });
  for (const type of ['play', 'pause', 'loadeddata']) video.addEventListener(type, showControls, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
