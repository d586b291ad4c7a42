import type { AnalyticsEvent, EventFields } from './analytics-event.ts';
import type { EditingTool } from './private-header.ts';

type BottomPlace = EventFields<'bottom CTA'>['cta_location'];
type SignupPlace = EventFields<'signup visit'>['cta_location'];
type CardType = EventFields<'presentation card opened'>['card_type'];

/** The events of links by their class, if it decides all fields. */
export const LINK_EVENTS = {
  'header-logo': ['click on logo', {}],
  'make-a-copy': ['copy presentation', { copy_source: 'VIEW_PAGE' }],
} as const satisfies Readonly<Record<string, AnalyticsEvent>>;

/** The events of the buttons of the private header, by their `data-right`. */
export const TOOL_EVENTS = {
  edit: ['open editor', {}],
  comment: ['open for commenting', {}],
} as const satisfies Readonly<Record<EditingTool, AnalyticsEvent>>;

/** The class of the link of a card. */
export const CARD_LINK = 'card-link';

/** The types of cards by their class. */
export const CARD_TYPES = {
  'card-presentation': 'presentation',
  'card-video': 'video',
  'card-template': 'template',
} as const satisfies { readonly [Type in CardType as `card-${Type}`]: Type };

/** The locations of the event "bottom CTA", by the class of the link or of its box. */
export const BOTTOM_PLACES = {
  'cta-button': 'Bottom',
  'sidebar-cta': 'RightSideBar',
  'toolbar-cta': 'Toolbar',
} as const satisfies Readonly<Record<string, BottomPlace>>;

/** The locations of sign-up links, by the class of the part of the page. */
export const SIGNUP_PLACES = {
  header: 'header',
  footer: 'footer',
  'mobile-bar': 'mobileBar',
} as const satisfies Readonly<Record<string, SignupPlace>>;

/** The locations of all other calls to action, by the class of the part of the page. */
export const OTHER_PLACES = {
  banner: 'banner',
  restart: 'restartOverlay',
  'listing-head': 'listing',
} as const satisfies Readonly<Record<string, string>>;

/**
 * A class by which analytics recognises a link or its location. Components declare it with this
 * type, so that a class without an event is a type error. They import only the type: a module that
 * components share would change the order of their styles.
 */
export type TrackedClass =
  | typeof CARD_LINK
  | keyof typeof LINK_EVENTS
  | keyof typeof CARD_TYPES
  | keyof typeof BOTTOM_PLACES
  | keyof typeof SIGNUP_PLACES
  | keyof typeof OTHER_PLACES;
