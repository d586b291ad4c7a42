import { describeError } from '#domain/util/describe-error';
import { HAS_SIGN_IN } from '#domain/features/constants';
import { readCookie } from './cookies.ts';
import { reportFailure } from './failures.ts';
import {
  MissingCsrfTokenError,
  NetworkError,
  RequestAbortedError,
  RequestTimeoutError,
} from './http-errors.ts';

/** The parts of a page that a request uses. */
export interface HttpEnvironment {
  readonly fetch: typeof fetch;
  /** `location.origin`: never contains credentials, which would make `fetch` throw. */
  readonly origin: string;
  /** `document.baseURI`: may contain the credentials of a pre-production host. */
  readonly baseUri: string;
  /** Returns the current `document.cookie`. */
  readonly readCookies: () => string;
  /** Hosts where requests send the credentials of the page URL. */
  readonly preproductionHosts: readonly string[];
  /** Called for each failed request, except aborted ones. */
  readonly onFailure?: ((request: HttpRequest, error: unknown) => void) | undefined;
}

/** A request to the server. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path on the origin, with a leading slash, or a URL elsewhere, without credentials. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Time limit for the whole response, including its body. Without it there is no limit. */
  readonly timeoutMs?: number;
  /** Adds the CSRF header. */
  readonly needsCsrf?: boolean;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

/**
 * Sends a request and reads the response, with any status (rule 7.7). Rejects with an error of
 * `http-errors.ts`, or with the error that `readResponse` throws.
 */
export async function sendRequest<Answer>(
  environment: HttpEnvironment,
  request: HttpRequest,
  readResponse: (response: Response) => Answer | Promise<Answer>,
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
    const response = environment.fetch(buildUrl(environment, request), init).catch((error: unknown) => {
      throw new NetworkError(error);
    });
    // Not every `fetch` and reader obeys the signal.
    return await Promise.race([response.then(readResponse), rejectOnAbort(signal)]);
  } catch (error) {
    const failure: unknown = signal.aborted ? signal.reason : error;
    if (!(failure instanceof RequestAbortedError)) environment.onFailure?.(request, failure);
    throw failure;
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', onAbort);
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
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
  if (HAS_SIGN_IN && request.needsCsrf) {
    const token = readCookie(environment.readCookies(), 'csrftoken');
    if (!token) throw new MissingCsrfTokenError();
    headers.set('X-CSRFToken', token);
  }
  const isSameOrigin = new URL(request.path, environment.origin).origin === environment.origin;
  const authorization = isSameOrigin
    ? buildBasicAuthorization(environment.baseUri, environment.preproductionHosts)
    : undefined;
  if (authorization !== undefined) headers.set('Authorization', authorization);
  return headers;
}

/**
 * Returns the Authorization header for the credentials in the page URL on pre-production hosts, and
 * undefined elsewhere. `baseUri` is `document.baseURI`; hosts are names without a port.
 */
function buildBasicAuthorization(baseUri: string, preproductionHosts: readonly string[]): string | undefined {
  const { hostname, username, password } = new URL(baseUri);
  if ((username === '' && password === '') || !preproductionHosts.includes(hostname)) return undefined;
  const bytes = new TextEncoder().encode(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/**
 * Returns the request environment of the current page. Failed requests are reported to the client
 * log. `<meta name="preproduction-hosts">` lists the pre-production hosts, separated by spaces;
 * without it there are none.
 */
export function browserEnvironment(): HttpEnvironment {
  const hosts = document.querySelector<HTMLMetaElement>('meta[name="preproduction-hosts"]')?.content ?? '';
  return {
    fetch: (input, init) => fetch(input, init),
    origin: location.origin,
    baseUri: document.baseURI,
    readCookies: () => document.cookie,
    preproductionHosts: hosts.split(' '),
    onFailure: ({ method, path }, error) =>
      reportFailure({ object: 'call', trigger: method, source: path, msg: describeError(error) }),
  };
}
