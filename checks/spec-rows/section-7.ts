import type { SpecSection } from './spec-section.ts';

/** The calls that pages make; the events that they log are in a file of their own. */
export const SECTION_7: SpecSection = {
  title: '7. The calls it makes',
  rows: [
    [
      'Like: PUT /api/v4/presentation/{oid}/like/; unlike: DELETE',
      'src/services/likes.test.ts > hasLiked %s is a %s on the content, without a body, with the token',
      'origin/calls/likes.test.ts > by %s, with the methods that work',
    ],
    [
      'Like: no body, JSON content type, CSRF header',
      'src/services/likes.test.ts > hasLiked %s is a %s on the content, without a body, with the token',
      'origin/calls/likes.test.ts > with %s',
    ],
    [
      'Like: any ok answer is success, unread; another rejects with its status text',
      'src/services/likes.test.ts > does not read an answer that is ok, whatever it says',
      'src/services/likes.test.ts > rejects with the status text of an answer that is not ok',
    ],
    [
      'With a view link: /api/v4/presentation/like/ with auth_key and key_type',
      'src/services/likes.test.ts > goes by the view link where there is one',
      'src/domain/view-link.test.ts > asks for content by its view link',
      'origin/calls/likes.test.ts > likes hidden content',
    ],
    [
      'CSRF header from the cookie csrftoken; without it the call throws',
      'src/services/http.test.ts > carries its headers and, where asked, the anti-forgery token of the cookie',
      'src/services/http.test.ts > is not sent without a token (cookies "%s")',
    ],
    [
      'Pre-production hosts: Basic Authorization from the credentials of the page address',
      'src/services/http.test.ts > carries the credentials of the page address on a pre-production host',
      'src/services/http.test.ts > carries no credentials at %s',
    ],
    [
      'Failure: the page goes back and plays the error animation',
      'src/stores/likes.test.ts > that fails (%s) is reverted and shakes for 500 ms',
      'src/islands/like/LikeButton.test.tsx > is reverted, shakes and is announced when %s',
    ],
    [
      'HTTP client: method, URL, query, headers',
      'src/services/http.test.ts > goes to the origin with its query encoded, and answers with what was read',
      'src/services/http.test.ts > carries its headers and, where asked, the anti-forgery token of the cookie',
    ],
    ['HTTP client: timeout', 'src/services/http.test.ts > to answer in time says how long was waited'],
    [
      'Event: a beacon with a JSON array of one event',
      'src/services/analytics.test.ts > by a beacon as an array of one',
    ],
    [
      'Event without a beacon: POST, JSON content type, credentials included',
      'src/services/analytics.test.ts > by a POST where the browser %s',
      'e2e/analytics.spec.ts > without beacons an event is posted as JSON, and no link waits for it',
    ],
    ['Event: 20 s timeout', 'src/services/analytics.test.ts > when no answer comes within 20 seconds'],
    [
      'Event: a fallback endpoint where one is given',
      'src/services/create-analytics.test.ts > posts to the fallback once the endpoint has failed',
    ],
    [
      'Event: true or false, failures silently false',
      'src/services/analytics.test.ts > by a beacon as an array of one',
      'src/services/analytics.test.ts > when the network fails',
      'src/services/create-analytics.test.ts > answers false, and nothing else, when all fails',
    ],
    [
      'Events on pre-production, localhost and development hosts are printed, without cookies skipped',
      'src/domain/analytics-hosts.test.ts > on %s the way of an event is: %s',
      'src/services/create-analytics.test.ts > only prints events on hosts where nobody visits',
      'src/services/create-analytics.test.ts > logs nothing and touches no cookie on a host that keeps none',
    ],
    [
      'Client log: POST of a JSON array with one record; the answer is not read',
      'src/services/client-log.test.ts > posts an array of one record, and does not read the answer',
      'e2e/client-log.spec.ts > the origin receives the complete record of a failure on ${what}, and no view link',
      'src/domain/log-record.test.ts > a record has every field of the specification, and the usual values where the caller gives none',
    ],
    ['Client log: 20000 ms timeout', 'src/services/client-log.test.ts > gives up after 20 seconds'],
    [
      'Client log: only printed outside production',
      'src/services/client-log.test.ts > only prints outside of production, with or without an endpoint',
      'src/domain/analytics-hosts.test.ts > %s is production: %s',
    ],
    [
      'Client log: an error in production without an endpoint',
      'src/services/client-log.test.ts > is an error in production without an endpoint',
    ],
    [
      'Navigation helper: waits at most 500 ms, then goes on',
      'src/services/navigate.test.ts > goes on after 500 ms without an answer',
      'src/services/navigate.test.ts > goes on as soon as the log is through, once',
    ],
    [
      'Navigation after a log, whether it succeeds or fails',
      'src/services/navigate.test.ts > goes on when the log fails',
      'e2e/analytics.spec.ts > the visitor goes on all the same',
    ],
    [
      'Like and unlike take the oid and the optional link id',
      'src/islands/like/LikeButton.test.tsx > goes by the view link where there is one',
      'src/page-data/private-page.test.ts > asks for the viewer, the scene and likes by the view link',
    ],
    [
      'Share: a popup for each of the four targets, with url and title',
      'src/domain/share-links.test.ts > gives every service the address, unharmed',
      'src/domain/share-links.test.ts > gives the title to all, and nothing more to the classroom service',
      'e2e/share-dialog.spec.ts > opens the services as pop-ups of their sizes, and leaves blocked ones to the link',
    ],
    [
      'Share: hashtags from the tags for the first three, the title alone for the classroom',
      'src/domain/share-links.test.ts > adds hashtags for all but the classroom service',
      'src/domain/share-links.test.ts > gives the title to all, and nothing more to the classroom service',
    ],
    [
      'Share: popup of 520x570, 1300x570 for the professional network',
      'src/domain/share-links.test.ts > popupSize is wide for the professional network',
      'src/services/share.test.ts > opens in the given size, cut off from this page',
    ],
    [
      'Share on mobile: the native sheet with title and URL',
      'src/islands/share/ShareDialog.test.tsx > the share sheet takes title and link',
      'src/services/share.test.ts > is for mobile devices that have one',
    ],
    [
      'Code chunks load lazily',
      'src/directives/interaction.test.ts > loads nothing',
      'e2e/bytes.spec.ts > the first intent brings the framework',
    ],
    [
      'Code chunks: 120 s timeout',
      'src/services/chunk.test.ts > gives up on an import that hangs after 120 s, not before',
      'src/services/chunk.test.ts > gives up on a file that hangs after 120 s, not before, and asks for it anew',
    ],
  ],
  missing: [
    {
      rule: 'Icons load from a CDN path',
      why: 'they stand in the pages and need no request (docs/decisions/0008)',
    },
  ],
  outside: [
    { rule: 'Paths of the analytics endpoints, payload of the client-log endpoint', why: 'not shown' },
    { rule: 'Payload fields and path of like and unlike on the view page', why: 'not shown' },
    {
      rule: 'Server response shapes, submission of reports, what the server does with calls',
      why: 'not shown',
    },
  ],
};
