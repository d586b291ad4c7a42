import type { AnalyticsEvent } from '#domain/analytics-event';
import { startAnalytics, track, trackAndGo } from '#stores/analytics';
import { eventOfLink, eventOfSearch, readAppData } from './analytics-links.ts';

/** When a page with a transcript counts as read, in milliseconds (spec section 9). */
const PAGED_TRANSCRIPT_MS = 1000;

/**
 * Logs what visitors do with the static markup of a page, and that it is loaded (spec section 7); also what they did
 * before this code was there.
 */
export function trackPage(page: Document, early: readonly Event[] = []): void {
  startAnalytics();
  const data = readAppData(page);
  if (data?.isPublicView) void track(['loaded public view page', { presentation_oid: data.oid }]);
  if (page.querySelector('.transcript-body'))
    setTimeout(() => void track(['paged transcript shown', {}]), PAGED_TRANSCRIPT_MS);
  // Capturing: also what an island keeps for itself. A middle click follows a link too.
  for (const type of ['click', 'auxclick']) page.addEventListener(type, answer, true);
  // Not capturing: who answers a search in place of the browser has done so by then.
  page.addEventListener('submit', answer);
  watchStates(page, early);
  early.forEach(answer);
}

function answer(event: Event): void {
  if (event.type === 'submit') onSubmit(event as SubmitEvent);
  else onClick(event as MouseEvent);
}

function onClick(event: MouseEvent): void {
  const { target, button } = event;
  if (!(target instanceof Element) || button > 1) return;
  if (target.matches('input[name=search]')) void track(['click on search input', {}]);
  const link = target.closest('a');
  const said = link?.href ? eventOfLink(link) : null;
  if (!link || !said) return;
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || button > 0;
  // Another tab leaves this page and its log in place.
  if (isModified || link.target || isDecided(event)) void track(said);
  else goLater(event, said, () => location.assign(link.href));
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const field = form.querySelector<HTMLInputElement>('input[name=search]');
  const said = field && eventOfSearch(field.value, form.ownerDocument);
  if (!said) return;
  if (isDecided(event)) void track(said);
  else goLater(event, said, () => form.submit());
}

/** Whether the log is no reason to hold this up: a beacon carries it, somebody else has answered, or it is over. */
function isDecided(event: Event): boolean {
  return startAnalytics().isInstant || event.defaultPrevented || event.eventPhase === Event.NONE;
}

/** Where no beacon carries the event, the way waits for its log, 500 ms at most. */
function goLater(event: Event, said: AnalyticsEvent, go: () => void): void {
  event.preventDefault();
  void trackAndGo(said, go);
}

/** Logs what opens and closes, by what the markup then says: whoever moved it, and however. */
function watchStates(page: Document, early: readonly Event[]): void {
  for (const dialog of page.querySelectorAll('dialog[open]')) logState(dialog, null);
  for (const { target } of early) {
    const control = target instanceof Element && target.closest('[aria-expanded]');
    if (control) logState(control, null);
  }
  new MutationObserver((records) => {
    // Of several changes the first knows what was before.
    const moved = new Map(records.reverse().map(({ target, oldValue }) => [target as Element, oldValue]));
    for (const [element, before] of moved) logState(element, before);
  }).observe(page, {
    subtree: true,
    attributeFilter: ['open', 'aria-expanded'],
    attributeOldValue: true,
  });
}

function logState(element: Element, before: string | null): void {
  if (element instanceof HTMLDialogElement && element.open !== (before !== null)) {
    void track([element.open ? 'show modal' : 'close modal', {}]);
    if (element.open && element.id === 'share-dialog') void track(['open social share', {}]);
  }
  if (element.matches('#transcript [aria-expanded=true]') && before !== 'true')
    void track(['transcript opened', {}]);
}
