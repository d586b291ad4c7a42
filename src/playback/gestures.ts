/** Actions of visitors by keys, fingers, buttons and the mouse wheel. */
export interface Moves {
  readonly next: () => void;
  readonly previous: () => void;
  readonly goTo: (step: number) => void;
  readonly overview: () => void;
  readonly togglePlaying: () => void;
  readonly toggleFullscreen: () => void;
}

/** Elements that use keys and touches themselves. Buttons use only Space. */
const TAKEN = 'a,input,video';

/** Shortest swipe and longest movement of a tap, in pixels. */
const SWIPE = 40;
const TAP = 10;

/** Longest tap, in milliseconds: a longer press selects text or is a change of mind. */
const TAP_TIME = 500;

/** Shortest time between two wheel moves, in milliseconds. */
const WHEEL_TIME = 700;

/** Moves between steps with the keys of slide decks while `root` has the focus. */
export function listenToKeys(root: HTMLElement, moves: Moves): void {
  root.onkeydown = (event) => {
    const { shiftKey } = event;
    const isSpace = event.key === ' ';
    const key = isSpace ? `Page${shiftKey ? 'Up' : 'Down'}` : event.key;
    const hasModifier = event.ctrlKey || event.altKey || event.metaKey || (shiftKey && !isSpace);
    if (hasModifier || isIn(event, TAKEN) || (isSpace && isIn(event, 'button'))) return;
    if (/^(Arrow|Page)(Right|Down)$/.test(key)) moves.next();
    else if (/^(Arrow|Page)(Left|Up)$/.test(key)) moves.previous();
    else if (key === 'Home') moves.goTo(1);
    else if (key === 'End') moves.goTo(Infinity);
    else if (key === 'f') moves.toggleFullscreen();
    else return;
    event.preventDefault();
  };
}

/**
 * Moves between steps with swipes and taps. Ignores touches that select text, zoom, or hit a link
 * or a video.
 */
export function listenToTouch(slide: HTMLElement, moves: Moves): void {
  let start: Touch | undefined;
  let began = 0;
  slide.ontouchstart = (event) => {
    // A second finger zooms, and in a zoomed page one finger pans.
    const isZooming = event.touches.length > 1 || (visualViewport?.scale ?? 1) > 1.1;
    began = event.timeStamp;
    start = isZooming || isIn(event, TAKEN) ? undefined : event.touches[0];
  };
  slide.ontouchend = (event) => {
    const [end] = event.changedTouches;
    const selection = getSelection();
    if (!start || !end || (!selection?.isCollapsed && slide.contains(selection?.anchorNode ?? null))) return;
    const right = end.clientX - start.clientX;
    const down = end.clientY - start.clientY;
    const isTap = Math.hypot(right, down) < TAP && event.timeStamp < began + TAP_TIME;
    const { left, width } = slide.getBoundingClientRect();
    start = undefined;
    // The click after a tap would hit whatever appears there, such as a link at the end.
    if (isTap) event.preventDefault();
    // The browser handles vertical swipes, even if nothing is left to scroll.
    else if (Math.abs(right) < Math.max(SWIPE, Math.abs(down))) return;
    if (isTap ? end.clientX < left + width / 3 : right > 0) moves.previous();
    else moves.next();
  };
}

/** Moves between steps with the mouse wheel in full screen, where there is no page to scroll. */
export function listenToWheel(root: HTMLElement, moves: Moves): void {
  let last = -WHEEL_TIME;
  root.onwheel = (event) => {
    if (!document.fullscreenElement || event.ctrlKey) return;
    event.preventDefault();
    // A touch pad keeps firing wheel events long after the fingers left it.
    if (event.timeStamp < last + WHEEL_TIME || !event.deltaY) return;
    last = event.timeStamp;
    if (event.deltaY > 0) moves.next();
    else moves.previous();
  };
}

function isIn({ target }: Event, selector: string): boolean {
  return (target as Element).closest(selector) !== null;
}
