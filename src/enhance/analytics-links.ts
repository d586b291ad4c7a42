import type { AnalyticsEvent, EventFields } from '#domain/analytics-event';
import {
  BOTTOM_PLACES,
  CARD_LINK,
  CARD_TYPES,
  LINK_EVENTS,
  OTHER_PLACES,
  SIGNUP_PLACES,
  TOOL_EVENTS,
} from '#domain/link-events';
import type { productType } from '#domain/product-type';
import type { PLATFORM } from '#domain/paths';
import { readFacts } from '#services/page-facts';

type Cta = Omit<EventFields<'signup visit'>, 'cta_location'>;

// Type-only imports: keep this chunk a single request.
const LOGIN: (typeof PLATFORM)['login'] = '/login/';
const LOGIN_ANCHOR: (typeof PLATFORM)['loginAnchor'] = '/login';

/**
 * Copy of `productType`: importing it would load another file, and a click that leaves the page
 * cannot wait for one.
 */
const productTypeOf: typeof productType = (version) => (version === '0' ? 'CLASSIC' : 'NEXT');

/**
 * Returns the event of a click on a link (rule 7.26), or null if it has none. Classes of the
 * link or of a box around it decide, then the address.
 */
export function eventOfLink(link: HTMLAnchorElement): AnalyticsEvent | null {
  const cta: Cta = {
    cta_text: link.textContent.trim(),
    cta_type: link.matches('.button, .present') ? 'BUTTON' : 'LINK',
    target_url: link.getAttribute('href') ?? '',
  };
  if (link.matches(`.${CARD_LINK}`)) return eventOfCard(link, cta);
  const own = around(link, LINK_EVENTS) ?? eventOfTool(link);
  if (own) return own;
  const bottom = around(link, BOTTOM_PLACES);
  if (bottom) return ['bottom CTA', { ...cta, cta_location: bottom, cta_type: 'BUTTON' }];
  const address = eventOfAddress(link, cta);
  if (address) return address;
  const other = around(link, OTHER_PLACES);
  return other ? ['call-to-action clicked', { cta_location: other, ...cta }] : null;
}

function eventOfTool({ dataset }: HTMLElement): AnalyticsEvent | undefined {
  return Object.entries(TOOL_EVENTS).find(([tool]) => tool === dataset['right'])?.[1];
}

/**
 * Returns the value for the first class in the table that the element or an ancestor has.
 */
function around<Value>(element: Element, byClass: Readonly<Record<string, Value>>): Value | undefined {
  return Object.entries(byClass).find(([name]) => element.closest(`.${name}`))?.[1];
}

/** Returns the event of a search, or null for a blank term, which leads to the explore page. */
export function eventOfSearch(term: string, page: Document): AnalyticsEvent | null {
  const search_term = term.trim().toWellFormed();
  if (search_term === '') return null;
  return ['search of presentations', { search_term, search_type: productTypeOf(versionOf(page)) }];
}

function eventOfCard(link: HTMLAnchorElement, { cta_text, target_url }: Cta): AnalyticsEvent {
  const card = link.closest('.card');
  const card_type = around(link, CARD_TYPES) ?? 'presentation';
  const position = [...(card?.parentElement?.children ?? [])].findIndex((one) => one === card) + 1;
  return ['presentation card opened', { template_name: cta_text, target_url, position, card_type }];
}

/** Returns the event for the URL of a link, or null. */
function eventOfAddress(link: HTMLAnchorElement, cta: Cta): AnalyticsEvent | null {
  const { origin, pathname, searchParams } = new URL(link.href);
  if (origin !== link.ownerDocument.defaultView?.origin) return null;
  if (pathname === LOGIN || pathname === LOGIN_ANCHOR)
    return [
      'visit to pricing page from login',
      { cta_location: 'header', cta_text: cta.cta_text, cta_type: 'LINK', target_url: LOGIN },
    ];
  if (pathname === '/signup/')
    return ['signup visit', { cta_location: around(link, SIGNUP_PLACES) ?? 'page', ...cta }];
  return pathname.endsWith('/explore/search/')
    ? eventOfSearch(searchParams.get('search') ?? '', link.ownerDocument)
    : null;
}

/** Returns the schema version of the shown content; empty if the page shows none. */
function versionOf(page: Document): string {
  const { schemaVersion = '' }: { schemaVersion?: string } = readFacts(page);
  return schemaVersion;
}
