import type { SpecSection } from './spec-section.ts';

/** Roles and permissions. */
export const SECTION_6: SpecSection = {
  title: '6. Roles and permissions',
  rows: [
    [
      'Logged out: Log in and Get started',
      'e2e/no-javascript.spec.ts > log in, get started and report lead to the platform',
      'e2e/roles.spec.ts > signed-in visitors see no Get started in the footer',
    ],
    [
      'Logged out: Learn about the product; logged in: Create your own, to the dashboard',
      'e2e/roles.spec.ts > signed in, a visitor may create his own; signed out, learn about the product',
    ],
    [
      'Logged out: the button of the bottom bar on mobile devices',
      'e2e/roles.spec.ts > the bottom bar of mobile devices is for the logged-out only',
    ],
    [
      'Logged out: a like leads to sign-up',
      'src/stores/likes.test.ts > goes to sign-up, without a call and without a change',
      'e2e/no-javascript.spec.ts > the like button leads to sign up and back',
    ],
    [
      'Logged in: the name with dashboard, account settings and log out',
      'e2e/header.spec.ts > opens from the name, by keyboard too, and leads where it says',
      'src/enhance/viewer-name.test.ts > puts the name in as text, never as markup',
    ],
    [
      'Logged in: the native-app promo if the data have one',
      'src/enhance/show-roles.test.ts > offers the app of this platform',
      'e2e/roles.spec.ts > the app is offered with the badge of its store, and nothing moves',
      'e2e/roles.spec.ts > nothing is offered to the logged-out',
    ],
    [
      'Like and unlike need authentication',
      'origin/calls/likes.test.ts > when signed out',
      'src/stores/likes.test.ts > goes to sign-up, without a call and without a change',
    ],
    [
      'Right to edit: sees Edit',
      'src/enhance/show-roles.test.ts > names the rights of those who may %s',
      'e2e/private-page.spec.ts > those who may edit see Edit, which leads to the editor',
      'e2e/editing-tools.spec.ts > who may ${right} sees it on a public page too, and nothing moves',
    ],
    [
      'Right to comment only: sees Comment',
      'src/enhance/show-roles.test.ts > names the rights of those who may %s',
      'e2e/private-page.spec.ts > those who may only comment see Comment, which leads to the newer editor',
    ],
    [
      'Flag allow-content-curation is read',
      'src/domain/display-rules.test.ts > shows the curation tag by its flag',
    ],
    [
      'Flag gm-view-page-banner-human-connection: wording of the banner',
      'src/domain/feature-flags.test.ts > takes the human-connection wording for all by the general flag',
      'src/page-data/view-page.test.ts > has its wording and target by flag',
    ],
    [
      'Its education variant: wording, and /edu/prezi-video-edu in place of /video',
      'src/domain/feature-flags.test.ts > leads education to its own page by its flag, the general one being %j',
      'e2e/roles.spec.ts > flags of the visitor change the banner and the tag, and nothing moves',
    ],
    [
      'A flag read before flags are there is an error',
      'src/domain/feature-flags.test.ts > refuses to be read before initialisation',
    ],
    [
      'A flag that was not passed is an error',
      'src/domain/feature-flags.test.ts > refuses to guess %s, which was not supplied',
    ],
  ],
  missing: [],
  outside: [
    { rule: 'Flags for video ads and video priming after the end screen', why: 'their names are not shown' },
    {
      rule: 'Admin, team member, collaborator, folder collaborator, viewer identification',
      why: 'known from names of events only',
    },
    { rule: 'Rights that the admin tools need', why: 'not shown' },
  ],
};
