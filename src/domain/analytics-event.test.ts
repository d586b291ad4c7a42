import { expect, expectTypeOf, it } from 'vitest';
import { ANALYTICS_EVENTS, type EventFields, type EventKind } from './analytics-event.ts';

/** Every event with its fields. */
const EVENTS = {
  'loaded public view page': ['presentation_oid'],
  'paged transcript shown': [],
  'transcript opened': [],
  'call-to-action clicked': 'given',
  'presentation card opened': ['template_name', 'target_url', 'position', 'card_type'],
  'open editor': [],
  'open for commenting': [],
  'show modal': [],
  'close modal': [],
  'embed code copied': ['oid', 'product_type'],
  'search of presentations': ['search_term', 'search_type'],
  'click on search input': [],
  'visit to pricing page from login': ['cta_location', 'cta_text', 'cta_type', 'target_url'],
  'signup visit': ['cta_location', 'cta_text', 'cta_type', 'target_url'],
  'bottom CTA': ['cta_location', 'cta_text', 'cta_type', 'target_url'],
  like: [],
  unlike: [],
  'open social share': [],
  share: ['share_type'],
  'copy of view link': [],
  'copy presentation': ['copy_source'],
  'click on logo': [],
};

it('has every event with its fields, and no other [7.26]', () => {
  const fields = Object.entries<EventKind>(ANALYTICS_EVENTS).map(([name, kind]) => [
    name,
    kind.fields === 'given' ? 'given' : Object.keys(kind.fields),
  ]);
  expect(Object.fromEntries(fields)).toEqual(EVENTS);
});

it('gives every field its type', () => {
  expectTypeOf<EventFields<'embed code copied'>>().toEqualTypeOf<{
    readonly oid: string;
    readonly product_type: 'CLASSIC' | 'NEXT';
  }>();
  expectTypeOf<EventFields<'presentation card opened'>['position']>().toEqualTypeOf<number>();
  expectTypeOf<EventFields<'call-to-action clicked'>>().toEqualTypeOf<
    Readonly<Record<string, string | number>>
  >();
});
