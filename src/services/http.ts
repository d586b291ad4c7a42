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
}

/** One request. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path on the origin, starting with a slash. */
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
  const headers = buildHeaders(environment, request);
  const controller = new AbortController();
  const abort = (error: Error) => (): void => controller.abort(error);
  const onAbort = abort(new RequestAbortedError());
  if (request.signal?.aborted) onAbort();
  request.signal?.addEventListener('abort', onAbort);
  const timer =
    timeoutMs === undefined ? undefined : setTimeout(abort(new RequestTimeoutError(timeoutMs)), timeoutMs);
  try {
    const { signal } = controller;
    const init = { method: request.method, headers, signal, credentials: 'same-origin' } as const;
    const rest = { body: request.body ?? null, keepalive: request.keepalive ?? false };
    const sent = environment.fetch(buildUrl(environment, request), { ...init, ...rest });
    const response = await sent.catch((error: unknown) => {
      throw new NetworkError(error);
    });
    return await read(response);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', onAbort);
  }
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
  const authorization = buildBasicAuthorization(environment.baseUri, environment.preproductionHosts);
  if (authorization !== undefined) headers.set('Authorization', authorization);
  return headers;
}
