/**
 * What a click does by itself as HTML: links (but for those that an island answers in their place), disclosure, lists,
 * labels (which pass the click on to their field).
 */
export const NATIVE = 'a:not([data-replay]),summary,label,select,[popovertarget],[commandfor]';

/** After so many milliseconds a click that was not answered is old news; acting on it then would startle. */
const FRESH_MS = 10_000;

/**
 * What a click on this element operates: the control around it, else the element itself. A control outlives what is
 * drawn in it; its icon may be another one when a second click is replayed.
 */
export function controlOf(element: Element): Element {
  return element.closest(`button,input,textarea,a,${NATIVE}`) ?? element;
}

/**
 * Whether this event may go its way in the page although the island cannot load. A submit may only where HTML has an
 * answer: a form without an address would merely reload the page, and one that leads to sign-up is nothing for a visitor
 * who is signed in. Start, a link, stays: the next press may start.
 */
export function actsByItself({ type, timeStamp }: Event, target: Element): boolean {
  const { type: kind, form } = target as HTMLButtonElement;
  return (
    performance.now() - timeStamp < FRESH_MS &&
    !target.matches('a') &&
    (![type, kind].includes('submit') || (form ?? target).matches('[action]:not([data-auth=in] *)'))
  );
}
