import type { AnalyticsEvent } from '#domain/analytics-event';
import type { MODALS } from '#domain/modals';
import { eventOfLink, eventOfSearch } from './analytics-links.ts';

type Track = (event: AnalyticsEvent) => unknown;

// Type-only imports: keep this chunk a single request.
const SHARE_DIALOG: (typeof MODALS)['SOCIAL_SHARE_MODAL'] = 'share-dialog';

/**
 * Logs visitors' actions on the static markup of a page (rule 7.26), including the `early`
 * events from before this code loaded. Returns the listener for further events.
 */
export function trackActions(page: Document, track: Track, early: readonly Event[]): (event: Event) => void {
  const logEvent = (event: Event): void => eventsOf(event).forEach((entry) => void track(entry));
  trackDialogs(page, track, early);
  early.forEach(logEvent);
  return logEvent;
}

function eventsOf(event: Event): AnalyticsEvent[] {
  const { target, type } = event;
  if (!(target instanceof Element)) return [];
  if (type === 'podium:transcript-opened') return [['transcript opened', {}]];
  if (type === 'submit') return eventsOfSubmit(target);
  // A middle click follows a link too.
  return type.endsWith('click') && (event as MouseEvent).button < 2 ? eventsOfClick(target) : [];
}

function eventsOfSubmit(form: Element): AnalyticsEvent[] {
  const field = form.querySelector<HTMLInputElement>('input[name=search]');
  const search = field && eventOfSearch(field.value, form.ownerDocument);
  return search ? [search] : [];
}

function eventsOfClick(target: Element): AnalyticsEvent[] {
  if (target.matches('input[name=search]')) return [['click on search input', {}]];
  const link = target.closest('a');
  const followed = link?.href ? eventOfLink(link) : null;
  return followed ? [followed] : [];
}

/** Logs dialogs that open and close, by watching the markup, for every cause. */
function trackDialogs(page: Document, track: Track, early: readonly Event[]): void {
  const open = new Set<HTMLDialogElement>();

  function logDialog(dialog: HTMLDialogElement, isOpen: boolean): void {
    if (open.has(dialog) === isOpen) return;
    if (isOpen) open.add(dialog);
    else open.delete(dialog);
    track([isOpen ? 'show modal' : 'close modal', {}]);
    if (isOpen && dialog.id === SHARE_DIALOG) track(['open social share', {}]);
  }

  function logOpenDialogs(): void {
    for (const dialog of page.querySelectorAll('dialog')) logDialog(dialog, dialog.open);
  }

  // Not every browser fires toggle events for dialogs: a dialog that is open now counts too.
  for (const { type, target, newState } of early as readonly ToggleEvent[])
    if (type === 'toggle' && target instanceof HTMLDialogElement) logDialog(target, newState === 'open');
  logOpenDialogs();
  new MutationObserver(logOpenDialogs).observe(page, { subtree: true, attributeFilter: ['open'] });
}
