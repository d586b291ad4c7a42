import type { SpecSection } from './spec-section.ts';

/** States and transitions. */
export const SECTION_4: SpecSection = {
  title: '4. States and transitions',
  rows: [
    [
      'Overlay mode: start, loading, restart',
      'src/stores/create-playback.test.ts > goes from start through loading to playing',
      'src/stores/create-playback.test.ts > offers a restart at the end, and replays',
    ],
    [
      'Preview, none: there is no picture',
      'src/pictures/pictures.test.ts > is null for content without image and steps',
    ],
    [
      'Preview, show: previewUrl',
      'src/pictures/pictures.test.ts > prefers the preview image, then the poster, then the first step',
      'src/page-data/view-page.test.ts > has the names of the specification and nothing that differs from person to person',
      'e2e/embed.spec.ts > a presentation has its preview, title, steps with their texts and transcript',
    ],
    [
      'Preview, fallback: fallbackPreviewUrl if present',
      'e2e/preview.spec.ts > without a preview the stage shows the fallback preview',
    ],
    [
      'Like: at once hasLiked and count + 1, animation of 350 ms',
      'src/stores/likes.test.ts > likes at once, plays 350 ms, and sends one call',
      'src/islands/like/LikeButton.test.tsx > likes at once, pops for 350 ms, and tells the server',
    ],
    [
      'Like that fails: goes back and shakes for 500 ms',
      'src/stores/likes.test.ts > that fails (%s) is reverted and shakes for 500 ms',
      'e2e/like.spec.ts > gets the old state back, is told, and can try again',
    ],
    [
      'Unlike: at once not hasLiked and count - 1, a broken heart for 2 s',
      'src/stores/likes.test.ts > takes a like back at once and shows the broken heart for 2 s',
      'src/islands/like/LikeButton.test.tsx > takes the like back and shows a broken heart for 2 s',
    ],
    [
      'Unlike that fails: goes back with the error animation',
      'src/stores/likes.test.ts > that fails to take a like back shows it again and shakes for 500 ms',
    ],
    [
      'Other oid: count and liked state start from the inputs',
      'src/islands/like/LikeButton.test.tsx > starts from its own count and state',
    ],
    [
      'Like of the logged-out: no call, on to /signup/?next={current path}',
      'src/islands/like/LikeButton.test.tsx > of a visitor who is not signed in leads to sign-up, without a call',
      'src/page-data/view-page.test.ts > sends a signed-out like to sign-up and back to this page',
      'e2e/like.spec.ts > a visitor who is signed out is led to sign up, makes no call, and comes back',
    ],
    [
      'Like button: nothing where likesCount is undefined',
      'src/islands/like/LikeButton.test.tsx > is not there for content without likes',
      'src/page-data/view-page.test.ts > has no like button without a count',
    ],
    [
      'View count: above 0 only, and only of public or reusable content',
      'src/domain/display-rules.test.ts > given %j views of %s content, shows the view count: %j',
      'src/page-data/view-page.test.ts > shows the view count above 0 and only of public or reusable content',
    ],
    [
      'Embed copy: success label for 3 s, then the copy callback',
      'src/stores/create-embed-dialog.test.ts > is told once its label has been shown for 3 s, each copy anew',
      'src/islands/embed/EmbedDialog.test.tsx > says Copied! for 3 s, and tells it then',
    ],
    [
      'Share copy: copied and logged at once',
      'src/stores/create-share.test.ts > is told at once, and not possible again for 3 s',
      'src/stores/track-states.test.ts > logs of the share dialog %j as %j',
    ],
    [
      'Share copy: label and tooltip for 3 s, the button disabled',
      'src/islands/share/ShareDialog.test.tsx > says Copied with a tooltip, and is disabled, for 3 s',
      'e2e/share-dialog.spec.ts > copies, with a tooltip after 100 ms and disabled for 3 s, and has no violations then',
    ],
    [
      'Visible modal: none, embed, share, one at a time',
      'src/stores/create-modals.test.ts > a dialog opens once, and in place of the other',
    ],
    [
      'Embed opens by its button and closes by a close action',
      'e2e/dialogs.spec.ts > closes by Escape, its button and a click outside, and gives the focus back',
    ],
    [
      'Share opens and closes by name',
      'src/stores/create-modals.test.ts > a dialog opens and closes',
      'e2e/share-dialog.spec.ts > opens and closes by its name, whoever opened it',
    ],
    [
      'Promo banner: visible at first, hidden once closed',
      'e2e/sizes.spec.ts > the banner is open at first, and gone once it is closed',
    ],
    [
      'Transcript: collapsed at first, from 500 px on',
      'src/enhance/transcript.test.ts > is collapsed, and what lies below the cut waits to be found',
      'src/domain/transcript-rules.test.ts > collapses transcripts of 500 pixels and more',
    ],
    [
      'Transcript: measured again after 500 ms',
      'src/enhance/transcript.test.ts > is left to the first measure, and whole after the second, 500 ms later',
      'src/enhance/transcript.test.ts > that grows within 500 ms is collapsed, later no more',
    ],
    [
      'Transcript: a toggle expands and collapses',
      'src/enhance/transcript.test.ts > opens and collapses by its toggle, and tells each time that it opens',
      'e2e/transcript.spec.ts > a tall transcript is collapsed to 500 px, and opens and collapses by the keyboard',
    ],
    [
      'Transcript: expanding logs an event',
      'src/enhance/analytics-actions.test.ts > logs that the transcript is opened',
    ],
    [
      'Transcript: the paged-transcript event after 1 s',
      'src/stores/analytics.test.ts > logs the paged transcript after one second',
    ],
    [
      'Editor: /{oid}/edit/ for schema version 0, /p/edit/{oid}/ for 2',
      'src/domain/paths.test.ts > leads to the editor of the schema version',
      'src/page-data/private-page.test.ts > leads to the editor of its type, and for comments to the newer one',
    ],
    [
      'Editor for commenting: the newer one with #present',
      'src/domain/paths.test.ts > leads to the newer editor for commenting, whatever the schema version',
    ],
    [
      'Header: the name opens and closes the dropdown, an outside click closes it',
      'e2e/header.spec.ts > closes by Escape, by its button and by a press beside it, and gives the focus back',
    ],
    [
      'Header: mobile search expanded or collapsed',
      'src/stores/create-mobile-search.test.ts > expands and collapses the popover',
      'src/stores/create-mobile-search.test.ts > counts as expanded before it opens and as collapsed after it has closed, whoever does it',
      'e2e/header-search.spec.ts > the first submit expands it and focuses the input, the second searches',
      'e2e/header-search.spec.ts > the close button, Escape and a press beside it collapse it, and the focus goes back',
    ],
    [
      'Request status: none, loading, success, error',
      'src/stores/viewer.test.ts > is unknown, then loading, then known',
      'src/stores/viewer.test.ts > is signed in without rights after a failure, until a repetition answers',
    ],
    [
      'Size modes by the width of the window: extraSmall, small, medium, large, default',
      'e2e/sizes.spec.ts > the page changes at the widths of the specification',
      'e2e/sizes.spec.ts > the toolbar changes at the widths of the specification',
    ],
    [
      'Restart overlay: get the product, or restart',
      'src/islands/viewer/overlays.test.tsx > takes the focus, and restarts',
      'src/islands/viewer/overlays.test.tsx > offers to learn more beside a small restart link, in its own words or those of the content',
    ],
    [
      "Restart theme 'present': dark, light-blue button; any other: dark-blue gradient, purple button",
      'e2e/sizes.spec.ts > the restart overlay is dark with a light-blue button, or a dark-blue gradient with a purple one, and its video at most 900 pixels wide',
      'src/page-data/restart.test.ts > promotes the product with a clean headline',
    ],
    [
      'Session cookie where consent is needed: only after consent-changed allows it, gone when withdrawn',
      'src/services/session.test.ts > there is one as soon as performance cookies are allowed, until they no longer are',
      'e2e/analytics-session.spec.ts > there is a session while performance cookies are allowed, and events carry it',
    ],
    [
      'Session cookie where none is needed: at once',
      'src/services/session.test.ts > the session is there at once and stays the same',
    ],
    [
      'Native app: opened by its own protocol, its store after time-out (default 300 ms) and 1000 ms',
      'src/enhance/open-app.test.ts > opens the app at once, and its store 1300 ms later',
      'src/enhance/app-offer.test.ts > with a time-out of %j may take %d ms to open',
      'e2e/roles.spec.ts > 1300 ms after the press the browser goes to the store',
    ],
    [
      'Admin tools: the browser event reinitialize with title and oid',
      'src/enhance/admin-tools.test.ts > tells the tools which content the page shows, also when the page comes back',
    ],
    [
      'Admin tools: the browser events hidden-tags-loaded (hasTags) and invoke',
      'src/enhance/admin-tools.test.ts > the tag tells the tools that it was pressed, and explains itself where none of them opens',
      'src/enhance/admin-tools.test.ts > the tag says whether there are hidden tags, first and later',
    ],
  ],
  missing: [
    {
      rule: 'Preview, loading: shows nothing',
      why: 'a tiny blurred picture shows instead, which stands in the page (docs/decisions/0008)',
    },
  ],
  outside: [
    {
      rule: 'Recording, privacy setting, playback speed, toggles for captions, timer and others',
      why: 'known from names of events only; their transitions are not shown',
    },
  ],
};
