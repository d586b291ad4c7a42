import { typedKey } from '#domain/util/typed-key';
import type { CameraMotion } from './camera-motion.ts';
import type { FullscreenControl } from './fill-screen.ts';
import type { Nudge } from './free-view.ts';

/** Actions that visitors start by keys, fingers, buttons and the mouse. */
export interface Commands extends FullscreenControl {
  readonly next: () => void;
  readonly previous: () => void;
  readonly goTo: (step: number) => void;
  readonly overview: () => void;
  /** Shows the whole canvas. */
  readonly whole: () => void;
  readonly togglePlaying: () => void;
  /** Returns from a free view or the overview to the path. */
  readonly back: () => void;
  /** Moves the camera at once, as a hand does, or by a flight. */
  readonly nudge: (nudge: Nudge, isFlown?: boolean) => void;
  /** Flies to the object at a point, relative to the stage's centre. Returns whether it flies. */
  readonly look: (x: number, y: number) => boolean;
  /** Flies to the next object (1) or the previous one (-1), in reading order. */
  readonly visit: (way: 1 | -1) => void;
  /** Describes what shows, by the key D, or else opens the options with the list of keys. */
  readonly help: (key?: string) => void;
  readonly isFree: () => boolean;
}

/** The actions and states that keys, fingers and the mouse need. */
export interface Moves extends Commands, Pick<CameraMotion, 'glide' | 'isGliding'> {
  /** Goes to the next or previous step, depending on the side to which the path leads. */
  readonly left: () => void;
  readonly right: () => void;
  /** Shows the hint about how to zoom. */
  readonly showHint: () => void;
  /** Shows the digits typed so far of a step number; hides them if there are none. */
  readonly showDigits: (digits: string) => void;
}

/** Elements that handle keys, clicks and touches themselves. Buttons handle only Space. */
const INTERACTIVE = 'a,input,video,dialog';

/** Minimum length of a swipe. */
const MIN_SWIPE_PX = 40;

/** A finger may move this far during a tap. */
const MAX_TAP_PX = 10;

/** A longer press does nothing, so that visitors can change their mind. */
const MAX_TAP_MS = 500;

/** How long a click waits for a second one. */
const DOUBLE_TAP_MS = 250;

/** Maximum distance between the two clicks of a double click. */
const MAX_DOUBLE_TAP_PX = 40;

/** A finger that rests longer than this before it lifts does not let the canvas glide. */
const MAX_GLIDE_REST_MS = 50;

/** Zoom factor of one key press. */
const KEY_ZOOM = 1.5;

/** Zoom factor of a double tap. */
const TAP_ZOOM = 2.5;

/** How far Shift and an arrow key pan, in pixels. The canvas moves against the arrow. */
const PANS: Readonly<Record<string, Nudge>> = {
  arrowleft: { right: 120 },
  arrowright: { right: -120 },
  arrowup: { down: 120 },
  arrowdown: { down: -120 },
};

/** How long the typed digits of a step number wait for another digit or for Enter. */
const DIGITS_WAIT_MS = 1500;

/** Maximum number of digits of a step number. */
const MAX_DIGITS = 3;

/** Exponent of the zoom factor, per unit of the wheel. */
const WHEEL_ZOOM = 0.005;

/** Larger turns of the wheel in one event count as this many units. */
const MAX_WHEEL_TURN = 50;

