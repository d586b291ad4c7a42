/** A field of an event: what it holds, and in words what it means. */
export type EventField =
  | { readonly kind: 'text' | 'count'; readonly about: string }
  | { readonly kind: 'choice'; readonly of: readonly string[]; readonly about: string };

/** An event of the catalogue; `given` fields are whatever the caller knows. */
export interface EventKind {
  /** When it is logged. */
  readonly when: string;
  readonly fields: Readonly<Record<string, EventField>> | 'given';
}

const text = (about: string) => ({ kind: 'text', about }) as const;
const count = (about: string) => ({ kind: 'count', about }) as const;
const choice = <const Values extends readonly string[]>(of: Values, about: string) =>
  ({ kind: 'choice', of, about }) as const;

const PRODUCT_TYPES = ['CLASSIC', 'NEXT'] as const;
const CTA = {
  cta_text: text('What the link says'),
  cta_type: choice(['LINK', 'BUTTON'], 'What the link looks like'),
  target_url: text('Where it leads'),
} as const;

/** Every event that the pages log, with its fields (spec section 7). The pages import its types only. */
export const ANALYTICS_EVENTS = {
  'loaded public view page': {
    when: 'A public view page is loaded',
    fields: { presentation_oid: text('What the page shows') },
  },
  'paged transcript shown': { when: 'A page with a transcript has been there for 1 s', fields: {} },
  'transcript opened': { when: 'The transcript is expanded', fields: {} },
  'call-to-action clicked': {
    when: 'A call to action that no other event is for is followed: banner, restart overlay, listing',
    fields: 'given',
  },
  'presentation card opened': {
    when: 'A card is followed',
    fields: {
      template_name: text('Title of the card'),
      target_url: text('Where it leads'),
      position: count('Place in its list, from 1'),
      card_type: choice(['presentation', 'video', 'template'], 'What the card is for'),
    },
  },
  'open editor': { when: 'Edit is followed', fields: {} },
  'open for commenting': { when: 'Comment is followed', fields: {} },
  'show modal': { when: 'A dialog opens', fields: {} },
  'close modal': { when: 'A dialog closes', fields: {} },
  'embed code copied': {
    when: 'The embed code has been copied',
    fields: {
      oid: text('What is embedded'),
      product_type: choice(PRODUCT_TYPES, 'CLASSIC for schema version 0, else NEXT'),
    },
  },
  'search of presentations': {
    when: 'A search that is not empty is submitted, or a link to one is followed',
    fields: {
      search_term: text('What is searched for'),
      search_type: choice(
        PRODUCT_TYPES,
        'The product type of what the page shows; NEXT where that is nothing',
      ),
    },
  },
  'click on search input': { when: 'A search field is clicked', fields: {} },
  'visit to pricing page from login': {
    when: 'Log in is followed',
    fields: {
      cta_location: choice(['header'], 'Where the link is'),
      cta_text: CTA.cta_text,
      cta_type: choice(['LINK'], 'What the link looks like'),
      target_url: choice(['/login/'], 'Where it leads'),
    },
  },
  'signup visit': {
    when: 'A link to sign-up is followed, or a logged-out visitor likes',
    fields: {
      cta_location: choice(['header', 'footer', 'mobileBar', 'Toolbar', 'page'], 'Where the link is'),
      ...CTA,
    },
  },
  'bottom CTA': {
    when: 'The call to action of the bottom band, the sidebar or the toolbar is followed',
    fields: {
      cta_location: choice(['Bottom', 'RightSideBar', 'Toolbar'], 'Where the link is'),
      ...CTA,
      cta_type: choice(['BUTTON'], 'What the link looks like'),
    },
  },
  like: { when: 'A visitor who is signed in likes', fields: {} },
  unlike: { when: 'A visitor who is signed in takes a like back', fields: {} },
  'open social share': { when: 'The share dialog opens', fields: {} },
  share: {
    when: 'The content is shared',
    fields: {
      share_type: choice(
        ['MOBILE', 'FACEBOOK', 'LINKEDIN', 'X', 'CLASSROOM'],
        'To what; MOBILE is the native share sheet',
      ),
    },
  },
  'copy of view link': { when: 'The link has been copied in the share dialog', fields: {} },
  'copy presentation': {
    when: 'Make a copy is followed',
    fields: { copy_source: choice(['VIEW_PAGE'], 'From where') },
  },
  'click on logo': { when: 'The logo is followed', fields: {} },
} as const satisfies Readonly<Record<string, EventKind>>;

type Catalogue = typeof ANALYTICS_EVENTS;

/** The name of an event. */
export type EventName = keyof Catalogue;

type FieldValue<Field> = Field extends { of: readonly (infer Value)[] }
  ? Value
  : Field extends { kind: 'count' }
    ? number
    : string;

/** The fields of an event. */
export type EventFields<Name extends EventName> = Catalogue[Name]['fields'] extends infer Fields
  ? Fields extends 'given'
    ? Readonly<Record<string, string | number>>
    : { readonly [Field in keyof Fields]: FieldValue<Fields[Field]> }
  : never;

/** An event before it is put into its envelope: its name and its fields. */
export type AnalyticsEvent = {
  readonly [Name in EventName]: readonly [name: Name, fields: EventFields<Name>];
}[EventName];
