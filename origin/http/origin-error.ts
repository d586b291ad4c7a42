import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { PLATFORM } from '#domain/addresses/paths';

/** The JSON body of every failed call. */
export interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string; readonly remedy: string };
}

/**
 * A request that fails. Carries the status and the text that the visitor or the calling program
 * receives.
 */
export class OriginError extends Error {
  override readonly name = 'OriginError';
  readonly status: ContentfulStatusCode;
  /** Stable name for programs, for example `not_signed_in`. */
  readonly code: string;
  /** Remedy for the visitor or the caller. */
  readonly remedy: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: ContentfulStatusCode,
    facts: { code: string; message: string; remedy: string; headers?: Readonly<Record<string, string>> },
  ) {
    super(facts.message);
    this.status = status;
    this.code = facts.code;
    this.remedy = facts.remedy;
    this.headers = facts.headers ?? {};
  }

  /** Returns the JSON body for calls. */
  toBody(): ErrorBody {
    return { error: { code: this.code, message: this.message, remedy: this.remedy } };
  }
}

/** Returns a 404 error for content that does not exist, or that the request may not reach. */
export function contentNotFound(): OriginError {
  return new OriginError(404, {
    code: 'not_found',
    message: 'This presentation or video does not exist, or it opens only with its view link.',
    remedy: 'Check the oid, or call with auth_key and key_type=view_link.',
  });
}

/** Error code for an address without a handler or file. */
export const NO_SUCH_ADDRESS = 'no_such_address';

/** Returns a 404 error for an address without a handler or file. */
export function addressNotFound(url: string): OriginError {
  return new OriginError(404, {
    code: NO_SUCH_ADDRESS,
    message: `There is nothing at ${new URL(url).pathname}.`,
    remedy: 'Check the address.',
  });
}

/** Error code for the pages of sign-in and sign-up where they are off. */
export const SIGN_IN_IS_OFF = 'sign_in_is_off';

/** Returns a 404 error for a visitor who may not sign in. */
export function signInIsOff(): OriginError {
  return new OriginError(404, {
    code: SIGN_IN_IS_OFF,
    message: 'Nobody can log in or sign up here: the accounts of this demo have no passwords.',
    remedy: 'For a demo that others try, start the server with PODIUM_DEMO_SIGN_IN=1.',
  });
}

/** Error code for a page that is not built yet. */
export const BEING_BUILT = 'being_built';

/** Returns a 503 error for a page of a site whose first build is still running. */
export function beingBuilt(): OriginError {
  return new OriginError(503, {
    code: BEING_BUILT,
    message: 'The site is being built for the first time, and this page is not ready yet.',
    remedy: 'Reload it in a moment.',
    headers: { 'Retry-After': '5' },
  });
}

/** Returns a 503 error for a call that waited too long for a lock of the database. */
export function databaseBusy(): OriginError {
  return new OriginError(503, {
    code: 'database_busy',
    message: 'The database is busy.',
    remedy: 'Try again in a moment.',
    headers: { 'Retry-After': '5' },
  });
}

/** Returns a 503 error for a call that the disk of the database does not allow. */
export function nothingStored(): OriginError {
  return new OriginError(503, {
    code: 'nothing_stored',
    message: 'The server cannot store anything at the moment.',
    remedy: 'Try again in a few minutes.',
    headers: { 'Retry-After': '60' },
  });
}

/** Returns a 401 error for a call that needs a session. */
export function notSignedIn(): OriginError {
  return new OriginError(401, {
    code: 'not_signed_in',
    message: 'You are not signed in.',
    remedy: `Sign in at ${PLATFORM.login} and try again.`,
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

/** Returns a 413 error for a body over `limit` bytes. */
export function bodyTooLarge(limit: number): OriginError {
  return new OriginError(413, {
    code: 'body_too_large',
    message: `The body has more than ${limit} bytes.`,
    remedy: 'Send less data at once.',
    headers: { Connection: 'close' },
  });
}

/** Returns a 500 error for an unexpected failure. It reveals no internals. */
export function internalError(): OriginError {
  return new OriginError(500, {
    code: 'internal',
    message: 'Something went wrong on our side.',
    remedy: 'Try again in a moment.',
  });
}
