import type { SpecSection } from './spec-section.ts';

/** Business constants: how long things take. */
export const SECTION_9_TIMES: SpecSection = {
  title: '9. Business constants and limits: times',
  rows: [
    [
      'Copy-success display 3000 ms',
      'src/stores/create-copying.test.ts > shows for 3 s that it worked, and is over then',
    ],
    [
      'Unlike animation 2000 ms, liked 350 ms, error 500 ms',
      'src/domain/like.test.ts > plays each phase as long as the product does',
      'e2e/sizes.spec.ts > the like button moves as long as its phases last',
    ],
    [
      'Chunk timeout 120000 ms',
      'src/services/chunk.test.ts > gives up on an import that hangs after 120 s, not before',
    ],
    [
      'Resize throttle 200 ms',
      'src/enhance/transcript.test.ts > stays open when it is measured again, and whole when it turns out to be short',
    ],
    [
      'Dropdown animation 200 ms',
      'e2e/header.spec.ts > takes 200 ms, and no time for those who want less motion',
    ],
    [
      'Overlay appear transition 500 ms',
      'e2e/sizes.spec.ts > the progress circle is 168 pixels wide, 80 in a small viewer, and its overlay appears within 500 ms',
    ],
    [
      'Session cookie: base64 of JSON {session_id}, 30 minutes, secure, sameSite none',
      'src/domain/session-cookie.test.ts > is base64 of JSON, ends after 30 minutes, and is secure and for all sites',
      'src/services/session.test.ts > it ends after 30 minutes, and the next event has a new one',
    ],
    [
      'Session cookie: domain derived from the host',
      'src/domain/session-cookie.test.ts > a session on %s belongs to %s',
    ],
    [
      'Analytics request timeout 20000 ms',
      'src/services/analytics.test.ts > when no answer comes within 20 seconds',
    ],
    ['Log request timeout 20000 ms', 'src/services/client-log.test.ts > gives up after 20 seconds'],
    [
      'Redirect helper default delay 500 ms',
      'src/services/navigate.test.ts > goes on after 500 ms without an answer',
    ],
    [
      'Transcript: measured again after 500 ms',
      'src/enhance/transcript.test.ts > is left to the first measure, and whole after the second, 500 ms later',
    ],
    [
      'Paged-transcript event after 1 s',
      'src/stores/analytics.test.ts > logs the paged transcript after one second',
    ],
    [
      'Native app: default time-out 300 ms',
      'src/enhance/app-offer.test.ts > with a time-out of %j may take %d ms to open',
      'src/services/viewer-data.test.ts > fills in what is absent, ignores what is unknown, and keeps what is there',
    ],
    [
      'Native app: grace 1000 ms',
      'src/domain/store-fallback.test.ts > gives the app its time and a second of grace',
    ],
    [
      'Tooltip initialization delay 100 ms',
      'e2e/share-dialog.spec.ts > copies, with a tooltip after 100 ms and disabled for 3 s, and has no violations then',
    ],
    [
      'Lazy-load default throttle or debounce 300 ms',
      'src/enhance/moving-thumbnails.test.ts > loads nothing for a focus that only passes',
      'src/enhance/moving-thumbnails.test.ts > moves while the card has the focus, under its duration, and rests when it loses it',
    ],
  ],
  missing: [],
  outside: [],
};
