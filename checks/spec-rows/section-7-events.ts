import type { SpecSection } from './spec-section.ts';

/** The events that pages log, with their fields. */
export const SECTION_7_EVENTS: SpecSection = {
  title: '7. Events logged',
  rows: [
    [
      'Every event has the fields of the table, and there is no other',
      'src/domain/analytics-event.test.ts > has every event of the specification with its fields, and no other',
      'e2e/events.spec.ts > every event of the catalogue is caused by a test',
      'e2e/events.spec.ts > every choice that the fields of an event have is caused by a test',
    ],
    [
      'loaded public view page: presentation oid',
      'src/stores/analytics.test.ts > logs that a public view page is loaded, not so a private one or a listing',
    ],
    ['paged transcript shown', 'src/stores/analytics.test.ts > logs the paged transcript after one second'],
    ['transcript opened', 'src/enhance/analytics-actions.test.ts > logs that the transcript is opened'],
    [
      'call-to-action clicked: the given params',
      'src/enhance/analytics-links.test.ts > following %s is logged as %j',
    ],
    [
      'presentation card opened: template_name, target_url, position, a card type',
      'src/enhance/analytics-links.test.ts > following %s is logged as %j',
    ],
    [
      'open editor; open for commenting',
      'src/enhance/analytics-links.test.ts > following %s is logged as %j',
      'e2e/view-link.spec.ts > the origin receives: ${name}, and nothing with the view link in it',
    ],
    [
      'show modal; close modal',
      'src/enhance/analytics-actions.test.ts > logs dialogs that open and close, and which of them is for sharing',
    ],
    [
      'embed code copied: oid, product_type (CLASSIC or NEXT)',
      'src/stores/track-states.test.ts > logs each copy of an embed code with its product type',
      'src/domain/product-type.test.ts > calls schema version 0 classic and anything else next',
    ],
    [
      'search of presentations: search_term, search_type (the product type)',
      'src/enhance/analytics-actions.test.ts > logs a search, but not one that is empty',
      'src/enhance/analytics-links.test.ts > a search is of the product type of what the page shows',
    ],
    [
      'click on search input',
      'src/enhance/analytics-actions.test.ts > logs links, also by the middle button, and the search field',
    ],
    [
      "visit to pricing page from login: cta_location 'header', cta_text, cta_type 'LINK', target_url '/login/'",
      'src/enhance/analytics-links.test.ts > following %s is logged as %j',
    ],
    [
      'signup visit: cta_location, cta_text, cta_type, target_url',
      'src/enhance/analytics-links.test.ts > following %s is logged as %j',
      'e2e/events.spec.ts > the origin receives: ${titleOf(eventCase)}',
    ],
    [
      'signup visit: where logging fails the browser still goes to /signup/',
      'e2e/analytics.spec.ts > the visitor goes on all the same',
    ],
    [
      'bottom CTA: cta_location (Bottom, RightSideBar, Toolbar), cta_type, cta_text, target_url',
      'e2e/events.spec.ts > every choice that the fields of an event have is caused by a test',
      'src/enhance/analytics-links.test.ts > following %s is logged as %j',
    ],
    [
      'like; unlike',
      'src/stores/track-states.test.ts > logs a like and an unlike once each',
      'e2e/events.spec.ts > the origin receives: ${titleOf(eventCase)}',
    ],
    [
      'open social share',
      'src/enhance/analytics-actions.test.ts > logs dialogs that open and close, and which of them is for sharing',
    ],
    [
      'share: share_type (MOBILE on native share)',
      'src/stores/track-states.test.ts > logs of the share dialog %j as %j',
    ],
    ['copy of view link', 'src/stores/track-states.test.ts > logs of the share dialog %j as %j'],
    [
      'copy presentation: a copy source, VIEW_PAGE',
      'src/enhance/analytics-links.test.ts > following %s is logged as %j',
    ],
    ['click on logo', 'src/enhance/analytics-links.test.ts > following %s is logged as %j'],
  ],
  missing: [],
  outside: [],
};
