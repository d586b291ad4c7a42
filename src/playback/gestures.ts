/** What visitors do with keys, fingers and the mouse wheel. */
export interface Moves {
  readonly next: () => void;
  readonly previous: () => void;
  readonly goTo: (step: number) => void;
  readonly toggleFullscreen: () => void;
}

/** What has a use of its own for keys and fingers; a button has one for Space only. */
const TAKEN = 'a,input,textarea,select,video,[contenteditable]';

/** Shortest swipe and farthest tap, pixels. */
const [SWIPE, TAP] = [40, 10];

/** Longest tap and shortest time between two turns of the wheel, milliseconds. */
const [TAP_TIME, WHEEL_TIME] = [400, 700];

/** Moves on with the keys of slide decks while `root` has the focus. */
export function listenToKeys(root: HTMLElement, moves: Moves): void {
  root.onkeydown = (event) => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || isIn(event, TAKEN)) return;
    if (key === ' ' ? isIn(event, 'button') : shiftKey) return;
    if (key === ' ' ? !shiftKey : /^(Arrow|Page)(Right|Down)$/.test(key)) moves.next();
    else if (key === ' ' || /^(Arrow|Page)(Left|Up)$/.test(key)) moves.previous();
    else if (key === 'Home') moves.goTo(1);
    else if (key === 'End') moves.goTo(Infinity);
    else if (key === 'f') moves.toggleFullscreen();
    else return;
    event.preventDefault();
  };
}

/** Moves on with swipes and taps; what selects text, zooms, or meant a link or a video is left alone. */
export function listenToTouch(stage: HTMLElement, moves: Moves): void {
  let start: PointerEvent | undefined;
  stage.onpointercancel = () => (start = undefined);
  stage.onpointerdown = (event) => {
    // A second finger zooms, and in a zoomed page one finger moves the page.
    const isOther = event.pointerType === 'mouse' || !event.isPrimary || (visualViewport?.scale ?? 1) > 1.1;
    start = isOther || isIn(event, TAKEN) ? undefined : event;
  };
  stage.onpointerup = (event) => {
    if (!start || !getSelection()?.isCollapsed) return;
    const right = event.clientX - start.clientX;
    const distance = Math.hypot(right, event.clientY - start.clientY);
    const isTap = distance < TAP && event.timeStamp - start.timeStamp < TAP_TIME;
    // Vertical swipes do not end here: the browser scrolls.
    const isSwipe = Math.abs(right) > SWIPE;
    const { left, width } = stage.getBoundingClientRect();
    start = undefined;
    if (isTap ? event.clientX < left + width / 3 : isSwipe && right > 0) moves.previous();
    else if (isTap || isSwipe) moves.next();
  };
}

/** Moves on with the mouse wheel in fullscreen, where there is no page to scroll. */
export function listenToWheel(root: HTMLElement, moves: Moves): void {
  let last = -WHEEL_TIME;
  root.onwheel = (event) => {
    if (document.fullscreenElement !== root || event.ctrlKey) return;
    event.preventDefault();
    // A touch pad goes on turning the wheel long after the fingers left it.
    if (event.timeStamp < last + WHEEL_TIME || !event.deltaY) return;
    last = event.timeStamp;
    if (event.deltaY > 0) moves.next();
    else moves.previous();
  };
}

function isIn({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
