import type { SpecSection } from './spec-section.ts';

/** Business constants: sizes, breakpoints and names; times are in a file of their own. */
export const SECTION_9: SpecSection = {
  title: '9. Business constants and limits: sizes and names',
  rows: [
    [
      'Embed default size 560x315, 16:9, at most 4 characters',
      'src/domain/embed-dimensions.test.ts > opens with a default size that is tied itself',
      'src/domain/embed-dimensions.test.ts > gives digits, at most four, at 16:9 or none at all, for any input',
    ],
    [
      'Embed modal: at most 600 px wide',
      'e2e/embed-dialog.spec.ts > ties width and height, and writes both into the code',
    ],
    [
      'Share modal: 500x300 px',
      'e2e/share-dialog.spec.ts > in ${locale} is 500 by 300 pixels, never grows, and covers no text by saying that it copied',
    ],
    [
      'Popup 520x570, professional network 1300x570',
      'src/domain/share-links.test.ts > popupSize is wide for the professional network',
      'e2e/share-dialog.spec.ts > opens the services as pop-ups of their sizes, and leaves blocked ones to the link',
    ],
    [
      'Viewer breakpoints 1024x516 and 768x236',
      'e2e/sizes.spec.ts > the viewer changes at 1024 by 516 and at 768 by 236 pixels',
    ],
    [
      'Toolbar breakpoints 576, 768, 992, 1200',
      'e2e/sizes.spec.ts > the toolbar changes at the widths of the specification',
    ],
    [
      'Page breakpoints 768, 992, and 1600 for the banner',
      'e2e/sizes.spec.ts > the page changes at the widths of the specification',
    ],
    [
      'Other breakpoints 434, 768, 992, 1200',
      'e2e/sizes.spec.ts > the page changes at the widths of the specification',
    ],
    [
      'Header mobile breakpoint 768 px',
      'e2e/sizes.spec.ts > the page changes at the widths of the specification',
      'e2e/header-search.spec.ts > is an icon, and expanded it keeps presses from the page, which it dims to 0.4 within 0.25 s',
    ],
    [
      'Header height 49 px, on mobile 48 px',
      'e2e/header-search.spec.ts > has the sizes of the specification',
      'e2e/sizes.spec.ts > the page changes at the widths of the specification',
    ],
    ['Search bar: at most 790 px wide', 'e2e/header-search.spec.ts > has the sizes of the specification'],
    ['Text input 49 px high', 'e2e/header-search.spec.ts > has the sizes of the specification'],
    ['Search button 37 px high', 'e2e/header-search.spec.ts > has the sizes of the specification'],
    ['Suggested-terms row 36 px high', 'e2e/header-search.spec.ts > has the sizes of the specification'],
    [
      'Dim overlay: in 0.25 s to 0.4, z-index 4',
      'e2e/header-search.spec.ts > is an icon, and expanded it keeps presses from the page, which it dims to 0.4 within 0.25 s',
    ],
    [
      'Progress sizes 168 and 80',
      'e2e/sizes.spec.ts > the progress circle is 168 pixels wide, 80 in a small viewer, and its overlay appears within 500 ms',
    ],
    [
      'Avatar sizes 42 and 36',
      'e2e/sizes.spec.ts > avatars, thumbnails and the preview have the sizes of the specification',
    ],
    [
      'Avatar palette of 8 colours',
      'e2e/sizes.spec.ts > the avatar has 8 colours',
      'src/domain/avatar.test.ts > is spread evenly over the palette',
    ],
    [
      'Preview blur 10 px',
      'e2e/sizes.spec.ts > avatars, thumbnails and the preview have the sizes of the specification',
    ],
    [
      'Key codes: Escape closes',
      'e2e/dialogs.spec.ts > closes by Escape, its button and a click outside, and gives the focus back',
      'e2e/header.spec.ts > closes by Escape, by its button and by a press beside it, and gives the focus back',
    ],
    [
      'Key codes: Enter submits and starts',
      'e2e/header-search.spec.ts > Enter submits what is typed, encoded',
      'e2e/playback.spec.ts > a presentation is watched from Start to restart by keyboard alone',
    ],
    [
      'Key codes: Space goes on, plays and pauses',
      'src/playback/player.test.ts > %o with %o goes from step 2 to %d',
      'src/playback/video-keys.test.ts > takes %j for %j',
    ],
    [
      'Search placeholder: 360 million presentations',
      'e2e/header-search.spec.ts > has the placeholders of the specification',
    ],
    [
      'Transcript collapses at 500 px',
      'src/domain/transcript-rules.test.ts > collapses transcripts of 500 pixels and more',
      'e2e/transcript.spec.ts > a tall transcript is collapsed to 500 px, and opens and collapses by the keyboard',
    ],
    [
      'Video thumbnails 170x96 px',
      'src/pictures/pictures.test.ts > makes thumbnails of 170 by 96 pixels and of twice that',
      'e2e/sizes.spec.ts > avatars, thumbnails and the preview have the sizes of the specification',
    ],
    [
      'Restart overlay: video at most 900 px wide',
      'e2e/sizes.spec.ts > the restart overlay is dark with a light-blue button, or a dark-blue gradient with a purple one, and its video at most 900 pixels wide',
    ],
    [
      'Card lines: title 1 to 3, subtitle 1 to 2',
      'src/page-data/card.test.ts > a card gives its title 1 to 3 lines and its subtitle 1 or 2',
      'e2e/sizes.spec.ts > cards cut titles and subtitles after 1, 2 or 3 lines',
    ],
    [
      'Viewer: storyboard version 2',
      'src/content/library/check-file.test.ts > speaks of missing and wrong values as a person would',
    ],
    [
      'Viewer: mipmaps',
      'src/pictures/mipmaps.test.ts > offers an image of %i x %i pixels in the widths below its own and its own',
      'src/playback/choose-mipmap.test.ts > is the smallest that is large enough, else the largest',
    ],
    [
      "Schema version: '0' core, '2' newer",
      'src/content/library/check-file.test.ts > speaks of missing and wrong values as a person would',
      'src/domain/product-type.test.ts > calls schema version 0 classic and anything else next',
      'src/domain/paths.test.ts > leads to the editor of the schema version',
    ],
    [
      'Store badges: iphone and android',
      'src/enhance/app-offer.test.ts > has the badge of its store: %s',
      'src/domain/native-app.test.ts > knows the platform of %s',
    ],
  ],
  missing: [
    {
      rule: 'Key codes: Comma 188',
      why: 'nothing on the pages is separated by commas as it is typed (docs/decisions/0008)',
    },
    {
      rule: 'Landscape: orientation landscape-primary or -secondary, else width greater than height',
      why: 'the viewer goes by its width and height, however a device is held (docs/decisions/0008)',
    },
  ],
  outside: [],
};
