/**
 * The tests that also run in Firefox, by file and title: for each island, the dialogs, the player,
 * the search, private pages and frames. Limited to the features of WebDriver BiDi, which has no
 * slow network, pages without JavaScript, printing or touch. Its process ends when axe, or a search
 * by role and name, reads the styles of a talk that plays.
 */
export const FIREFOX_TESTS: Readonly<Record<string, readonly string[]>> = {
  'like.spec.ts': [
    'likes, finds the like after a reload, and takes it back',
    'likes with the keyboard',
    'likes in one tab, and sees it at once in another tab in use',
    'a signed-out visitor is led to sign up, makes no call, and comes back',
  ],
  'share-dialog.spec.ts': [
    'draws a QR code on request, and loads no code for it before',
    'opens the services as pop-ups of their sizes, and uses the link if one is blocked',
    'can link to the current step',
    'opens and closes by its name, for every cause',
    'opens by the address of the page, which changes when it closes',
  ],
  'language.spec.ts': ['the language menu keeps the language, also for pages of the origin'],
  'embed-dialog.spec.ts': [
    'ties width and height, and writes both into the code',
    'keeps input from before its code loads',
  ],
  'dialogs.spec.ts': [
    'closes by Escape, its button and a click outside, and returns the focus',
    'copies by selection if the clipboard is refused',
  ],
  'playback.spec.ts': [
    'a presentation is watched from Start to restart by keyboard alone',
    'the Back button goes back step by step',
    'an address with a step starts there',
    'texts have the size and the font of the scene',
    'the end shows in full screen too',
  ],
  'playback-video.spec.ts': ['no byte of a video is fetched before Start; then it plays to its end'],
  'search.spec.ts': [
    'filters narrow down by kind and language, stay in the address, and can be removed',
    'the keyboard alone searches, walks through the results and opens one',
  ],
  'header-search.spec.ts': [
    'a suggested term leads to its results',
    'the first submit expands it and focuses the input, the second searches',
    'the close button, Escape and a press beside it collapse it, and the focus returns',
  ],
  'header.spec.ts': [
    'opens from the name, also by keyboard, and its links lead to their pages',
    'closes by Escape, by its button and by a press beside it, and returns the focus',
  ],
  'focus.spec.ts': [
    'stays open while the focus is in it, and closes once Tab leads out of it',
    'closes once Shift and Tab lead out of it',
  ],
  'embed.spec.ts': [
    'fits any size without scrolling',
    'uses no cookie, no storage and no other host',
    'Start is whole in frames of any size',
  ],
  'late-code.spec.ts': [
    'without ${what}, ${where} reports that a part did not load, and Start works again',
    'without ${what}, dialogs report that a part did not load, and still close',
    'a press shows a message if no file of the site loads after the first',
    'a search whose code did not load begins with the next key',
  ],
  'private-page.spec.ts': [
    'visitors who may edit see Edit, which leads to the editor',
    'other visitors do not see the bar',
    'the viewer fills the window, with the page below it',
    'a like uses the view link',
    'a private page plays only files of its own folder',
  ],
  'interaction.spec.ts': ['links and dialogs do not wait for any script'],
  'visits.spec.ts': [
    'by keyboard alone, a visitor plays, shares, reads on and searches',
    'in ${what}, a talk plays, a dialog fits, and nothing scrolls sideways',
    'a talk written from right to left is read, played and left by the keys of its script',
    'a talk that repeats is still playing after an hour',
    'in the page of another site, a talk plays, reports its steps and leads here',
    'a page that was open says what did not load, and goes on at its step once loaded again',
  ],
  'transcript.spec.ts': ['a link to a part opens it and marks it, in the page and in the address'],
};

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns the pattern of a title: placeholders match any text, and cited rules may follow. */
export const patternOf = (title: string) =>
  `${title
    .split(/\$\{\w+\}/)
    .map(escape)
    .join('.+')}(?: \\[[\\d., ]+\\])?`;

/** Matches these tests by Playwright's full titles: file, groups and title. */
export const FIREFOX_GREP = Object.entries(FIREFOX_TESTS).map(
  ([file, titles]) => new RegExp(`(?:^| )${escape(file)} .*(?:${titles.map(patternOf).join('|')})$`),
);
