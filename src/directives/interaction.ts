import type { ClientDirective } from 'astro';
import { isModified } from '#domain/util/modified-click';
import { loadRuntime } from './runtime.ts';
import {
  OWN_PENDING_ISLAND,
  registerIsland,
  loadIslandsAround,
  requestedIslands,
  type LoadFile,
  PENDING_ISLAND,
} from './pending-islands.ts';

/* Astro bundles this file separately and inlines it before the first island that uses it. It runs
   while the browser still parses the page, so the listeners below exist before any island and
   miss no event. */

/** Whether the listeners currently ignore events. */
let ignoresEvents = false;

/** Loads a file if the page's own code failed to load. */
// The path is known only at run time: the build names these files after their content.
// eslint-disable-next-line no-restricted-syntax
const importFile: LoadFile = (path) => import(/* @vite-ignore */ path);

/** Resolves once the page's own code has run or has failed to. */
const whenPageCodeSettled = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));

const loadFile: LoadFile = (path) => whenPageCodeSettled.then(() => (window.loadChunk ?? importFile)(path));

type EventElement = Element & HTMLOrSVGElement;

function listenTo(types: string, handler: (target: EventElement, event: Event) => void): void {
  for (const type of types.split(' ')) {
    // Capture, to run before the listeners of the page, and to receive events that do not bubble.
    document.addEventListener(
      type,
      (event) => event.target instanceof Element && handler(event.target as EventElement, event),
      true,
    );
  }
}

/** Loads the islands around a node and Astro's runtime. Returns the outermost of these islands. */
function loadIslandsOf(node: Element): Element | undefined {
  const root = loadIslandsAround(node);
  if (root) void loadRuntime(root, loadFile);
  return root;
}

// A touch fires pointer events too.
listenTo('pointerover pointerdown focusin beforetoggle', (target, { type }) => {
  loadIslandsOf(target);
  // A dialog or popover opens, which may contain islands.
  if (type === 'beforetoggle') target.querySelectorAll(OWN_PENDING_ISLAND).forEach(loadIslandsOf);
});

listenTo('click submit keydown input change', (element, event) => {
  const root = !ignoresEvents && loadIslandsOf(element);
  if (!root) return;
  const isClick = event.type === 'click';
  const target = isClick ? controlOf(element) : element;
  if (isClick && target.matches(NATIVELY_HANDLED)) return;
  if (isClick && isModified(event as MouseEvent)) {
    // The click may submit a form in the same task. Then the submit event is ignored too.
    ignoresEvents = true;
    setTimeout(() => (ignoresEvents = false));
  } else {
    enqueue(event, target, root);
  }
});

listenTo('astro:hydrate', replayNext);

/**
 * Reloads the page if its own code failed to load, unless the browser is offline. Until a reload,
 * Firefox remembers a failed import, even that of a file which another file imports.
 */
function reloadUnlessOffline(): void {
  if (!window.loadChunk)
    fetch('')
      .then(() => location.reload())
      .catch(() => undefined);
}

listenTo('astro:hydration-error', (island) => {
  const lostEvents = dequeue(island);
  requestedIslands.delete(island);
  // Registering the same listener again has no effect.
  addEventListener('online', reloadUnlessOffline);
  ignoresEvents = true;
  for (const { event, target } of lostEvents) if (hasNativeEffect(event, target)) dispatchCopy(event, target);
  ignoresEvents = false;
  const lastLost = lostEvents.at(-1);
  if (!lastLost) return;
  // Only after a second failure, and only for clicks: keys such as Escape or Tab in a dialog must
  // not reload the page and lose the visitor's place.
  if (island.dataset['lost'] && lastLost.event.type === 'click') reloadUnlessOffline();
  // If no script can show an error, CSS now shows the note of the page (LostNote.astro).
  island.dataset['lost'] = '1';
});

/**
 * The directive `client:interaction`. An island loads no code until a visitor interacts with it,
 * and loses no event meanwhile.
 */
export default ((hydrate, _options, island) =>
  registerIsland(island, hydrate, loadFile)) satisfies ClientDirective;

