import type { AnalyticsEvent, EventFields } from '#domain/analytics-event';
import {
  BOTTOM_PLACES,
  CARD_TYPES,
  OTHER_PLACES,
  OWN_EVENTS,
  SIGNUP_PLACES,
  TOOL_EVENTS,
} from '#domain/link-events';
import type { productType } from '#domain/product-type';
import type { PLATFORM, SEARCH_PATH, SIGNUP_PATH } from '#domain/paths';
import { readFacts } from '#services/page-facts';

type CardType = EventFields<'presentation card opened'>['card_type'];
type SignupPlace = EventFields<'signup visit'>['cta_location'];
type Cta = Omit<EventFields<'signup visit'>, 'cta_location'>;

// Type-only imports: keep this chunk a single request.
const LOGIN: (typeof PLATFORM)['login'] = '/login/';
const LOGIN_ANCHOR: (typeof PLATFORM)['loginAnchor'] = '/login';
const SIGNUP: typeof SIGNUP_PATH = '/signup/';
const SEARCH: typeof SEARCH_PATH = '/explore/search/';

/**
 * Copy of `productType`: importing it would load another file, and a click that leaves the page
 * cannot wait for one.
 */
const productTypeOf: typeof productType = (version) => (version === '0' ? 'CLASSIC' : 'NEXT');

/**
 * Returns the event of a click on a link (rule 7.26), or null if it has none. `data-event` of the
 * link or of the nearest box around it decides, then the address: content and editors write links
 * to sign up, to log in and to searches too.
 */
export function eventOfLink(link: HTMLAnchorElement): AnalyticsEvent | null {
  const declared = link.closest<HTMLElement>('[data-event]')?.dataset['event'] ?? '';
  const signup = lookUp(declared, SIGNUP_PLACES);
  const other = lookUp(declared, OTHER_PLACES);
  const cta: Cta = {
    cta_text: link.textContent.trim(),
    cta_type: (signup ?? other)?.[1] ?? 'LINK',
    target_url: link.getAttribute('href') ?? '',
  };
  const card = lookUp(declared, CARD_TYPES);
  if (card) return eventOfCard(link, cta, card);
  const own = lookUp(declared, OWN_EVENTS) ?? lookUp(link.dataset['right'], TOOL_EVENTS);
  if (own) return own;
  const bottom = lookUp(declared, BOTTOM_PLACES);
  if (bottom) return ['bottom CTA', { ...cta, cta_location: bottom, cta_type: 'BUTTON' }];
  const address = eventOfAddress(link, cta, signup?.[0]);
  if (address) return address;
  return other ? ['call-to-action clicked', { cta_location: other[0], ...cta }] : null;
}

/** Returns the value of the table, or undefined if it has none for the key. */
function lookUp<Value>(key: string | undefined, table: Readonly<Record<string, Value>>): Value | undefined {
  return Object.entries(table).find(([name]) => name === key)?.[1];
}

/** Returns the event of a search, or null for a blank term, which leads to the explore page. */
export function eventOfSearch(term: string, page: Document): AnalyticsEvent | null {
  const search_term = term.trim().toWellFormed();
  if (search_term === '') return null;
  return ['search of presentations', { search_term, search_type: productTypeOf(versionOf(page)) }];
}

function eventOfCard(link: Element, { cta_text, target_url }: Cta, card_type: CardType): AnalyticsEvent {
  const card = link.closest('li');
  const position = [...(card?.parentElement?.children ?? [])].findIndex((one) => one === card) + 1;
  return ['presentation card opened', { template_name: cta_text, target_url, position, card_type }];
}

/** Returns the event for the URL of a link, or null. */
function eventOfAddress(
  link: HTMLAnchorElement,
  cta: Cta,
  cta_location: SignupPlace = 'page',
): AnalyticsEvent | null {
  const { origin, pathname, searchParams } = new URL(link.href);
  if (origin !== link.ownerDocument.defaultView?.origin) return null;
  if (pathname === LOGIN || pathname === LOGIN_ANCHOR)
    return [
      'visit to pricing page from login',
      { cta_location: 'header', cta_text: cta.cta_text, cta_type: 'LINK', target_url: LOGIN },
    ];
  if (pathname === SIGNUP) return ['signup visit', { cta_location, ...cta }];
  return pathname.endsWith(SEARCH)
    ? eventOfSearch(searchParams.get('search') ?? '', link.ownerDocument)
    : null;
}

/** Returns the schema version of the shown content; empty if the page shows none. */
function versionOf(page: Document): string {
  const { schemaVersion = '' }: { schemaVersion?: string } = readFacts(page);
  return schemaVersion;
}
