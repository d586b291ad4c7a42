import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** What went wrong, in the shape that every call answers with. */
export interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string; readonly remedy: string };
}

/** A request that cannot be answered as asked; carries what the visitor or the caller is told. */
export class OriginError extends Error {
  override readonly name = 'OriginError';
  readonly status: ContentfulStatusCode;
  /** Stable name for programs, for example `not_signed_in`. */
  readonly code: string;
  /** What to do about it. */
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

  /** The JSON that calls answer with. */
  toBody(): ErrorBody {
    return { error: { code: this.code, message: this.message, remedy: this.remedy } };
  }
}

/** 404 for content that is not there, or not reachable in this way. */
export function contentNotFound(): OriginError {
  return new OriginError(404, {
    code: 'not_found',
    message: 'There is no such presentation or video, or it is only open under its view link.',
    remedy: 'Check the oid, or call with auth_key and key_type=view_link.',
  });
}

/** Code of the error for an address that nothing answers. */
export const NO_SUCH_ADDRESS = 'no_such_address';

/** 404 for an address that nothing answers. */
export function addressNotFound(url: string): OriginError {
  return new OriginError(404, {
    code: NO_SUCH_ADDRESS,
    message: `Nothing answers at ${new URL(url).pathname}.`,
    remedy: 'Check the address.',
  });
}

/** Code of the error for a page that is being built. */
export const BEING_BUILT = 'being_built';

/** 503 for a page of a site that is being built for the first time. */
export function beingBuilt(): OriginError {
  return new OriginError(503, {
    code: BEING_BUILT,
    message: 'The site is being built for the first time, and this page is not there yet.',
    remedy: 'Load it again in a moment.',
    headers: { 'Retry-After': '5' },
  });
}

/** 401 for a call that needs a session. */
export function notSignedIn(): OriginError {
  return new OriginError(401, {
    code: 'not_signed_in',
    message: 'This needs somebody who is signed in.',
    remedy: 'Sign in at /login/ and try again.',
  });
}

/** 405 with the methods that would work. */
export function methodNotAllowed(method: string, allowed: readonly string[]): OriginError {
  const allow = allowed.join(', ');
  return new OriginError(405, {
    code: 'method_not_allowed',
    message: `${method} does not work here.`,
    remedy: `Use ${allow}.`,
    headers: { Allow: allow },
  });
}

/** 413 for a body over the limit, in bytes. */
export function bodyTooLarge(limit: number): OriginError {
  return new OriginError(413, {
    code: 'body_too_large',
    message: `The body has more than ${limit} bytes.`,
    remedy: 'Send less at once.',
    headers: { Connection: 'close' },
  });
}

/** 500 for what should not have happened; says nothing about the inside. */
export function internalError(): OriginError {
  return new OriginError(500, {
    code: 'internal',
    message: 'Something went wrong on our side.',
    remedy: 'Try again in a moment.',
  });
}
