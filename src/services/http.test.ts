import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendRequest, type HttpEnvironment } from './http.ts';
import {
  HttpStatusError,
  MissingCsrfTokenError,
  NetworkError,
  RequestAbortedError,
  RequestTimeoutError,
} from './http-errors.ts';

const fetched = vi.fn<typeof fetch>();

function environment(changes: Partial<HttpEnvironment> = {}): HttpEnvironment {
  return {
    fetch: fetched,
    origin: 'https://example.org',
    baseUri: 'https://example.org/p/x/',
    readCookies: () => 'a=b; csrftoken=t%20k',
    preproductionHosts: ['stage.example.org'],
    ...changes,
  };
}

/** Returns the last request that was sent. */
function sent(): Request {
  const [input, init] = fetched.mock.lastCall ?? expect.fail('nothing was fetched');
  return new Request(input, init);
}

/** Never responds, but obeys the abort signal as `fetch` does. */
const never: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });

const read = (response: Response): Promise<string> => response.text();

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(new Response('answer')));
});

afterEach(() => void vi.useRealTimers());

describe('a request', () => {
  it('goes to the origin with its query encoded, and returns the response that was read [7.7]', async () => {
    const request = { method: 'GET', path: '/api/', query: { q: 'a b&c' } } as const;
    await expect(sendRequest(environment(), request, read)).resolves.toBe('answer');
    expect(sent().url).toBe('https://example.org/api/?q=a+b%26c');
    expect(sent().credentials).toBe('same-origin');
  });

  it('carries its headers and, on request, the anti-forgery token of the cookie [7.5, 7.7]', async () => {
    const request = { method: 'PUT', path: '/', headers: { Accept: 'x/y' }, needsCsrf: true } as const;
    await sendRequest(environment(), request, read);
    expect(sent().headers.get('Accept')).toBe('x/y');
    expect(sent().headers.get('X-CSRFToken')).toBe('t k');
  });

  it.each(['', 'csrftoken=', 'xcsrftoken=t'])(
    'is not sent without a token (cookies "%s") [7.5]',
    async (cookies) => {
      const call = sendRequest(
        environment({ readCookies: () => cookies }),
        { method: 'PUT', path: '/', needsCsrf: true },
        read,
      );
      await expect(call).rejects.toThrow(new MissingCsrfTokenError());
      await expect(call).rejects.toThrow('Cannot make request without CSRF token.');
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  it('carries the credentials of the page address on a pre-production host [7.6]', async () => {
    const baseUri = 'https://ad%C3%A4:p%3Aw@stage.example.org/x/';
    await sendRequest(
      environment({ baseUri, origin: 'https://stage.example.org' }),
      { method: 'GET', path: '/' },
      read,
    );
    const bytes = Buffer.from('adä:p:w', 'utf8').toString('base64');
    expect(sent().headers.get('Authorization')).toBe(`Basic ${bytes}`);
    expect(sent().url).not.toContain('p%3Aw');
  });

  it('carries no credentials to another host', async () => {
    const baseUri = 'https://a:b@stage.example.org/x/';
    await sendRequest(
      environment({ baseUri, origin: 'https://stage.example.org' }),
      { method: 'POST', path: 'https://logs.example/' },
      read,
    );
    expect(sent().url).toBe('https://logs.example/');
    expect(sent().headers.has('Authorization')).toBe(false);
  });

  it.each(['https://a:b@example.org/', 'https://stage.example.org/', 'https://a:b@xstage.example.org/'])(
    'carries no credentials at %s [7.6]',
    async (baseUri) => {
      await sendRequest(environment({ baseUri }), { method: 'GET', path: '/' }, read);
      expect(sent().headers.has('Authorization')).toBe(false);
    },
  );
});

describe('a failure', () => {
  it('without a response is a network error that names its cause [8.7]', async () => {
    const cause = new TypeError('Failed to fetch');
    fetched.mockRejectedValue(cause);
    const call = sendRequest(environment(), { method: 'GET', path: '/' }, read);
    await expect(call).rejects.toThrow(new NetworkError(cause));
    await expect(call).rejects.toMatchObject({ name: 'NetworkError', message: 'Network Error', cause });
  });

  it('by timeout names the time limit [7.7, 8.8]', async () => {
    vi.useFakeTimers();
    const request = { method: 'GET', path: '/', timeoutMs: 250 } as const;
    const call = sendRequest(environment({ fetch: never }), request, read);
    const outcome = expect(call).rejects.toThrow(new RequestTimeoutError(250));
    await vi.advanceTimersByTimeAsync(250);
    await outcome;
    expect(new RequestTimeoutError(250).message).toBe('timeout of 250 ms exceeded');
  });

  it('by timeout in the middle of the body counts, too', async () => {
    vi.useFakeTimers();
    const hangs = (_input: unknown, init?: RequestInit): Promise<Response> => {
      const body = new ReadableStream({
        start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason)),
      });
      return Promise.resolve(new Response(body));
    };
    const request = { method: 'GET', path: '/', timeoutMs: 250 } as const;
    const outcome = expect(sendRequest(environment({ fetch: hangs }), request, read)).rejects.toThrow(
      'timeout of 250 ms exceeded',
    );
    await vi.advanceTimersByTimeAsync(250);
    await outcome;
  });

  it.each(['before', 'after'])(
    'by the caller, who aborts it %s it is sent, is an abort error [8.6]',
    async (when) => {
      const controller = new AbortController();
      if (when === 'before') controller.abort();
      const heeding: typeof fetch = (input, init) =>
        init?.signal?.aborted ? Promise.reject(init.signal.reason as Error) : never(input, init);
      const request = { method: 'GET', path: '/', signal: controller.signal } as const;
      const call = sendRequest(environment({ fetch: heeding }), request, read);
      controller.abort();
      await expect(call).rejects.toThrow(new RequestAbortedError());
      await expect(call).rejects.toThrow('Request aborted');
    },
  );

  it('in reading is passed on', async () => {
    const call = sendRequest(environment(), { method: 'GET', path: '/' }, (response) => response.json());
    await expect(call).rejects.toBeInstanceOf(SyntaxError);
  });

  it('of the server has its status text, or its number if there is none', () => {
    expect(new HttpStatusError({ status: 500, statusText: 'Internal Server Error' }).message).toBe(
      'Internal Server Error',
    );
    expect(new HttpStatusError({ status: 503, statusText: '' }).message).toBe('HTTP status 503');
  });
});
describe('a request that fails', () => {
  const request = { method: 'PUT', path: '/like/' } as const;

  it('is reported with its error, and rejects', async () => {
    const onFailure = vi.fn();
    const refuse = (): never => {
      throw new HttpStatusError({ status: 500, statusText: 'Broken' });
    };
    await expect(sendRequest(environment({ onFailure }), request, refuse)).rejects.toThrow('Broken');
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(request, expect.any(HttpStatusError));
  });

  it('is reported also if nothing is sent for lack of a token', async () => {
    const onFailure = vi.fn();
    const lacking = { ...request, needsCsrf: true };
    const sending = sendRequest(environment({ onFailure, readCookies: () => '' }), lacking, read);
    await expect(sending).rejects.toBeInstanceOf(MissingCsrfTokenError);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(lacking, expect.any(MissingCsrfTokenError));
  });

  it('is not reported when it was aborted', async () => {
    const onFailure = vi.fn();
    const taken = { ...request, signal: AbortSignal.abort() };
    await expect(sendRequest(environment({ fetch: never, onFailure }), taken, read)).rejects.toThrow();
    expect(onFailure).not.toHaveBeenCalled();
  });
});
