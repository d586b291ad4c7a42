import type { SpecSection } from './spec-section.ts';

/** Error catalogue. */
export const SECTION_8: SpecSection = {
  title: '8. Error catalogue',
  rows: [
    [
      "No CSRF cookie on like or unlike: 'Cannot make request without CSRF token.'",
      'src/services/likes.test.ts > rejects with the exact message where the cookie is missing',
      'src/islands/like/LikeButton.test.tsx > is reverted and shakes when the anti-forgery cookie is missing, without a call',
      'e2e/like.spec.ts > makes no call without the anti-forgery cookie, and gets the old state back',
    ],
    [
      'Like or unlike not ok: rejects with the status text, goes back and shakes',
      'src/services/likes.test.ts > rejects with the status text of an answer that is not ok',
      'src/stores/likes.test.ts > that fails (%s) is reverted and shakes for 500 ms',
    ],
    [
      "Code chunk fails: ChunkLoadError, 'Loading chunk {n} failed.', type missing, timeout or error",
      'src/services/chunk.test.ts > says %s when the import rejects with %s',
      'src/services/chunk.test.ts > gives up on an import that hangs after 120 s, not before',
    ],
    [
      "Random subset too large: 'Invalid number of elements provided. Subarray cannot have more elements than original array.'",
      'src/domain/random-subset.test.ts > fails with the message of the product if more is asked for than there is',
    ],
    [
      "No secure random generator: 'crypto.getRandomValues() not supported'",
      'src/domain/secure-id.test.ts > fails with the message of the product if the generator is %j',
      'src/services/create-analytics.test.ts > does not start without secure random numbers',
      'e2e/analytics.spec.ts > without secure random numbers nothing is logged, and the visitor does not notice',
    ],
    [
      "HTTP client: 'Request aborted'",
      'src/services/http.test.ts > by the caller taking it back %s it was sent is named so',
    ],
    [
      "HTTP client: 'Network Error'",
      'src/services/http.test.ts > without an answer is a network error that names its cause',
    ],
    [
      "HTTP client: 'timeout of N ms exceeded'",
      'src/services/http.test.ts > to answer in time says how long was waited',
      'e2e/like.spec.ts > gets the old state back when no answer comes within 20 seconds',
    ],
    [
      'Analytics post fails: false, silently',
      'src/services/analytics.test.ts > when the network fails',
      'src/services/analytics.test.ts > when the server refuses',
    ],
    [
      'Analytics post fails: navigation goes on',
      'src/services/navigate.test.ts > goes on when the log fails',
      'e2e/analytics.spec.ts > the visitor goes on all the same',
    ],
    [
      'Flag read too early or not supplied: an error',
      'src/domain/feature-flags.test.ts > refuses to be read before initialisation',
      'src/domain/feature-flags.test.ts > refuses to guess %s, which was not supplied',
    ],
    [
      'Logging in production without an endpoint: an error',
      'src/services/client-log.test.ts > is an error in production without an endpoint',
    ],
    [
      'Embed and share dialogs take their texts from messages in the language of the page',
      'src/islands/embed/EmbedDialog.test.tsx > says Copied! for 3 s, and tells it then',
      'src/islands/share/ShareDialog.test.tsx > says Copied with a tooltip, and is disabled, for 3 s',
      'src/i18n/messages.test.ts > have the keys of English, no more and no fewer',
    ],
  ],
  missing: [],
  outside: [
    {
      rule: 'Slide import, video asset, search asset provider, stopped window size, FPS and leave-page warnings',
      why: 'known from names of events only; messages and handling are not shown',
    },
    { rule: 'Error messages of the server shown to users', why: 'not shown' },
  ],
};
