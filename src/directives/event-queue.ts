import { PENDING } from './pending-islands.ts';

interface Waiting {
  event: Event;
  target: Element;
  /** Outermost waiting island. Events of the same root keep their order. */
  root: Element;
  /** The button that shows `aria-busy`. */
  busy: Element | undefined;
}

/** An input with React's internal value tracker. */
interface Tracked extends Element {
  _valueTracker?: { setValue(value: string): void };
}

let queue: Waiting[] = [];

/** Stops an event and queues it until the island of its target is hydrated. */
export function enqueue(event: Event, target: Element, root: Element): void {
  event.stopImmediatePropagation();
  let busy: Waiting['busy'];
  // Typing and choosing keep their native effect, but islands handle clicks and submits.
  if (event.type === 'click' || event.type === 'submit') {
    event.preventDefault();
    const button = (event as SubmitEvent).submitter ?? target;
    if (button.matches(':is(button,a):not([aria-busy])')) (busy = button).ariaBusy = 'true';
  }
  queue.push({ event, target, root, busy });
}

/** Replays, in order, the events whose islands are hydrated. */
export function replay(): void {
  const free = queue.filter(({ target }) => !target.closest(PENDING));
  // Remove `aria-busy` first: React expects the server-rendered markup.
  free.forEach(endBusy);
  const next = free.find((waiting) => waiting === queue.find(({ root }) => root === waiting.root));
  if (!next) return;
  queue = queue.filter((waiting) => waiting !== next);
  try {
    dispatch(next.event, next.target);
  } finally {
    // React renders the result of an event in a microtask. Replay the next event after it.
    queueMicrotask(replay);
  }
}

/** Removes the events queued for an island and returns them in order. */
export function dequeue(island: Element): readonly Waiting[] {
  const lost = queue.filter(({ target }) => island.contains(target));
  lost.forEach(endBusy);
  queue = queue.filter(({ target }) => !island.contains(target));
  return lost;
}

function endBusy({ busy }: Waiting): void {
  if (busy) busy.ariaBusy = null;
}

/** Dispatches a copy of an event, with the native effect of the original. */
export function dispatch(event: Event, target: Element): void {
  // This event makes React hydrate a root at once. Only then does React listen for submit, input
  // and events that bubble up from a nested island.
  for (let node: Element | null = target; node; node = node.parentElement) {
    node.dispatchEvent(new Event('textInput'));
  }
  // React takes the value at hydration as already known. Without this it would not report a change.
  if (event.type === 'input') (target as Tracked)._valueTracker?.setValue('\0');
  if (event.type === 'submit')
    (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter ?? undefined);
  else target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
}