/**
 * Elements whose clicks HTML handles natively: links (except those that an island handles),
 * disclosures, lists, and labels (which pass the click to their input).
 */
const NATIVELY_HANDLED = 'a:not([data-replay]),summary,label,select,[popovertarget],[commandfor]';

/** A click without a response is dropped after this time, because a late effect would surprise. */
const MAX_CLICK_AGE_MS = 10_000;

/**
 * Returns the control that a click on this element activates, or the element itself. Unlike the
 * elements inside it, such as its icon, the control still exists when a second click is replayed.
 */
function controlOf(element: Element): Element {
  return element.closest(`button,input,textarea,a,${NATIVELY_HANDLED}`) ?? element;
}

/**
 * Reports whether to let an event take its native effect if the island cannot load. Allows a submit
 * only for a form with an `action`, because a form without it would only reload the page. For
 * signed-in visitors, excludes the sign-up form. Also excludes Start, which is a link, because the
 * next press may start the viewer.
 */
function hasNativeEffect({ type, timeStamp }: Event, target: Element): boolean {
  const { type: buttonType, form } = target as HTMLButtonElement;
  return (
    performance.now() - timeStamp < MAX_CLICK_AGE_MS &&
    !target.matches('a') &&
    (![type, buttonType].includes('submit') || (form ?? target).matches('[action]:not([data-auth=in] *)'))
  );
}

interface WaitingEvent {
  event: Event;
  target: Element;
  /**
   * The outermost island around the target that is not hydrated. Events of one root keep their
   * order.
   */
  root: Element;
  /** The button that shows `aria-busy`. */
  busy: Element | undefined;
}

/** An input with React's internal value tracker. */
interface TrackedInput extends Element {
  _valueTracker?: { setValue(value: string): void };
}

let queue: WaitingEvent[] = [];

/** Stops an event and queues it until the island of its target is hydrated. */
function enqueue(event: Event, target: Element, root: Element): void {
  event.stopImmediatePropagation();
  let busy: WaitingEvent['busy'];
  // Typing and choosing keep their native effect, but islands handle clicks and submits.
  if (event.type === 'click' || event.type === 'submit') {
    event.preventDefault();
    const button = (event as SubmitEvent).submitter ?? target;
    if (button.matches(':is(button,a):not([aria-busy])')) (busy = button).ariaBusy = 'true';
  }
  queue.push({ event, target, root, busy });
}

/** Replays, in order, the events whose islands are hydrated. */
function replayNext(): void {
  const hydratedEvents = queue.filter(({ target }) => !target.closest(PENDING_ISLAND));
  // Remove `aria-busy` first: React expects the server-rendered markup.
  hydratedEvents.forEach(clearBusy);
  const nextEvent = hydratedEvents.find(
    (waiting) => waiting === queue.find(({ root }) => root === waiting.root),
  );
  if (!nextEvent) return;
  queue = queue.filter((waiting) => waiting !== nextEvent);
  try {
    dispatchCopy(nextEvent.event, nextEvent.target);
  } finally {
    // React renders the result of an event in a microtask. Replay the next event after it.
    queueMicrotask(replayNext);
  }
}

/** Removes the events queued for an island and returns them in order. */
function dequeue(island: Element): readonly WaitingEvent[] {
  const lost = queue.filter(({ target }) => island.contains(target));
  lost.forEach(clearBusy);
  queue = queue.filter(({ target }) => !island.contains(target));
  return lost;
}

function clearBusy({ busy }: WaitingEvent): void {
  if (busy) busy.ariaBusy = null;
}

/** Dispatches a copy of an event, with the native effect of the original. */
function dispatchCopy(event: Event, target: Element): void {
  // This event makes React hydrate a root at once. Only then does React listen for submit, input
  // and events that bubble up from a nested island.
  for (let node: Element | null = target; node; node = node.parentElement) {
    node.dispatchEvent(new Event('textInput'));
  }
  // React considers the value at hydration as known. Without this, it would not report a change.
  if (event.type === 'input') (target as TrackedInput)._valueTracker?.setValue('\0');
  if (event.type === 'submit')
    (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter ?? undefined);
  else target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
}
