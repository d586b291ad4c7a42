import type { AnalyticsEvent, EventFields } from './analytics-event.ts';
import type { EditingTool } from './private-header.ts';

type BottomPlace = EventFields<'bottom CTA'>['cta_location'];
type SignupPlace = EventFields<'signup visit'>['cta_location'];
type LinkType = EventFields<'signup visit'>['cta_type'];
type CardType = EventFields<'presentation card opened'>['card_type'];

/** The events whose fields `data-event` decides alone. */
export const OWN_EVENTS = {
  logo: ['click on logo', {}],
  copy: ['copy presentation', { copy_source: 'VIEW_PAGE' }],
} as const satisfies Readonly<Record<string, AnalyticsEvent>>;

/** The events of the buttons of the private header, by their `data-right`. */
export const TOOL_EVENTS = {
  edit: ['open editor', {}],
  comment: ['open for commenting', {}],
} as const satisfies Readonly<Record<EditingTool, AnalyticsEvent>>;

/** The types of the event "presentation card opened", by the `data-event` of the card. */
export const CARD_TYPES = {
  presentation: 'presentation',
  video: 'video',
  template: 'template',
} as const satisfies { readonly [Type in CardType]: Type };

/** The locations of the event "bottom CTA". */
export const BOTTOM_PLACES = {
  bottom: 'Bottom',
  sidebar: 'RightSideBar',
  toolbar: 'Toolbar',
} as const satisfies Readonly<Record<string, BottomPlace>>;

/**
 * The locations of the event "signup visit", and whether its links look like buttons there. The
 * addresses of the links decide the rest.
 */
export const SIGNUP_PLACES = {
  header: ['header', 'BUTTON'],
  footer: ['footer', 'LINK'],
  'mobile-bar': ['mobileBar', 'BUTTON'],
  teaser: ['page', 'BUTTON'],
  empty: ['page', 'BUTTON'],
} as const satisfies Readonly<Record<string, readonly [SignupPlace, LinkType]>>;

/** The locations of all other calls to action, and whether they look like buttons. */
export const OTHER_PLACES = {
  banner: ['banner', 'LINK'],
  restart: ['restartOverlay', 'BUTTON'],
  'restart-headline': ['restartOverlay', 'LINK'],
  listing: ['listing', 'BUTTON'],
} as const satisfies Readonly<Record<string, readonly [string, LinkType]>>;

/**
 * Value of `data-event` on a link, or on a box around links: the event that following them logs,
 * or its location. `data-event.d.ts` declares the attribute with this type, so that a value
 * without an event is a type error. The values are short, because each page contains them.
 */
export type LinkEvent =
  | keyof typeof OWN_EVENTS
  | keyof typeof CARD_TYPES
  | keyof typeof BOTTOM_PLACES
  | keyof typeof SIGNUP_PLACES
  | keyof typeof OTHER_PLACES;
