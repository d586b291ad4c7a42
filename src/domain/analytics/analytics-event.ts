import { PLATFORM } from '../addresses/paths.ts';
import { SHARE_EVENTS } from '../addresses/share-links.ts';

/** The type of an event field, and a description for the documentation. */
export type EventField =
  | { readonly kind: 'text' | 'count'; readonly about: string }
  | { readonly kind: 'choice'; readonly of: readonly string[]; readonly about: string };

/** An event of the catalogue. With `given`, the caller chooses the fields. */
export interface EventKind {
  /** The trigger of the event. */
  readonly when: string;
  readonly fields: Readonly<Record<string, EventField>> | 'given';
}

const text = (about: string) => ({ kind: 'text', about }) as const;
const count = (about: string) => ({ kind: 'count', about }) as const;
const choice = <const Values extends readonly string[]>(of: Values, about: string) =>
  ({ kind: 'choice', of, about }) as const;

const PRODUCT_TYPES = ['CLASSIC', 'NEXT'] as const;
const CTA = {
  cta_text: text('Text of the link'),
  cta_type: choice(['LINK', 'BUTTON'], 'Appearance of the link'),
  target_url: text('Target of the link'),
} as const;

/** Every event that the pages log, with its fields (rule 7.26). Pages import only its types. */
export const ANALYTICS_EVENTS = {
  'loaded public view page': {
    when: 'A public view page is loaded',
    fields: { presentation_oid: text('Identifier of the content') },
  },
  'paged transcript shown': { when: 'A page with a transcript has been open for 1 s', fields: {} },
  'transcript opened': { when: 'The transcript is expanded', fields: {} },
  'call-to-action clicked': {
    when: 'A call to action without an event of its own is followed: banner, restart overlay, listing',
    fields: 'given',
  },
  'presentation card opened': {
    when: 'A card is followed',
    fields: {
      template_name: text('Title of the card'),
      target_url: text('Target of the link'),
      position: count('Position in its list, from 1'),
      card_type: choice(['presentation', 'video', 'template'], 'Type of the content'),
    },
  },
  'open editor': { when: 'Edit is followed', fields: {} },
  'open for commenting': { when: 'Comment is followed', fields: {} },
  'show modal': { when: 'A dialog opens', fields: {} },
  'close modal': { when: 'A dialog closes', fields: {} },
  'embed code copied': {
    when: 'The embed code is copied',
    fields: {
      oid: text('Identifier of the content'),
      product_type: choice(PRODUCT_TYPES, 'CLASSIC for schema version 0, else NEXT'),
    },
  },
  'search of presentations': {
    when: 'A search that is not empty is submitted, or a link to one is followed',
    fields: {
      search_term: text('Search term'),
      search_type: choice(
        PRODUCT_TYPES,
        'Product type of the content of the page; NEXT on pages without content',
      ),
    },
  },
  'click on search input': { when: 'A search field is clicked', fields: {} },
  'visit to pricing page from login': {
    when: 'Log in is followed',
    fields: {
      cta_location: choice(['header'], 'Location of the link'),
      cta_text: CTA.cta_text,
      cta_type: choice(['LINK'], 'Appearance of the link'),
      target_url: choice([PLATFORM.login], 'Target of the link'),
    },
  },
  'signup visit': {
    when: 'A sign-up link is followed, or a logged-out visitor likes the content',
    fields: {
      cta_location: choice(['header', 'footer', 'mobileBar', 'Toolbar', 'page'], 'Location of the link'),
      ...CTA,
    },
  },
  'bottom CTA': {
    when: 'The call to action of the bottom band, the sidebar or the toolbar is followed',
    fields: {
      cta_location: choice(['Bottom', 'RightSideBar', 'Toolbar'], 'Location of the link'),
      ...CTA,
      cta_type: choice(['BUTTON'], 'Appearance of the link'),
    },
  },
  like: { when: 'A signed-in visitor likes the content', fields: {} },
  unlike: { when: 'A signed-in visitor removes their like', fields: {} },
  'open social share': { when: 'The share dialog opens', fields: {} },
  share: {
    when: 'The content is shared',
    fields: {
      share_type: choice(['MOBILE', ...SHARE_EVENTS], 'Target; MOBILE is the native share sheet'),
    },
  },
  'copy of view link': { when: 'The link is copied in the share dialog', fields: {} },
  'copy presentation': {
    when: 'Make a copy is followed',
    fields: { copy_source: choice(['VIEW_PAGE'], 'Page with the button') },
  },
  'click on logo': { when: 'The logo is followed', fields: {} },
} as const satisfies Readonly<Record<string, EventKind>>;

type Catalogue = typeof ANALYTICS_EVENTS;

export type EventName = keyof Catalogue;

type FieldValue<Field> = Field extends { of: readonly (infer Value)[] }
  ? Value
  : Field extends { kind: 'count' }
    ? number
    : string;

/** The fields of an event with the types of their values. */
export type EventFields<Name extends EventName> = Catalogue[Name]['fields'] extends infer Fields
  ? Fields extends 'given'
    ? Readonly<Record<string, string | number>>
    : { readonly [Field in keyof Fields]: FieldValue<Fields[Field]> }
  : never;

/** An event before it is wrapped in its envelope: its name and its fields. */
export type AnalyticsEvent = {
  readonly [Name in EventName]: readonly [name: Name, fields: EventFields<Name>];
}[EventName];
