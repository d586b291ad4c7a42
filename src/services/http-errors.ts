/** The caller aborted the request (rule 8.6). */
export class RequestAbortedError extends Error {
  override name = 'RequestAbortedError';
  constructor() {
    super('Request aborted');
  }
}

/** No response: offline, refused, or blocked (rule 8.7). */
export class NetworkError extends Error {
  override name = 'NetworkError';
  constructor(cause: unknown) {
    super('Network Error', { cause });
  }
}

/** No complete response in time (rule 8.8). */
export class RequestTimeoutError extends Error {
  override name = 'RequestTimeoutError';
  constructor(timeoutMs: number) {
    super(`timeout of ${timeoutMs} ms exceeded`);
  }
}

/** The CSRF cookie is missing, so the request was not sent (rule 8.1). */
export class MissingCsrfTokenError extends Error {
  override name = 'MissingCsrfTokenError';
  constructor() {
    super('Cannot make request without CSRF token.');
  }
}

/** The response has no success status. The message is the status text (rule 8.2). */
export class HttpStatusError extends Error {
  override name = 'HttpStatusError';
  readonly status: number;
  constructor(response: { status: number; statusText: string }) {
    // HTTP/2 and later have no status text.
    super(response.statusText || `HTTP status ${response.status}`);
    this.status = response.status;
  }
}
