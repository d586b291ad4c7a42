import { expect, it, vi } from 'vitest';
import type { HttpEnvironment } from '#services/http';
import { HttpStatusError } from '#services/http-errors';
import { sendLike } from './likes.ts';

function environment(answer: Response): HttpEnvironment & { fetch: ReturnType<typeof vi.fn<typeof fetch>> } {
  return {
    fetch: vi.fn<typeof fetch>(() => Promise.resolve(answer)),
    origin: 'https://example.org',
    baseUri: 'https://example.org/',
    readCookies: () => 'csrftoken=token',
    preproductionHosts: [],
  };
}

it.each([
  [true, 'PUT'],
  [false, 'DELETE'],
])(
  'sends hasLiked %s as a %s on the content, without a body, with the token [7.1, 7.2]',
  async (hasLiked, method) => {
    const page = environment(new Response('not read'));
    await sendLike(page, { oid: 'rivers' }, hasLiked);
    const [url, init] = page.fetch.mock.lastCall ?? [];
    expect(url).toBe('https://example.org/api/v4/presentation/rivers/like/');
    expect(init).toMatchObject({ method, body: null, keepalive: true });
    const headers = new Headers(init?.headers);
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(headers.get('X-CSRFToken')).toBe('token');
  },
);

it('uses the view link if there is one [7.4]', async () => {
  const page = environment(new Response(null, { status: 204 }));
  await sendLike(page, { oid: 'rivers', linkId: 'abc_123' }, true);
  expect(page.fetch.mock.lastCall?.[0]).toBe(
    'https://example.org/api/v4/presentation/like/?auth_key=abc_123&key_type=view_link',
  );
});

it('does not read the body of a successful response [7.3]', async () => {
  for (const status of [200, 202]) {
    const answer = new Response('no JSON', { status });
    await expect(sendLike(environment(answer), { oid: 'rivers' }, true)).resolves.toBeUndefined();
    expect(answer.bodyUsed).toBe(false);
  }
});

it('rejects with the status text of a failed response [8.2]', async () => {
  const page = environment(new Response(null, { status: 403, statusText: 'Forbidden' }));
  const call = sendLike(page, { oid: 'rivers' }, true);
  await expect(call).rejects.toThrow('Forbidden');
  await expect(call).rejects.toBeInstanceOf(HttpStatusError);
});

it('rejects with the exact message if the cookie is missing [8.1]', async () => {
  const page = { ...environment(new Response()), readCookies: () => '' };
  await expect(sendLike(page, { oid: 'rivers' }, true)).rejects.toThrow(
    'Cannot make request without CSRF token.',
  );
});
