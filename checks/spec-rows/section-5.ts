import type { SpecSection } from './spec-section.ts';

/** Validation rules. */
export const SECTION_5: SpecSection = {
  title: '5. Validation rules',
  rows: [
    [
      'Embed size: what is no digit is stripped, the rest is a number',
      'src/domain/embed-dimensions.test.ts > fromHeight',
      'src/islands/embed/EmbedDialog.test.tsx > typed as %s %j is %j by %j, and stands in the code',
    ],
    [
      'Embed size: 16:9, a height gives round(height*16/9), a width round(width/(16/9))',
      'src/domain/embed-dimensions.test.ts > fromHeight',
      'src/domain/embed-dimensions.test.ts > fromWidth',
    ],
    [
      'Embed size: an empty value or zero clears both',
      'src/domain/embed-dimensions.test.ts > fromWidth',
      'src/islands/embed/EmbedDialog.test.tsx > is cleared each time that a zero is typed',
    ],
    [
      'Embed size: at most 4 characters',
      'src/domain/embed-dimensions.test.ts > gives digits, at most four, at 16:9 or none at all, for any input',
      'e2e/embed-dialog.spec.ts > ties width and height, and writes both into the code',
    ],
    [
      'Embed size: height 315 and width 560 at first',
      'src/domain/embed-dimensions.test.ts > opens with a default size that is tied itself',
    ],
    [
      'Responsive only: an explanation in place of the inputs, with an optional learn-more link',
      'src/page-data/view-page.test.ts > explains where only responsive dimensions are allowed, and leads on where the site says so',
      'e2e/embed-responsive.spec.ts > explains itself in place of width and height, with a link to learn more',
    ],
    [
      'Progress: within 0 and 100',
      'src/domain/progress.test.ts > clamps %d to %d',
      'src/islands/viewer/overlays.test.tsx > says %d percent as %d',
    ],
    [
      'Progress: the arc is logarithmic',
      'src/domain/progress.test.ts > draws the first percents larger than the last',
      'src/islands/viewer/overlays.test.tsx > draws the arc by the logarithm of what has come',
    ],
    ['Search: Enter submits', 'e2e/header-search.spec.ts > Enter submits what is typed, encoded'],
    [
      'Search: an empty one goes to the explore page',
      'src/domain/paths.test.ts > leads to the explore page for %j',
      'e2e/header-search.spec.ts > Enter on "${term}" leads to the explore page',
    ],
    [
      'Search: the term is URL-encoded',
      'src/domain/paths.test.ts > encodes the term',
      'e2e/header-search.spec.ts > Enter submits what is typed, encoded',
    ],
    [
      'Search: the input is disabled while collapsed on small screens',
      'src/enhance/collapsed-search.test.ts > disables the input at first, and enables it before the search expands',
      'src/islands/mobile-search/MobileSearch.test.tsx > is that of the popover, whoever opens and closes it',
      'e2e/header-search.spec.ts > is an icon, and expanded it keeps presses from the page, which it dims to 0.4 within 0.25 s',
    ],
    [
      'Private header: newer schema version, right to edit or comment, embed mode off',
      'src/domain/private-header.test.ts > given version %s, edit %j, comment %j, embedded %j, the private header has: %j',
      'src/enhance/show-roles.test.ts > gives no header to %s',
      'e2e/editing-tools.spec.ts > nobody else has a button there',
      'e2e/private-page.spec.ts > the classic type has no bar, whatever the rights',
    ],
    [
      'Comment: who may comment and not edit; Edit: who may edit',
      'src/domain/private-header.test.ts > given version %s, edit %j, comment %j, embedded %j, the private header has: %j',
      'e2e/editing-tools.spec.ts > who may ${right} sees it on a public page too, and nothing moves',
      'e2e/private-page.spec.ts > those who may only comment see Comment, which leads to the newer editor',
    ],
    [
      'Make a copy: only off mobile devices and if showMakeACopyButton is set',
      'e2e/roles.spec.ts > a copy is offered to whom the viewer data say so, off mobile devices, and nothing moves',
      'src/page-data/view-page.test.ts > is offered by the flag alone, which reusable content has unless it says otherwise',
    ],
    [
      'Bottom bar on mobile: for the logged-out only',
      'e2e/roles.spec.ts > the bottom bar of mobile devices is for the logged-out only',
    ],
    [
      'Curation tag: only with the flag allow-content-curation',
      'e2e/roles.spec.ts > the curation tag is a button that explains itself',
      'src/page-data/view-page.test.ts > shows the curation tag only with the flag and curated content',
      'src/enhance/roles.test.ts > choose wording and target of the banner, and hide the curation tag',
    ],
    [
      'Random subset: fails for more elements than there are',
      'src/domain/random-subset.test.ts > fails with the message of the product if more is asked for than there is',
    ],
  ],
  missing: [],
  outside: [
    { rule: 'Cap of the number of thumbnails of an upload', why: 'its bound is not shown' },
    { rule: 'Other validation of input', why: 'not shown' },
  ],
};
