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