/** Handles the keys of slide decks, and those that move the camera, while `root` has the focus. */
export function listenToKeys(root: HTMLElement, moves: Moves, signal: AbortSignal): void {
  let digits = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setDigits = (all = '') => {
    clearTimeout(timer);
    moves.showDigits((digits = all));
    if (all) timer = setTimeout(setDigits, DIGITS_WAIT_MS);
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  root.onkeydown = (event) => {
    const { shiftKey } = event;
    const key = typedKey(event);
    const hasModifier = event.ctrlKey || event.altKey || event.metaKey;
    if (hasModifier || isIn(event, INTERACTIVE) || (key === ' ' && isIn(event, 'button'))) return;
    // Some keyboards need Shift for digits, and for plus.
    if (/^\d$/.test(key) && (digits || key !== '0')) {
      event.preventDefault();
      setDigits((digits + key).slice(0, MAX_DIGITS));
      return;
    }
    const pan = shiftKey && PANS[key];
    // Repeats of a held key move without a flight: queued flights would continue after its release.
    if (pan) moves.nudge(pan, !event.repeat);
    else if (key === 'enter' && digits) moves.goTo(Number(digits));
    else if (key === '0') moves.whole();
    else if (/^[?d]$/.test(key)) moves.help(key);
    else if (key === 'n') moves.visit(shiftKey ? -1 : 1);
    else if (key === ' ') (shiftKey ? moves.previous : moves.next)();
    else if (key === '+' || key === '=') moves.nudge({ zoom: 1 / KEY_ZOOM }, true);
    else if (shiftKey) return;
    else if (key === '-') moves.nudge({ zoom: KEY_ZOOM }, true);
    // The browser uses Escape to leave full screen.
    else if (/^(escape|backspace)$/.test(key)) moves.back();
    else if (key === 'arrowright') moves.right();
    else if (key === 'arrowleft') moves.left();
    else if (/^(arrow|page)down$/.test(key)) moves.next();
    else if (/^(arrow|page)up$/.test(key)) moves.previous();
    else if (key === 'home') moves.goTo(1);
    else if (key === 'end') moves.goTo(Infinity);
    else if (key === 'f') {
      // Repeats of a held key would turn full screen on and off.
      if (!event.repeat) moves.toggleFullscreen();
    } else return;
    event.preventDefault();
    if (digits) setDigits();
  };
}

/**
 * Listens to mouse, pen and fingers. A click on an object flies to it. A click beside objects waits
 * for a second one, and advances if none follows. Dragging pans, two fingers zoom. At a step, one
 * finger swipes.
 */
export function listenToPointer(slide: HTMLElement, moves: Moves, signal: AbortSignal): void {
  const fingers = new Map<number, PointerEvent>();
  let start: PointerEvent | undefined;
  let isDragging = false;
  /** Whether the press has stopped a glide. Then it does not count as a click. */
  let hasStoppedGlide = false;
  /** Whether the player handles the touch, so that the browser must not scroll the page. */
  let isOurs = false;
  let lastTap: PointerEvent | undefined;
  /** Runs while a click beside objects waits for a second one. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let speed: [right: number, down: number] = [0, 0];
  let movedAt = 0;

  /** Returns the point between the fingers, relative to the stage's centre, and their distance. */
  const measure = () => {
    const places = [...fingers.values()].map((finger) => fromCentre(slide, finger));
    const [one, other = one] = places as [Place, Place?];
    return {
      x: (one.x + other.x) / 2,
      y: (one.y + other.y) / 2,
      spread: Math.hypot(one.x - other.x, one.y - other.y),
    };
  };
  const drop = ({ pointerId }: PointerEvent) => {
    fingers.delete(pointerId);
    isDragging &&= fingers.size > 0;
    start = undefined;
  };
  const advance = () => {
    timer = undefined;
    moves.next();
  };
  const tap = (event: PointerEvent) => {
    const { x, y } = fromCentre(slide, event);
    const isSecond =
      lastTap &&
      event.timeStamp < lastTap.timeStamp + DOUBLE_TAP_MS &&
      wayOf(lastTap, event).length < MAX_DOUBLE_TAP_PX;
    lastTap = isSecond ? undefined : event;
    clearTimeout(timer);
    if (isSecond && event.pointerType === 'touch') moves.nudge({ zoom: 1 / TAP_ZOOM, x, y }, true);
    else if (isSecond) moves.toggleFullscreen();
    else if (!hasStoppedGlide && !moves.look(x, y)) {
      // A click elsewhere: the click before it stays single, and advances now.
      if (timer) advance();
      timer = setTimeout(advance, DOUBLE_TAP_MS);
      return;
    }
    timer = undefined;
  };

  slide.onpointerdown = (event) => {
    // In a zoomed page, one finger pans the page.
    if (event.button || isIn(event, INTERACTIVE) || isPageZoomed()) return;
    fingers.set(event.pointerId, event);
    // The press may end outside the stage.
    slide.setPointerCapture(event.pointerId);
    isOurs = isDragging = fingers.size > 1;
    start = isDragging ? undefined : event;
    hasStoppedGlide = moves.isGliding();
    // Stops a flight or a glide.
    if (isDragging || moves.isFree()) moves.nudge({});
  };
  slide.onpointermove = (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    // The press ended without an event, for example in another tab.
    if (!event.buttons) {
      drop(event);
      return;
    }
    const canDrag = event.pointerType !== 'touch' || moves.isFree();
    if (start && !isDragging) {
      const { right, down, length } = wayOf(start, event);
      isOurs = canDrag || Math.abs(right) > Math.abs(down);
      if (!canDrag || length < MAX_TAP_PX) return;
      isDragging = true;
    }
    const before = measure();
    fingers.set(event.pointerId, event);
    const { x, y, spread } = measure();
    const [right, down] = [x - before.x, y - before.y];
    const time = Math.max(1, event.timeStamp - last.timeStamp);
    speed = [right / time, down / time];
    movedAt = event.timeStamp;
    moves.nudge({ right, down, zoom: spread ? before.spread / spread : 1, x, y });
  };
  slide.onpointerup = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    const began = start;
    start = undefined;
    if (isDragging) {
      isDragging = fingers.size > 0;
      // No glide after two fingers (`began` is undefined): they do not lift at once, and their last
      // moves have no common direction.
      if (began && event.timeStamp < movedAt + MAX_GLIDE_REST_MS) moves.glide(...speed);
    } else if (began) {
      const { right, down, length } = wayOf(began, event);
      if (length < MAX_TAP_PX) {
        if (event.timeStamp < began.timeStamp + MAX_TAP_MS) tap(event);
      }
      // The browser handles vertical swipes, even if nothing is left to scroll.
      else if (Math.abs(right) >= Math.max(MIN_SWIPE_PX, Math.abs(down)))
        (right > 0 ? moves.left : moves.right)();
    }
  };
  // Otherwise Chromium would treat a fast movement as a fling and the next tap as its end, so that
  // a button under that tap would get no click.
  slide.ontouchmove = (event) => {
    if (isOurs && event.cancelable) event.preventDefault();
  };
  slide.onpointercancel = drop;
  // Safari reports a pinch on a touch pad by gesture events of its own. It reports a pinch on a
  // screen by gesture and pointer events; then the pointer events count.
  let lastScale = 1;
  for (const type of ['gesturestart', 'gesturechange'])
    slide.addEventListener(type, (event) => {
      if (fingers.size) return;
      event.preventDefault();
      const pinch = event as MouseEvent & { readonly scale: number };
      if (type === 'gesturechange')
        moves.nudge({ zoom: lastScale / pinch.scale, ...fromCentre(slide, pinch) });
      lastScale = pinch.scale;
    });
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/**
 * Zooms around the pointer with the mouse wheel or a touch pad: in full screen, where there is no
 * page to scroll, and with Ctrl, which browsers also report for a pinch on a touch pad.
 */
export function listenToWheel(slide: HTMLElement, moves: Moves): void {
  slide.onwheel = (event) => {
    if (!moves.isFilled() && !event.ctrlKey && !event.metaKey) {
      moves.showHint();
      return;
    }
    event.preventDefault();
    const turn = Math.max(-MAX_WHEEL_TURN, Math.min(MAX_WHEEL_TURN, event.deltaY));
    moves.nudge({ zoom: Math.exp(turn * WHEEL_ZOOM), ...fromCentre(slide, event) });
  };
}

/** Reports whether the page is pinch-zoomed. Then fingers pan the page, even on the stage. */
export const isPageZoomed = (): boolean => (visualViewport?.scale ?? 1) > 1.1;

/** A point on the stage, in pixels from its centre. */
interface Place {
  readonly x: number;
  readonly y: number;
}

function fromCentre(slide: HTMLElement, { clientX, clientY }: MouseEvent): Place {
  const { left, top, width, height } = slide.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** Returns the way from one event to another, in pixels. */
function wayOf(from: MouseEvent, to: MouseEvent) {
  const right = to.clientX - from.clientX;
  const down = to.clientY - from.clientY;
  return { right, down, length: Math.hypot(right, down) };
}

function isIn({ target }: Event, selector: string): boolean {
  return (target as Element).closest(selector) !== null;
}
