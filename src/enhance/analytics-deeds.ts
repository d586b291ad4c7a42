import type { AnalyticsEvent } from '#domain/analytics-event';
import type { MODALS } from '#domain/modals';
import { eventOfLink, eventOfSearch } from './analytics-links.ts';

type Track = (event: AnalyticsEvent) => unknown;

// As types, what others load too costs this code no file and no round trip more.
const SHARE_DIALOG: (typeof MODALS)['SOCIAL_SHARE_MODAL'] = 'share-dialog';

/**
 * Logs what visitors do with the static markup of a page (spec section 7), also what they did before this code was
 * there: the events kept so far. Gives what takes the next ones.
 */
export function trackDeeds(page: Document, track: Track, early: readonly Event[]): (event: Event) => void {
  const answer = (event: Event): void => eventsOf(event).forEach((said) => void track(said));
  trackDialogs(page, track, early);
  early.forEach(answer);
  return answer;
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

/** Logs dialogs that open and close, by what the markup then says: whoever moved them, and however. */
function trackDialogs(page: Document, track: Track, early: readonly Event[]): void {
  const open = new Set<HTMLDialogElement>();

  function tell(dialog: HTMLDialogElement, isOpen: boolean): void {
    if (open.has(dialog) === isOpen) return;
    if (isOpen) open.add(dialog);
    else open.delete(dialog);
    track([isOpen ? 'show modal' : 'close modal', {}]);
    if (isOpen && dialog.id === SHARE_DIALOG) track(['open social share', {}]);
  }

  function look(): void {
    for (const dialog of page.querySelectorAll('dialog')) tell(dialog, dialog.open);
  }

  // Not every browser tells so by events: what is open now counts too.
  for (const { type, target, newState } of early as readonly ToggleEvent[])
    if (type === 'toggle' && target instanceof HTMLDialogElement) tell(target, newState === 'open');
  look();
  new MutationObserver(look).observe(page, { subtree: true, attributeFilter: ['open'] });
}
