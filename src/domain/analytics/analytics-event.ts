import { PLATFORM } from '../addresses/paths.ts';
import { SHARE_EVENTS } from '../addresses/share-links.ts';

/** The type of an event field, and a description for the documentation. */
export type EventField =
  | { readonly kind: 'text' | 'count'; readonly description: string }
  | { readonly kind: 'choice'; readonly of: readonly string[]; readonly description: string };

/** An event of the catalogue. With `given`, the caller chooses the fields. */
export interface EventDefinition {
  /** The trigger of the event. */
  readonly when: string;
  readonly fields: Readonly<Record<string, EventField>> | 'given';
}

const textField = (description: string) => ({ kind: 'text', description }) as const;
const countField = (description: string) => ({ kind: 'count', description }) as const;
const choiceField = <const Values extends readonly string[]>(of: Values, description: string) =>
  ({ kind: 'choice', of, description }) as const;

const PRODUCT_TYPES = ['CLASSIC', 'NEXT'] as const;
const CTA_FIELDS = {
  cta_text: textField('Text of the link'),
  cta_type: choiceField(['LINK', 'BUTTON'], 'Appearance of the link'),
  target_url: textField('Target of the link'),
} as const;

/** Every event that the pages log, with its fields (rule 7.26). Pages import only its types. */
export const ANALYTICS_EVENTS = {
  'loaded public view page': {
    when: 'A public view page is loaded',
    fields: { presentation_oid: textField('Identifier of the content') },
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
      template_name: textField('Title of the card'),
      target_url: textField('Target of the link'),
      position: countField('Position in its list, from 1'),
      card_type: choiceField(['presentation', 'video', 'template'], 'Type of the content'),
    },
  },
  'open editor': { when: 'Edit is followed', fields: {} },
  'open for commenting': { when: 'Comment is followed', fields: {} },
  'show modal': { when: 'A dialog opens', fields: {} },
  'close modal': { when: 'A dialog closes', fields: {} },
  'embed code copied': {
    when: 'The embed code is copied',
    fields: {
      oid: textField('Identifier of the content'),
      product_type: choiceField(PRODUCT_TYPES, 'CLASSIC for schema version 0, else NEXT'),
    },
  },
  'search of presentations': {
    when: 'A search that is not empty is submitted, or a link to one is followed',
    fields: {
      search_term: textField('Search term'),
      search_type: choiceField(
        PRODUCT_TYPES,
        'Product type of the content of the page; NEXT on pages without content',
      ),
    },
  },
  'click on search input': { when: 'A search field is clicked', fields: {} },
  'visit to pricing page from login': {
    when: 'Log in is followed',
    fields: {
      cta_location: choiceField(['header'], 'Location of the link'),
      cta_text: CTA_FIELDS.cta_text,
      cta_type: choiceField(['LINK'], 'Appearance of the link'),
      target_url: choiceField([PLATFORM.login], 'Target of the link'),
    },
  },
  'signup visit': {
    when: 'A sign-up link is followed, or a logged-out visitor likes the content',
    fields: {
      cta_location: choiceField(['header', 'footer', 'mobileBar', 'Toolbar', 'page'], 'Location of the link'),
      ...CTA_FIELDS,
    },
  },
  'bottom CTA': {
    when: 'The call to action of the bottom band, the sidebar or the toolbar is followed',
    fields: {
      cta_location: choiceField(['Bottom', 'RightSideBar', 'Toolbar'], 'Location of the link'),
      ...CTA_FIELDS,
      cta_type: choiceField(['BUTTON'], 'Appearance of the link'),
    },
  },
  like: { when: 'A signed-in visitor likes the content', fields: {} },
  unlike: { when: 'A signed-in visitor removes their like', fields: {} },
  'open social share': { when: 'The share dialog opens', fields: {} },
  share: {
    when: 'The content is shared',
    fields: {
      share_type: choiceField(['MOBILE', ...SHARE_EVENTS], 'Target; MOBILE is the native share sheet'),
    },
  },
  'copy of view link': { when: 'The link is copied in the share dialog', fields: {} },
  'copy presentation': {
    when: 'Make a copy is followed',
    fields: { copy_source: choiceField(['VIEW_PAGE'], 'Page with the button') },
  },
  'click on logo': { when: 'The logo is followed', fields: {} },
} as const satisfies Readonly<Record<string, EventDefinition>>;

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
