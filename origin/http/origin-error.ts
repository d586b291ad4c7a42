import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { PLATFORM } from '#domain/addresses/paths';

/** The text and headers of an error. `code` is a stable name for programs. */
interface ErrorFacts {
  readonly code: string;
  readonly message: string;
  /** Remedy for the visitor or the caller. */
  readonly remedy: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A request that fails. Carries the status and the text that the visitor or the calling program
 * receives.
 */
export class OriginError extends Error {
  override readonly name = 'OriginError';
  readonly status: ContentfulStatusCode;
  readonly facts: ErrorFacts;

  constructor(status: ContentfulStatusCode, facts: ErrorFacts) {
    super(facts.message);
    this.status = status;
    this.facts = facts;
  }
}

/** The errors that always have the same text, by code. */
const ERRORS = {
  // Content that does not exist, or that the request may not reach.
  not_found: {
    status: 404,
    message: 'This presentation or video does not exist, or it opens only with its view link.',
    remedy: 'Check the oid, or call with auth_key and key_type=view_link.',
  },
  // The pages of sign-in and sign-up where they are off.
  sign_in_is_off: {
    status: 404,
    message: 'Nobody can log in or sign up here: the accounts of this demo have no passwords.',
    remedy: 'For a demo that others try, start the server with PODIUM_DEMO_SIGN_IN=1.',
  },
  // A page of a site whose first build is still running.
  being_built: {
    status: 503,
    message: 'The site is being built for the first time, and this page is not ready yet.',
    remedy: 'Reload it in a moment.',
    headers: { 'Retry-After': '5' },
  },
  // A call that waited too long for a lock of the database.
  database_busy: {
    status: 503,
    message: 'The database is busy.',
    remedy: 'Try again in a moment.',
    headers: { 'Retry-After': '5' },
  },
  // A call that the disk of the database does not allow.
  nothing_stored: {
    status: 503,
    message: 'The server cannot store anything at the moment.',
    remedy: 'Try again in a few minutes.',
    headers: { 'Retry-After': '60' },
  },
  not_signed_in: {
    status: 401,
    message: 'You are not signed in.',
    remedy: `Sign in at ${PLATFORM.login} and try again.`,
  },
  likes_off: {
    status: 403,
    message: 'This content cannot be liked.',
    remedy: 'Add likesCount to its content file.',
  },
  bad_view_link_key: {
    status: 400,
    message: 'auth_key and key_type do not identify a view link.',
    remedy: 'Call with ?auth_key={link_id}&key_type=view_link.',
  },
  bad_csrf_token: {
    status: 403,
    message: 'The CSRF token is missing, differs from the csrftoken cookie, or belongs to another session.',
    remedy: 'Reload the page and try again; if that does not help, sign in again.',
  },
  // Rooms of talks.
  no_such_room: {
    status: 404,
    message: 'There is no such room, or its presenter is not connected yet.',
    remedy: 'Try again in a moment.',
  },
  wrong_secret: {
    status: 403,
    message: 'This is not the secret of the presenter or of a remote of this room.',
    remedy: 'Scan the code on the console again.',
  },
  bad_live_post: {
    status: 400,
    message: 'The body is no post that this client may send to a room.',
    remedy: 'Send JSON as docs/origin.md says.',
  },
  not_a_follower: {
    status: 403,
    message: 'Only those who follow a talk may send signs and questions.',
    remedy: 'Open the stream of the room first, and send the id that it names.',
  },
  takes_no_signs: {
    status: 403,
    message: 'The presenter takes no signs and questions.',
    remedy: 'Try again when the page offers them.',
  },
  presenter_away: {
    status: 409,
    message: 'The console of the presenter is not connected.',
    remedy: 'Try again in a moment.',
  },
  room_is_full: {
    status: 503,
    message: 'The room has as many clients as it can have.',
    remedy: 'Try again in a moment.',
    headers: { 'Retry-After': '5' },
  },
  too_many_rooms: {
    status: 503,
    message: 'The server has as many rooms as it can have.',
    remedy: 'End another talk, or try again later.',
    headers: { 'Retry-After': '60' },
  },
  // An unexpected failure. Reveals no internals.
  internal: {
    status: 500,
    message: 'Something went wrong on our side.',
    remedy: 'Try again in a moment.',
  },
} as const;

/** Returns the error of a code. */
export function errorOf(code: keyof typeof ERRORS): OriginError {
  return new OriginError(ERRORS[code].status, { code, ...ERRORS[code] });
}

/** Returns a 404 error for an address without a handler or file. */
export function addressNotFound(url: string): OriginError {
  return new OriginError(404, {
    code: 'no_such_address',
    message: `There is nothing at ${new URL(url).pathname}.`,
    remedy: 'Check the address.',
  });
}

/** Returns a 405 error that names the allowed methods. */
export function methodNotAllowed(method: string, allowed: readonly string[]): OriginError {
  const allow = allowed.join(', ');
  return new OriginError(405, {
    code: 'method_not_allowed',
    message: `${method} is not allowed here.`,
    remedy: `Use ${allow}.`,
    headers: { Allow: allow },
  });
}
