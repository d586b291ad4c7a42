import type { AnalyticsEvent, EventFields } from '#domain/analytics-event';
import type { productType } from '#domain/product-type';
import type { PLATFORM } from '#domain/paths';
import { readFacts } from '#services/page-facts';

type Cta = Omit<EventFields<'signup visit'>, 'cta_location'>;

/** Selectors of the calls to action that are buttons, with their location. */
const CALLS = [
  ['.cta-button', 'Bottom'],
  ['.sidebar-cta a', 'RightSideBar'],
  ['.toolbar-cta a', 'Toolbar'],
] as const;
// Type-only imports: keep this chunk a single request.
const LOGIN: (typeof PLATFORM)['login'] = '/login/';
const LOGIN_ANCHOR: (typeof PLATFORM)['loginAnchor'] = '/login';

/**
 * Copy of `productType`: importing it would load another file, and a click that leaves the page
 * cannot wait for one.
 */
const productTypeOf: typeof productType = (version) => (version === '0' ? 'CLASSIC' : 'NEXT');

type SignupPlace = EventFields<'signup visit'>['cta_location'];

/** Returns the event of a click on a link (rule 7.26), or null if it has none. */
export function eventOfLink(link: HTMLAnchorElement): AnalyticsEvent | null {
  const cta: Cta = {
    cta_text: link.textContent.trim(),
    cta_type: link.matches('.button, .present') ? 'BUTTON' : 'LINK',
    target_url: link.getAttribute('href') ?? '',
  };
  if (link.matches('.card-link')) return eventOfCard(link, cta);
  if (link.matches('.header-logo')) return ['click on logo', {}];
  if (link.matches('.make-a-copy')) return ['copy presentation', { copy_source: 'VIEW_PAGE' }];
  if (link.matches('[data-right=edit]')) return ['open editor', {}];
  if (link.matches('[data-right=comment]')) return ['open for commenting', {}];
  for (const [selector, cta_location] of CALLS)
    if (link.matches(selector)) return ['bottom CTA', { ...cta, cta_location, cta_type: 'BUTTON' }];
  return eventOfAddress(link, cta) ?? eventOfOther(link, cta);
}

/** Returns the event of a search, or null for a blank term, which leads to the explore page. */
export function eventOfSearch(term: string, page: Document): AnalyticsEvent | null {
  const search_term = term.trim().toWellFormed();
  if (search_term === '') return null;
  return ['search of presentations', { search_term, search_type: productTypeOf(versionOf(page)) }];
}

function eventOfCard(link: HTMLAnchorElement, { cta_text, target_url }: Cta): AnalyticsEvent {
  const card = link.closest('.card');
  const card_type = (['video', 'template'] as const).find((type) => card?.matches(`.card-${type}`));
  const position = [...(card?.parentElement?.children ?? [])].findIndex((one) => one === card) + 1;
  return [
    'presentation card opened',
    { template_name: cta_text, target_url, position, card_type: card_type ?? 'presentation' },
  ];
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
  if (pathname === '/signup/') return ['signup visit', { cta_location: signupPlace(link), ...cta }];
  return pathname.endsWith('/explore/search/')
    ? eventOfSearch(searchParams.get('search') ?? '', link.ownerDocument)
    : null;
}

function signupPlace(link: HTMLAnchorElement): SignupPlace {
  if (link.closest('.header')) return 'header';
  if (link.closest('.footer')) return 'footer';
  return link.closest('.mobile-bar') ? 'mobileBar' : 'page';
}

const OTHER = { '.banner': 'banner', '.restart': 'restartOverlay', '.listing-head': 'listing' };

function eventOfOther(link: HTMLAnchorElement, cta: Cta): AnalyticsEvent | null {
  const place = Object.entries(OTHER).find(([selector]) => link.closest(selector))?.[1];
  return place === undefined ? null : ['call-to-action clicked', { cta_location: place, ...cta }];
}

/** Returns the schema version of the shown content; empty if the page shows none. */
function versionOf(page: Document): string {
  const { schemaVersion = '' }: { schemaVersion?: string } = readFacts(page);
  return schemaVersion;
}
