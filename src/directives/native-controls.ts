/**
 * Elements whose clicks HTML handles natively: links (except those that an island handles),
 * disclosures, lists, and labels (which pass the click to their input).
 */
export const NATIVE = 'a:not([data-replay]),summary,label,select,[popovertarget],[commandfor]';

/** Milliseconds after which a click without a response is dropped: a late effect would surprise. */
const FRESH_MS = 10_000;

/**
 * Returns the control that a click on this element activates, or the element itself. The control
 * survives changes inside it: when a second click is replayed, its icon may be another element.
 */
export function controlOf(element: Element): Element {
  return element.closest(`button,input,textarea,a,${NATIVE}`) ?? element;
}

/**
 * Reports whether to let an event take its native effect if the island cannot load. Allows a submit
 * only for a form with an `action`, because one without would only reload the page. Excludes the
 * sign-up form for signed-in visitors. Also excludes Start, a link, because the next press may
 * start the viewer.
 */
export function hasNativeEffect({ type, timeStamp }: Event, target: Element): boolean {
  const { type: kind, form } = target as HTMLButtonElement;
  return (
    performance.now() - timeStamp < FRESH_MS &&
    !target.matches('a') &&
    (![type, kind].includes('submit') || (form ?? target).matches('[action]:not([data-auth=in] *)'))
  );
}
