import { typedKey } from '#domain/util/typed-key';
import type { CameraMotion } from './camera-motion.ts';
import type { FullscreenControl } from './fill-screen.ts';
import type { Nudge } from './free-view.ts';

/** Actions that visitors start by keys, fingers, buttons and the mouse. */
export interface Commands extends FullscreenControl {
  readonly next: () => void;
  readonly previous: () => void;
  readonly goTo: (step: number) => void;
  readonly toggleOverview: () => void;
  /** Shows the whole canvas. */
  readonly showOverview: () => void;
  readonly togglePlaying: () => void;
  /** Returns from a free view or the overview to the path. */
  readonly returnToPath: () => void;
  /** Moves the camera at once, as a hand does, or by a flight. */
  readonly nudge: (nudge: Nudge, isFlown?: boolean) => void;
  /** Flies to the object at a point, relative to the stage's centre. Returns whether it flies. */
  readonly flyToObjectAt: (x: number, y: number) => boolean;
  /** Flies to the next object (1) or the previous one (-1), in reading order. */
  readonly visitObject: (direction: 1 | -1) => void;
  /** Describes what shows (D), presents (P), or else opens the options with the list of keys. */
  readonly showHelp: (key?: string) => void;
  readonly isFree: () => boolean;
}

/** The actions and states that keys, fingers and the mouse need. */
export interface GestureCommands extends Commands, Pick<CameraMotion, 'glide' | 'isGliding'> {
  /** Goes to the next or previous step, depending on the side to which the path leads. */
  readonly left: () => void;
  readonly right: () => void;
  /** Shows the hint about how to zoom. */
  readonly showHint: () => void;
  /** Shows the digits typed so far of a step number; hides them if there are none. */
  readonly showDigits: (digits: string) => void;
}

/** Elements that handle keys, clicks and touches themselves. Buttons handle only Space. */
const INTERACTIVE_SELECTOR = 'a,input,video,dialog';

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

const KEY_ZOOM_FACTOR = 1.5;

const DOUBLE_TAP_ZOOM_FACTOR = 2.5;

/** How far Shift and an arrow key pan, in pixels. The canvas moves against the arrow. */
const PAN_BY_KEY: Readonly<Record<string, Nudge>> = {
  arrowleft: { right: 120 },
  arrowright: { right: -120 },
  arrowup: { down: 120 },
  arrowdown: { down: -120 },
};

/** How long the typed digits of a step number wait for another digit or for Enter. */
const DIGITS_WAIT_MS = 1500;

const MAX_DIGITS = 3;

/** Exponent of the zoom factor, per unit of the wheel. */
const WHEEL_ZOOM_EXPONENT = 0.005;

/** Larger turns of the wheel in one event count as this many units. */
const MAX_WHEEL_TURN = 50;

