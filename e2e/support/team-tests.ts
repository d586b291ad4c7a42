// The tests of rules (docs/behaviour.md) that also run on the site with accounts and the content of
// e2e/team, and some of the tests' own. The stage "plain" builds it, "team-browser" runs them.

/** Files whose tests of rules run there. */
const FILES = [
  'dialogs',
  'editing-tools',
  'embed-dialog',
  'end-fade',
  'fill-window',
  'filmstrip',
  'header',
  'language',
  'left-place',
  'like',
  'live',
  'no-javascript',
  'opened-at-step',
  'playback',
  'present',
  'roles',
  'share-dialog',
  'sizes',
  'toolbar',
  'up-next',
] as const;

/** Leaves out tests in these files by their titles. */
const LEFT_OUT = [
  // Kinds of content and pages, and fields of content, that only tests below are about.
  /classic|video|tide-film|hostile|reusable|Japanese|without (?:owner|likes)|private page|frame|other visitors|page that this one belongs to/,
  /banner|promotes|learn more|restart overlay|curation|copy is|a copy of|copies\b.*\[1|app is|store|flags|keys of a clicker|suggested/,
  // Words of the content of e2e/site, or its number of steps, objects and lines.
  /all facts|headings, paragraphs|its texts once|each text of its slides|description|links to its texts|twelve/,
  /dark frame|on a touch screen|fly from object|blur|letters on walls|the window of|breakpoints \[4|thumbnails|cards cut|8 colours|logged as its card/,
  // Languages whose only difference here is their texts.
  /pixels in (?!en)|in any language/,
  // Further tests of rules that a quicker one there is about, too.
  /edit see it on|where it has room|also for pages of the origin|a step starts the show|Get started in the footer/,
  /current step by one press|fade together|with its focus visible|moves to its step|mobile devices is only|beside the stage at/,
  /opens by the address|gets the old state back with a message|is led to sign up|QR code on the whole|the end at once|has a sign beside/,
  // Further variants of tests whose first one runs, and which no content changes.
  /may comment see|with start=3|with utm_source|white in dark|position, at (?:768|360) px|Embed closes by|menu at 1280 px|embed page that is opened at/,
];

/**
 * Tests in these and other files for the rules that are left, the quickest of each. The parts of
 * their titles are in no title of another variant.
 */
const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  addresses: ['an address that leads nowhere'],
  analytics: [
    'a press on the logo is logged',
    'without beacons',
    'when the log fails',
    'without secure random numbers',
  ],
  'analytics-session': ['there is a session while', 'a frame logs its dialogs'],
  'author-link': ['with a name in English', 'an owner without an oid', 'from a frame'],
  bytes: ['the first intent loads'],
  'client-log': ['a failure on a view page'],
  'content-flags': ['canWeShowAds false', 'logoType none', 'webglViewerVersion'],
  drafts: ['a draft is nowhere'],
  'editing-tools': ['other visitors have no button'],
  embed: [
    'has its preview, title',
    'the frame of a presentation uses no cookie',
    'is indexed only as part',
    'is published for listed',
  ],
  'embed-element': ['shows a presentation with'],
  'embed-hosts': ['a file opened from disk'],
  'embed-responsive': ['at 320 px'],
  'embed-toolbar': ['wide and high frames', 'the address removes toolbar', 'in a frame in another site'],
  events: ['click on logo', 'the types in the events of links'],
  'fill-window': ['keys of a clicker scroll'],
  'header-search': [
    'has its sizes',
    'has its placeholders',
    'Enter submits',
    'Enter on ""',
    'a suggested term leads',
    'every suggested term',
    'at 320 px the first submit',
    'at 320 px is an icon',
  ],
  'look-of-pages': [
    'below a banner at 768 by 600',
    'the search page shows one search field',
    'of a video has its call to action once at 1680',
  ],
  'no-javascript': [
    'all facts of the content',
    'headings, paragraphs and lists',
    'the description keeps',
    'suggested terms',
    'its texts once',
    'without likes, views',
  ],
  'old-addresses': ['old addresses lead'],
  owners: ['no file of the site', 'an owner with only an e-mail', 'neither e-mail nor name'],
  playback: ['N and Shift+N fly'],
  'playback-access': ['by the keyboard'],
  'playback-frames': ['mouse, wheel and keys'],
  preview: ['while the preview loads', 'without a preview'],
  'private-page': ['see Edit', 'other visitors do not see', 'a window of 1280 by 900'],
  roles: [
    'at 320 px flags',
    'at 320 px a copy is offered',
    'with JavaScript, at 320 px the curation tag',
    'without an address',
    'can forbid copies',
    'opens the store',
  ],
  search: ['by its title, owner', 'hidden and private', 'offers similar ones'],
  series: ['leads through its content', 'has a feed'],
  'share-sheet': ['before any code'],
  sidebar: ['of a video shows only picks'],
  sizes: [
    'the page changes at its breakpoints',
    'thumbnails of videos',
    'cards cut',
    'the banner is open at first',
    'the restart overlay is dark',
  ],
  'small-stage': ['a stage that is turned'],
  tags: ['in any spelling'],
  teaser: ['the page shows the first step'],
  'transcript-beside': ['at 1248 by 700 px', 'in its own scroller', 'its search marks', 'a press on a text'],
  translations: ['leads to the same step'],
  'video-captions': [
    'captions shift nothing',
    'as the visitor chooses',
    'in a second language',
    'on a embed page of 240 px',
  ],
  'video-controls': [
    'the controls of the view page',
    'a click on the picture plays',
    'another version',
    'sources are offered',
  ],
  'view-link': ['open editor', 'link_id='],
  'viewer-unknown': ['gives no rights'],
};

/** The end of the title of a test of rules. */
const RULES = String.raw`.* \[[\d., ]+\]$`;

/** Selects tests of rules by their full titles, which begin with the file. */
export const TEAM_TESTS: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?!.*(?:${LEFT_OUT.map(({ source }) => source).join('|')})).*[ /](?:${FILES.join('|')})\.spec\.ts ${RULES}`,
  ),
  ...Object.entries(CHOSEN).map(
    ([file, parts]) =>
      new RegExp(
        String.raw`[ /]${file}\.spec\.ts .*(?:${parts.map((part) => RegExp.escape(part)).join('|')})${RULES}`,
      ),
  ),
];

/** The number of a row of docs/behaviour.md. */
type Row = `${number}.${number}`;

/** A row, or all rows of a section from one to another. */
type Rows = Row | `${Row} to ${Row}`;

/** Rows that tests of units, of commands and of whole builds hold, whatever a site contains. */
const HELD_BY_OTHER_TESTS: readonly Rows[] = [
  '1.10 to 1.11',
  '1.13 to 1.16',
  '1.21',
  '1.23',
  '1.24',
  '2.4',
  '2.10',
  '2.15',
  '2.16',
  '2.21',
  '2.24 to 2.30',
  '2.44',
  '2.45',
  '2.47',
  '2.52',
  '2.54',
  '2.61',
  '2.63',
  '2.81',
  '2.93',
  '2.100',
  '2.101',
  '2.102',
  '2.103',
  '2.104',
  '2.105',
  '2.106',
  '3.1 to 3.3',
  '3.8 to 3.13',
  '3.18 to 3.23',
  '3.25',
  '3.27',
  '3.28',
  '3.31 to 3.34',
  '3.36 to 3.45',
  '3.47 to 3.49',
  '3.52',
  '3.55',
  '3.56',
  '3.58',
  '4.1',
  '4.2',
  '4.6',
  '4.11',
  '4.12',
  '4.15 to 4.17',
  '4.19',
  '4.22',
  '4.24',
  '4.25',
  '4.29',
  '4.31',
  '4.33',
  '4.34',
  '4.43',
  '5.1 to 5.3',
  '5.5',
  '5.7',
  '5.8',
  '5.13',
  '6.11',
  '6.13',
  '6.14',
  '7.1 to 7.7',
  '7.10',
  '7.11',
  '7.13 to 7.17',
  '7.20',
  '7.21',
  '7.23',
  '7.26 to 7.29',
  '7.31',
  '7.35 to 7.38',
  '7.40',
  '7.43 to 7.45',
  '8.2 to 8.4',
  '8.6',
  '8.7',
  '8.9 to 8.11',
  '9.1',
  '9.4',
  '9.5',
  '9.7',
  '9.22 to 9.25',
  '9.28',
  '9.30',
  '9.39 to 9.41',
  '9.44',
  '9.49',
  '10.1 to 10.5',
];

/** The rows that do not run on the content of e2e/team, by the reason. */
const NOT_RUN: Readonly<Record<string, readonly Rows[]>> = {
  'Held by tests of units, of commands and of whole builds': HELD_BY_OTHER_TESTS,
  'About other sites: of other settings, of the dev server, or kept for use without a network': [
    '1.22',
    '1.25',
    '2.85',
    '3.26',
    '3.57',
    '7.47 to 7.51',
    '10.6 to 10.8',
    '11.1 to 11.8',
    '12.1 to 12.3',
    '14.1 to 14.5',
  ],
  'Need more content, longer content, or none': [
    '2.64',
    '2.65',
    '2.74 to 2.76',
    '2.98 to 2.99',
    '4.21',
    '4.23',
    '4.48',
    '4.55 to 4.57',
    '9.46',
  ],
  'Sweeps through sizes and pages, or hours of playback, at the cost of minutes': [
    '2.56',
    '4.40',
    '4.42',
    '9.37',
    '9.38',
    '9.45',
  ],
  'Not to be proven by any test': ['2.1', '2.58', '9.26', '9.27'],
};

/** Lists the numbers of rows. */
function numbersOf(all: readonly Rows[]): string[] {
  return all.flatMap((rows) => {
    const [from = '', to = from] = rows.split(' to ');
    const [section = 0, first = 0] = from.split('.').map(Number);
    const last = Number(to.split('.')[1]);
    return Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`);
  });
}

/** The rows that tests of units, of commands and of whole builds hold. */
export const HELD_ELSEWHERE: readonly string[] = numbersOf(HELD_BY_OTHER_TESTS);

/** The rows that do not run on the content of e2e/team. */
export const ROWS_NOT_RUN: readonly string[] = numbersOf(Object.values(NOT_RUN).flat());

/**
 * Lists what is wrong with the table of rows that do not run, for all rows of docs/behaviour.md and
 * those that run.
 */
export function findRowFaults(all: readonly string[], run: readonly string[]): string[] {
  const excused = new Set(ROWS_NOT_RUN);
  return [
    ...all
      .filter((row) => !excused.has(row) && !run.includes(row))
      .map(
        (row) => `${row} neither runs on the content of a team nor has a reason in e2e/support/team-tests.ts`,
      ),
    ...ROWS_NOT_RUN.filter((row) => run.includes(row)).map(
      (row) => `${row} runs on the content of a team, so it needs no reason`,
    ),
    ...ROWS_NOT_RUN.filter((row) => !all.includes(row)).map((row) => `there is no row ${row}`),
  ];
}
