import { readCookie } from './cookies.ts';
import { buildBasicAuthorization } from './basic-authorization.ts';
import {
  MissingCsrfTokenError,
  NetworkError,
  RequestAbortedError,
  RequestTimeoutError,
} from './http-errors.ts';

/** What a request takes from the page it is made on. */
export interface HttpEnvironment {
  readonly fetch: typeof fetch;
  /** `location.origin`: never carries credentials, with which `fetch` would throw. */
  readonly origin: string;
  /** `document.baseURI`: may carry the credentials of a pre-production host. */
  readonly baseUri: string;
  /** `document.cookie` at the time of the call. */
  readonly readCookies: () => string;
  /** Hosts on which calls carry the credentials of the page address. */
  readonly preproductionHosts: readonly string[];
  /** Hears of each request that failed, but not of one that was taken back. */
  readonly onFailure?: ((request: HttpRequest, error: unknown) => void) | undefined;
}

/** One request. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path on the origin, starting with a slash; or an address elsewhere, which gets no credentials of ours. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long the whole answer may take, body included; without end if absent. */
  readonly timeoutMs?: number;
  /** Adds the anti-forgery header. */
  readonly needsCsrf?: boolean;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
  /** Takes the request back. */
  readonly signal?: AbortSignal;
}

/**
 * Sends a request and reads its answer, whatever its status (spec section 7, generic HTTP client).
 * Rejects with one of the errors of `http-errors.ts`, or with what `read` throws.
 */
export async function sendRequest<Answer>(
  environment: HttpEnvironment,
  request: HttpRequest,
  read: (response: Response) => Answer | Promise<Answer>,
): Promise<Answer> {
  const { timeoutMs } = request;
  const controller = new AbortController();
  const { signal } = controller;
  const onAbort = (): void => controller.abort(new RequestAbortedError());
  const onTimeout = (): void => controller.abort(new RequestTimeoutError(timeoutMs ?? 0));
  const timer = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs);
  request.signal?.addEventListener('abort', onAbort);
  if (request.signal?.aborted) onAbort();
  try {
    const headers = buildHeaders(environment, request);
    const { method, body = null, keepalive = false } = request;
    const init: RequestInit = { method, headers, body, keepalive, signal, credentials: 'same-origin' };
    const answer = environment.fetch(buildUrl(environment, request), init).catch((error: unknown) => {
      throw new NetworkError(error);
    });
    // Not every fetch and reader heeds the signal.
    return await Promise.race([answer.then(read), whenAborted(signal)]);
  } catch (error) {
    const failure: unknown = signal.aborted ? signal.reason : error;
    if (!(failure instanceof RequestAbortedError)) environment.onFailure?.(request, failure);
    throw failure;
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', onAbort);
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
}

function buildUrl({ origin }: HttpEnvironment, { path, query = {} }: HttpRequest): string {
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function buildHeaders(environment: HttpEnvironment, request: HttpRequest): Headers {
  const headers = new Headers(request.headers);
  if (request.needsCsrf) {
    const token = readCookie(environment.readCookies(), 'csrftoken');
    if (!token) throw new MissingCsrfTokenError();
    headers.set('X-CSRFToken', token);
  }
  const isOurs = new URL(request.path, environment.origin).origin === environment.origin;
  const authorization = isOurs
    ? buildBasicAuthorization(environment.baseUri, environment.preproductionHosts)
    : undefined;
  if (authorization !== undefined) headers.set('Authorization', authorization);
  return headers;
}
