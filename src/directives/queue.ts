import { WAITING } from './waiting.ts';

interface Waiting {
  event: Event;
  target: Element;
  /** Outermost waiting island: what waits in the same one keeps its order. */
  root: Element;
  /** The button that shows `aria-busy`. */
  busy: Element | undefined;
}

/** A field as React keeps track of it. */
interface Tracked extends Element {
  _valueTracker?: { setValue(value: string): void };
}

let queue: Waiting[] = [];

/** Takes an event out of the page until the island of its target is hydrated. */
export function hold(event: Event, target: Element, root: Element): void {
  event.stopImmediatePropagation();
  let busy: Waiting['busy'];
  // Typing and choosing go on; only what an island answers in place of the browser is held back.
  if (event.type === 'click' || event.type === 'submit') {
    event.preventDefault();
    const button = (event as SubmitEvent).submitter ?? target;
    if (button.matches(':is(button,a):not([aria-busy])')) (busy = button).ariaBusy = 'true';
  }
  queue.push({ event, target, root, busy });
}

/** Replays, in order, all that waits no longer. */
export function replay(): void {
  const free = queue.filter(({ target }) => !target.closest(WAITING));
  // React wants to find what the server wrote.
  free.forEach(endBusy);
  const next = free.find((waiting) => waiting === queue.find(({ root }) => root === waiting.root));
  if (!next) return;
  queue = queue.filter((waiting) => waiting !== next);
  try {
    dispatch(next.event, next.target);
  } finally {
    // React renders what an event changed in a microtask: the next event must find it done.
    queueMicrotask(replay);
  }
}

/** Takes back, in order, what waits for an island. */
export function takeBack(island: Element): readonly Waiting[] {
  const lost = queue.filter(({ target }) => island.contains(target));
  lost.forEach(endBusy);
  queue = queue.filter(({ target }) => !island.contains(target));
  return lost;
}

function endBusy({ busy }: Waiting): void {
  if (busy) busy.ariaBusy = null;
}

/** Does to the page what the event did when it was new. */
export function dispatch(event: Event, target: Element): void {
  // React hydrates a root at once when such an event arrives in it; only then does it hear submit, input and
  // what bubbles up from an island within.
  for (let node: Element | null = target; node; node = node.parentElement) {
    node.dispatchEvent(new Event('textInput'));
  }
  // React takes the value it finds at hydration for known and would not report it as a change.
  if (event.type === 'input') (target as Tracked)._valueTracker?.setValue('\0');
  if (event.type === 'submit')
    (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter ?? undefined);
  else target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
}
