import type { AnalyticsEvent } from '#domain/analytics/analytics-event';
import { eventOfLink, eventOfSearch } from './analytics-links.ts';

type Track = (event: AnalyticsEvent) => unknown;

/**
 * Logs visitors' actions on the static markup of a page (rule 7.26), including the `early`
 * events from before this code loaded. Returns the listener for further events.
 */
export function trackActions(track: Track, early: readonly Event[]): (event: Event) => void {
  const logEvent = (event: Event): void => eventsOf(event).forEach((entry) => void track(entry));
  early.forEach(logEvent);
  return logEvent;
}

function eventsOf(event: Event): AnalyticsEvent[] {
  const { target, type } = event;
  if (!(target instanceof Element)) return [];
  if (type === 'podium:transcript-opened') return [['transcript opened', {}]];
  if (type === 'submit') return eventsOfSubmit(target);
  // A middle click follows a link too.
  const { button, isLogged } = event as MouseEvent;
  return type.endsWith('click') && button < 2 && !isLogged ? eventsOfClick(target) : [];
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
