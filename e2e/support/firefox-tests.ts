/**
 * The tests that also run in Firefox, by file and title: for each island, the dialogs, the player,
 * the search, private pages and frames. Limited to the features of WebDriver BiDi, which has no
 * slow network, pages without JavaScript, printing or touch.
 */
export const FIREFOX_TESTS: Readonly<Record<string, readonly string[]>> = {
  'like.spec.ts': [
    'likes, finds the like after a reload, and takes it back',
    'likes with the keyboard',
    'likes in one tab and sees it at once in the other, once that is in use',
    'a visitor who is signed out is led to sign up, makes no call, and comes back',
  ],
  'share-dialog.spec.ts': [
    'draws a QR code on request, and loads no code for it before',
    'shares the page as it was opened, but for a view link',
    'opens the services as pop-ups of their sizes, and leaves blocked ones to the link',
    'can lead to the current step',
    'opens and closes by its name, for every cause',
    'opens by the address of the page, which forgets it when it closes',
  ],
  'language.spec.ts': ['the language menu keeps the language, for the pages that the origin makes too'],
  'embed-dialog.spec.ts': [
    'ties width and height, and writes both into the code',
    'keeps what is typed before its code has come',
  ],
  'dialogs.spec.ts': [
    'closes by Escape, its button and a click outside, and gives the focus back',
    'copies by selection where the clipboard is refused',
  ],
  'playback.spec.ts': [
    'a presentation is watched from Start to restart by keyboard alone',
    'the Back button goes back step by step',
    'an address with a step starts there',
    'texts have the size that the scene gives them, in the font that they were laid out for',
    'the end shows in full screen too',
  ],
  'playback-video.spec.ts': ['no byte of a video is fetched before Start; then it plays to its end'],
  'search.spec.ts': [
    'filters narrow down by kind and language, stay in the address, and are removed',
    'the keyboard alone searches, walks through the results and opens one',
  ],
  'header-search.spec.ts': [
    'a suggested term leads to its results',
    'the first submit expands it and focuses the input, the second searches',
    'the close button, Escape and a press beside it collapse it, and the focus goes back',
  ],
  'header.spec.ts': [
    'opens from the name, by keyboard too, and leads where it says',
    'closes by Escape, by its button and by a press beside it, and gives the focus back',
  ],
  'focus.spec.ts': [
    'stays while the focus is in it, and closes once Tab leads out of it',
    'closes where Shift and Tab lead out of it',
  ],
  'embed.spec.ts': [
    'fits any size without scrolling',
    'uses no cookie, no storage and no other host',
    'Start is whole in frames of any size',
  ],
  'late-code.spec.ts': [
    'without ${what}, ${where} says that a part did not load, and Start works again',
    'without ${what}, dialogs themselves say that a part did not load, and still close',
    'without any file of the site after the first, a press is answered by a message',
    'a search whose code did not load begins with the next key',
  ],
  'private-page.spec.ts': [
    'those who may edit see Edit, which leads to the editor',
    'other visitors do not see the bar',
    'the viewer fills the window, and below it the page can be read',
    'a like goes by the view link',
    'what a private page plays comes from its own folder alone',
  ],
  'interaction.spec.ts': ['links and dialogs do not wait for any script'],
  'transcript.spec.ts': ['a link to a topic opens it, from the page and with the page'],
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
