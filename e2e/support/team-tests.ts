// The tests of rules (docs/behaviour.md) that also run on the site with accounts and the content of
// e2e/team, which was not made for them. The stage "plain" builds it, "team-browser" runs them.

/** Files whose tests of rules run on the content of e2e/team, too. */
const TEAM_FILES = [
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
  'no-javascript',
  'opened-at-step',
  'playback',
  'roles',
  'share-dialog',
  'sizes',
  'toolbar',
  'up-next',
] as const;

/** Why the tests of rules in the other files run on their own content alone. */
export const FILES_BY_REASON: Readonly<Record<string, readonly string[]>> = {
  'Run on the content of e2e/team': TEAM_FILES,
  'Need a video': ['video-captions', 'video-controls'],
  'Need content behind a view link': ['private-page', 'view-link'],
  'Need fields of content that the team leaves out': [
    'content-flags',
    'kiosk',
    'old-addresses',
    'owners',
    'preview',
    'sidebar',
    'teaser',
  ],
  'Need more content, longer content, or none': [
    'archive',
    'empty',
    'header-search',
    'paging',
    'playback-access',
    'search',
    'small-stage',
    'transcript',
    'transcript-beside',
  ],
  'The tests of e2e/team.spec.ts have the same on its content': ['series', 'tags', 'translations'],
  'Have a site of their own': [
    'brand-font',
    'dev-server',
    'drafts',
    'elsewhere',
    'plain',
    'plain-schemes',
    'team',
  ],
  'Do not depend on content: calls, events, frames, files and sizes': [
    'addresses',
    'analytics',
    'analytics-session',
    'author-link',
    'bytes',
    'client-log',
    'embed',
    'embed-hosts',
    'embed-responsive',
    'embed-toolbar',
    'events',
    'first-load',
    'least-font-size',
    'look-of-pages',
    'nothing-covers',
    'overlay-fit',
    'playback-frames',
    'scrollbars',
    'share-sheet',
    'start-to-restart',
    'viewer-unknown',
  ],
};

/** Selects tests of rules in these files by their full titles, which begin with the file. */
export const TEAM_TESTS = new RegExp(String.raw`[ /](?:${TEAM_FILES.join('|')})\.spec\.ts .* \[[\d., ]+\]$`);

/** Leaves out tests in these files that need content of e2e/site, by their titles. */
export const NOT_OF_TEAM = [
  // A kind of content or page that the team does not have.
  /classic|video|tide-film|hostile|reusable|Japanese|without (?:owner|likes)|private page|frame|other visitors|page that this one belongs to/,
  // A field of content: promotions, banners, copies, curation, templates, suggested terms, views.
  /banner|promotes|learn more|restart overlay|curation|copy is|a copy of|copies\b.*\[1|app is|store|flags|keys of a clicker|suggested/,
  // Words of its content, or its number of steps, objects and lines.
  /all facts|headings, paragraphs|its texts once|each text of its slides|description|links to its texts|twelve/,
  /dark frame|on a touch screen|fly from object|blur|letters on walls|the window of|breakpoints \[4|thumbnails|cards cut|8 colours|logged as its card/,
  // Languages whose only difference here is their texts.
  /pixels in (?!en)/,
];