/** Handles the keys of slide decks, and those that move the camera, while `root` has the focus. */
export function listenToKeys(root: HTMLElement, commands: GestureCommands, signal: AbortSignal): void {
  let digits = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setDigits = (newDigits = '') => {
    clearTimeout(timer);
    commands.showDigits((digits = newDigits));
    if (newDigits) timer = setTimeout(setDigits, DIGITS_WAIT_MS);
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  root.onkeydown = (event) => {
    const { shiftKey } = event;
    const key = typedKey(event);
    const hasModifier = event.ctrlKey || event.altKey || event.metaKey;
    if (hasModifier || isInside(event, INTERACTIVE_SELECTOR) || (key === ' ' && isInside(event, 'button')))
      return;
    // Some keyboards need Shift for digits, and for plus.
    if (/^\d$/.test(key) && (digits || key !== '0')) {
      event.preventDefault();
      setDigits((digits + key).slice(0, MAX_DIGITS));
      return;
    }
    const pan = shiftKey && PAN_BY_KEY[key];
    // Repeats of a held key move without a flight: queued flights would continue after its release.
    if (pan) commands.nudge(pan, !event.repeat);
    else if (key === 'enter' && digits) commands.goTo(Number(digits));
    else if (key === '0') commands.showOverview();
    else if (/^[?dp]$/.test(key)) commands.showHelp(key);
    else if (key === 'n') commands.visitObject(shiftKey ? -1 : 1);
    else if (key === ' ') (shiftKey ? commands.previous : commands.next)();
    else if (key === '+' || key === '=') commands.nudge({ zoom: 1 / KEY_ZOOM_FACTOR }, true);
    else if (shiftKey) return;
    else if (key === '-') commands.nudge({ zoom: KEY_ZOOM_FACTOR }, true);
    // The browser uses Escape to leave full screen.
    else if (/^(escape|backspace)$/.test(key)) commands.returnToPath();
    else if (key === 'arrowright') commands.right();
    else if (key === 'arrowleft') commands.left();
    else if (/^(arrow|page)down$/.test(key)) commands.next();
    else if (/^(arrow|page)up$/.test(key)) commands.previous();
    else if (key === 'home') commands.goTo(1);
    else if (key === 'end') commands.goTo(Infinity);
    else if (key === 'f') {
      // Repeats of a held key would turn full screen on and off.
      if (!event.repeat) commands.toggleFullscreen();
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
export function listenToPointer(slide: HTMLElement, commands: GestureCommands, signal: AbortSignal): void {
  const fingers = new Map<number, PointerEvent>();
  let pressEvent: PointerEvent | undefined;
  let isDragging = false;
  /** Whether the press has stopped a glide. Then it does not count as a click. */
  let hasStoppedGlide = false;
  /** Whether the player handles the touch, so that the browser must not scroll the page. */
  let isTouchHandled = false;
  let lastTap: PointerEvent | undefined;
  /** Runs while a click beside objects waits for a second one. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let velocity: [right: number, down: number] = [0, 0];
  let lastMoveTime = 0;

  /** Returns the point between the fingers, relative to the stage's centre, and their distance. */
  const measureFingers = () => {
    const points = [...fingers.values()].map((finger) => offsetFromCentre(slide, finger));
    const [first, second = first] = points as [StagePoint, StagePoint?];
    return {
      x: (first.x + second.x) / 2,
      y: (first.y + second.y) / 2,
      spread: Math.hypot(first.x - second.x, first.y - second.y),
    };
  };
  const forgetFinger = ({ pointerId }: PointerEvent) => {
    fingers.delete(pointerId);
    isDragging &&= fingers.size > 0;
    pressEvent = undefined;
  };
  const advance = () => {
    timer = undefined;
    commands.next();
  };
  const handleTap = (event: PointerEvent) => {
    const { x, y } = offsetFromCentre(slide, event);
    const isSecond =
      lastTap &&
      event.timeStamp < lastTap.timeStamp + DOUBLE_TAP_MS &&
      movementBetween(lastTap, event).length < MAX_DOUBLE_TAP_PX;
    lastTap = isSecond ? undefined : event;
    clearTimeout(timer);
    if (isSecond && event.pointerType === 'touch')
      commands.nudge({ zoom: 1 / DOUBLE_TAP_ZOOM_FACTOR, x, y }, true);
    else if (isSecond) commands.toggleFullscreen();
    else if (!hasStoppedGlide && !commands.flyToObjectAt(x, y)) {
      // A click elsewhere: the click before it stays single, and advances now.
      if (timer) advance();
      timer = setTimeout(advance, DOUBLE_TAP_MS);
      return;
    }
    timer = undefined;
  };

  slide.onpointerdown = (event) => {
    // In a zoomed page, one finger pans the page.
    if (event.button || isInside(event, INTERACTIVE_SELECTOR) || isPageZoomed()) return;
    fingers.set(event.pointerId, event);
    // The press may end outside the stage.
    slide.setPointerCapture(event.pointerId);
    isTouchHandled = isDragging = fingers.size > 1;
    pressEvent = isDragging ? undefined : event;
    hasStoppedGlide = commands.isGliding();
    // Stops a flight or a glide.
    if (isDragging || commands.isFree()) commands.nudge({});
  };
  slide.onpointermove = (event) => {
    const lastEvent = fingers.get(event.pointerId);
    if (!lastEvent) return;
    // The press ended without an event, for example in another tab.
    if (!event.buttons) {
      forgetFinger(event);
      return;
    }
    const canDrag = event.pointerType !== 'touch' || commands.isFree();
    if (pressEvent && !isDragging) {
      const { right, down, length } = movementBetween(pressEvent, event);
      isTouchHandled = canDrag || Math.abs(right) > Math.abs(down);
      if (!canDrag || length < MAX_TAP_PX) return;
      isDragging = true;
    }
    const before = measureFingers();
    fingers.set(event.pointerId, event);
    const { x, y, spread } = measureFingers();
    const [right, down] = [x - before.x, y - before.y];
    const elapsedMs = Math.max(1, event.timeStamp - lastEvent.timeStamp);
    velocity = [right / elapsedMs, down / elapsedMs];
    lastMoveTime = event.timeStamp;
    commands.nudge({ right, down, zoom: spread ? before.spread / spread : 1, x, y });
  };
  slide.onpointerup = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    const press = pressEvent;
    pressEvent = undefined;
    if (isDragging) {
      isDragging = fingers.size > 0;
      // No glide after two fingers, for which `press` is undefined: they never lift at the same
      // time, and their last moves have no common direction.
      if (press && event.timeStamp < lastMoveTime + MAX_GLIDE_REST_MS) commands.glide(...velocity);
    } else if (press) {
      const { right, down, length } = movementBetween(press, event);
      if (length < MAX_TAP_PX) {
        if (event.timeStamp < press.timeStamp + MAX_TAP_MS) handleTap(event);
      }
      // The browser handles vertical swipes, even if nothing is left to scroll.
      else if (Math.abs(right) >= Math.max(MIN_SWIPE_PX, Math.abs(down)))
        (right > 0 ? commands.left : commands.right)();
    }
  };
  // Otherwise Chromium would treat a fast movement as a fling and the next tap as its end, so that
  // a button under that tap would get no click.
  slide.ontouchmove = (event) => {
    if (isTouchHandled && event.cancelable) event.preventDefault();
  };
  slide.onpointercancel = forgetFinger;
  // Safari reports a pinch on a touch pad by gesture events of its own. It reports a pinch on a
  // screen by gesture and pointer events; then the pointer events count.
  let lastScale = 1;
  for (const type of ['gesturestart', 'gesturechange'])
    slide.addEventListener(type, (event) => {
      if (fingers.size) return;
      event.preventDefault();
      const pinch = event as MouseEvent & { readonly scale: number };
      if (type === 'gesturechange')
        commands.nudge({ zoom: lastScale / pinch.scale, ...offsetFromCentre(slide, pinch) });
      lastScale = pinch.scale;
    });
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/**
 * Zooms around the pointer with the mouse wheel or a touch pad: in full screen, where there is no
 * page to scroll, and with Ctrl, which browsers also report for a pinch on a touch pad.
 */
export function listenToWheel(slide: HTMLElement, commands: GestureCommands): void {
  slide.onwheel = (event) => {
    if (!commands.isFilled() && !event.ctrlKey && !event.metaKey) {
      commands.showHint();
      return;
    }
    event.preventDefault();
    const delta = Math.max(-MAX_WHEEL_TURN, Math.min(MAX_WHEEL_TURN, event.deltaY));
    commands.nudge({ zoom: Math.exp(delta * WHEEL_ZOOM_EXPONENT), ...offsetFromCentre(slide, event) });
  };
}

/** Reports whether the page is pinch-zoomed. Then fingers pan the page, even on the stage. */
export const isPageZoomed = (): boolean => (visualViewport?.scale ?? 1) > 1.1;

/** A point on the stage, in pixels from its centre. */
interface StagePoint {
  readonly x: number;
  readonly y: number;
}

function offsetFromCentre(slide: HTMLElement, { clientX, clientY }: MouseEvent): StagePoint {
  const { left, top, width, height } = slide.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** Returns the way from one event to another, in pixels. */
function movementBetween(from: MouseEvent, to: MouseEvent) {
  const right = to.clientX - from.clientX;
  const down = to.clientY - from.clientY;
  return { right, down, length: Math.hypot(right, down) };
}

function isInside({ target }: Event, selector: string): boolean {
  return (target as Element).closest(selector) !== null;
}
