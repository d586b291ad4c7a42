import { BASE } from '#domain/addresses/base';
import type { AnalyticsEvent, EventFields } from '#domain/analytics/analytics-event';
import type { productType } from '#domain/analytics/product-type';
import type { PLATFORM, SEARCH_PATH, SIGNUP_PATH } from '#domain/addresses/paths';
import type { EditingTool } from '#domain/content/private-header';
import { HAS_SIGN_IN, SENDS_EVENTS } from '#domain/features/constants';
import { readFacts } from '#services/page-facts';

type CardType = EventFields<'presentation card opened'>['card_type'];

// Repeated here, because an import would add a request. The types keep both values the same.
const LOGIN_PATH: (typeof PLATFORM)['login'] = `${BASE}/login/`;
const LOGIN_ANCHOR_PATH: (typeof PLATFORM)['loginAnchor'] = `${BASE}/login`;
const SIGNUP_PATH_COPY: typeof SIGNUP_PATH = `${BASE}/signup/`;
const SEARCH_PATH_COPY: typeof SEARCH_PATH = '/explore/search/';

/** The events of the buttons of the private header, by their `data-right`. */
const TOOL_EVENTS: ReadonlyMap<string | undefined, AnalyticsEvent> = new Map<EditingTool, AnalyticsEvent>([
  ['edit', ['open editor', {}]],
  ['comment', ['open for commenting', {}]],
]);

/** Copy of `productType`: its file could not load before a click leaves the page. */
const productTypeOf: typeof productType = (version) => (version === '0' ? 'CLASSIC' : 'NEXT');

/**
 * Returns the event of a click on a link (rule 7.26), or null if it has none. The markup of the
 * link decides, and else its address, because links in content may lead to sign-up, log-in and
 * searches.
 */
export function eventOfLink(link: HTMLAnchorElement): AnalyticsEvent | null {
  const cta_text = link.textContent.trim();
  const target_url = link.getAttribute('href') ?? '';
  const declaration = nearestDataValue(link, 'event');
  if (declaration) return declaredEvent(declaration, { cta_text, target_url });
  const cardType = nearestDataValue(link, 'card') as CardType | undefined;
  if (cardType) return eventOfCard(link, cardType);
  const toolEvent = TOOL_EVENTS.get(link.dataset['right']);
  if (toolEvent) return toolEvent;
  const { origin, pathname, searchParams } = new URL(link.href);
  const path = origin === link.ownerDocument.defaultView?.origin ? pathname : '';
  const cta = { cta_text, cta_type: 'LINK', target_url } as const;
  if (HAS_SIGN_IN && (path === LOGIN_PATH || path === LOGIN_ANCHOR_PATH))
    return ['visit to pricing page from login', { ...cta, cta_location: 'header', target_url: LOGIN_PATH }];
  if (HAS_SIGN_IN && path === SIGNUP_PATH_COPY) return ['signup visit', { ...cta, cta_location: 'page' }];
  if (path.endsWith(SEARCH_PATH_COPY))
    return eventOfSearch(searchParams.get('search') ?? '', link.ownerDocument);
  const place = nearestDataValue(link, 'place');
  return place ? ['call-to-action clicked', { ...cta, cta_location: place }] : null;
}

/** Returns a `data-` attribute of the link or of its nearest ancestor that has it. */
const nearestDataValue = (link: Element, name: 'event' | 'card' | 'place'): string | undefined =>
  link.closest<HTMLElement>(`[data-${name}]`)?.dataset[name];

/** Returns the event that `data-event` declares, as the head script does (head-script.ts). */
function declaredEvent(
  declaration: string,
  link: { readonly cta_text: string; readonly target_url: string },
): AnalyticsEvent {
  const [name, place, cta_type, target_url = link.target_url] = declaration.split(',');
  const copyFields = place ? { copy_source: place } : {};
  const fields = cta_type
    ? { cta_location: place, cta_text: link.cta_text, cta_type, target_url }
    : copyFields;
  // The type of the attribute allows only events of the catalogue.
  return [name, fields] as unknown as AnalyticsEvent;
}

/** Returns the event of a search, or null for a blank term, which leads to the explore page. */
export function eventOfSearch(term: string, page: Document): AnalyticsEvent | null {
  const search_term = term.trim().toWellFormed();
  if (search_term === '') return null;
  return ['search of presentations', { search_term, search_type: productTypeOf(versionOf(page)) }];
}

function eventOfCard(link: HTMLAnchorElement, card_type: CardType): AnalyticsEvent {
  const card = link.closest('li');
  const position = [...(card?.parentElement?.children ?? [])].findIndex((item) => item === card) + 1;
  return [
    'presentation card opened',
    {
      // The title of any card, by the name in the catalogue of events.
      template_name: link.textContent.trim(),
      target_url: link.getAttribute('href') ?? '',
      position,
      card_type,
    },
  ];
}

/** Returns the schema version of the shown content; empty if the page shows none. */
function versionOf(page: Document): string {
  const { schemaVersion = '' }: { schemaVersion?: string } = readFacts(page);
  return schemaVersion;
}

type Track = (event: AnalyticsEvent) => unknown;

/**
 * Logs visitors' actions on the static markup of a page (rule 7.26), including `earlyEvents`, which
 * came before this code loaded. Returns the listener for further events.
 */
export function trackActions(track: Track, earlyEvents: readonly Event[]): (event: Event) => void {
  if (!SENDS_EVENTS) return () => undefined;
  const logEvent = (event: Event): void => eventsOf(event).forEach((entry) => void track(entry));
  earlyEvents.forEach(logEvent);
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
  const linkEvent = link?.href ? eventOfLink(link) : null;
  return linkEvent ? [linkEvent] : [];
}
