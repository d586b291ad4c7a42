// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIKE_BY_LINK_CALL, likeCall } from '#domain/addresses/calls';
import { VIEW_LINK, openTestOrigin, type TestOrigin } from '../origin.fixture.ts';

const LIKE = likeCall('rivers-of-data');
const BY_LINK = `${LIKE_BY_LINK_CALL}?auth_key=${VIEW_LINK}&key_type=view_link`;

async function errorOf(response: Response): Promise<{ status: number; code: string }> {
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const { error } = (await response.json()) as { error: { code: string; message: string; remedy: string } };
  expect(error.message).not.toBe('');
  expect(error.remedy).not.toBe('');
  return { status: response.status, code: error.code };
}

function rows({ db }: TestOrigin): unknown[] {
  return db.prepare('SELECT oid, account_id FROM likes ORDER BY 1, 2').all();
}

describe('like', () => {
  test('counts on top of the count of the content file', async () => {
    const origin = await openTestOrigin();
    const response = await (await origin.browser().signIn('visitor')).like(LIKE);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ hasLiked: true, likesCount: 313 });
    expect(rows(origin)).toHaveLength(1);
  });

  test('counts repeated likes of a person once', async () => {
    const origin = await openTestOrigin();
    const visitor = await origin.browser().signIn('visitor');
    await visitor.like(LIKE);
    expect(await (await visitor.like(LIKE)).json()).toEqual({ hasLiked: true, likesCount: 313 });
    expect(rows(origin)).toHaveLength(1);
  });

  test('counts each person', async () => {
    const origin = await openTestOrigin();
    await (await origin.browser().signIn('visitor')).like(LIKE);
    const response = await (await origin.browser().signUp('Another')).like(LIKE);
    expect(await response.json()).toEqual({ hasLiked: true, likesCount: 314 });
  });

  test('is taken back by unlike, also twice', async () => {
    const origin = await openTestOrigin();
    const visitor = await origin.browser().signIn('visitor');
    await visitor.like(LIKE);
    for (const _ of [1, 2]) {
      const response = await visitor.like(LIKE, 'DELETE');
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ hasLiked: false, likesCount: 312 });
    }
    expect(rows(origin)).toEqual([]);
  });

  test('works without the trailing slash', async () => {
    const origin = await openTestOrigin();
    const visitor = await origin.browser().signIn('visitor');
    expect((await visitor.like(LIKE.slice(0, -1))).status).toBe(200);
  });

  test('has the result of a simple model, for any order of likes and unlikes of several people', async () => {
    const origin = await openTestOrigin();
    const people = [await origin.browser().signIn('visitor'), await origin.browser().signIn('owner')];
    people.push(await origin.browser().signUp('Third'));
    const step = fc.record({ person: fc.nat({ max: 2 }), method: fc.constantFrom('PUT', 'DELETE') });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const liking = new Set<number>();
        origin.db.exec('DELETE FROM likes');
        for (const { person, method } of steps) {
          if (method === 'PUT') liking.add(person);
          else liking.delete(person);
          const answer = await people[person]?.like(LIKE, method);
          expect(await answer?.json()).toEqual({ hasLiked: method === 'PUT', likesCount: 312 + liking.size });
        }
        expect(rows(origin)).toHaveLength(liking.size);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a view link', () => {
  test('likes hidden content [7.4]', async () => {
    const visitor = await (await openTestOrigin()).browser().signIn('visitor');
    expect(await (await visitor.like(BY_LINK)).json()).toEqual({ hasLiked: true, likesCount: 6 });
    expect(await (await visitor.like(BY_LINK, 'DELETE')).json()).toEqual({ hasLiked: false, likesCount: 5 });
  });

  test.each([
    ['an unknown link', '?auth_key=unguessable-link-0002&key_type=view_link', 404, 'not_found'],
    ['no key', '', 400, 'bad_view_link_key'],
    ['another type of key', `?auth_key=${VIEW_LINK}&key_type=password`, 400, 'bad_view_link_key'],
    ['no type of key', `?auth_key=${VIEW_LINK}`, 400, 'bad_view_link_key'],
  ])('is refused with %s', async (_, query, status, code) => {
    const visitor = await (await openTestOrigin()).browser().signIn('visitor');
    const response = await visitor.like(`${LIKE_BY_LINK_CALL}${query}`);
    expect(await errorOf(response)).toEqual({ status, code });
  });
});

describe('a like is refused', () => {
  test.each([
    ['of an unknown oid', likeCall('nobody-knows'), 404, 'not_found'],
    ['of hidden content by its oid', likeCall('hidden-one'), 404, 'not_found'],
    ['of an oid that is a path', likeCall('..%2Frivers-of-data'), 404, 'not_found'],
    ['of content without a like button', likeCall('no-likes'), 403, 'likes_off'],
  ])('%s', async (_, path, status, code) => {
    const origin = await openTestOrigin();
    const visitor = await origin.browser().signIn('visitor');
    expect(await errorOf(await visitor.like(path))).toEqual({ status, code });
    expect(rows(origin)).toEqual([]);
  });

  test('when signed out [6.4]', async () => {
    const origin = await openTestOrigin();
    expect(await errorOf(await origin.browser().like(LIKE))).toEqual({ status: 401, code: 'not_signed_in' });
  });

  test('when the session ended', async () => {
    let now = new Date('2026-03-04T10:00:00Z');
    const origin = await openTestOrigin({}, { now: () => now });
    const visitor = await origin.browser().signIn('visitor');
    now = new Date('2026-04-03T09:59:59Z');
    expect((await visitor.like(LIKE)).status).toBe(200);
    now = new Date('2026-04-03T10:00:00Z');
    expect((await visitor.like(LIKE)).status).toBe(401);
  });

  test.each([
    ['no token', { 'X-CSRFToken': '' }],
    ['a token that is not that of the cookie', { 'X-CSRFToken': 'abc.def' }],
    ['no cookie', { Cookie: '' }],
    ['another site as origin', { Origin: 'https://evil.example' }],
    ['the same host by another scheme', { Origin: 'https://podium.localhost' }],
    ['an opaque origin', { Origin: 'null' }],
    ['a browser that says cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a browser that says same-site', { 'Sec-Fetch-Site': 'same-site' }],
  ])('with %s [7.2]', async (_, headers) => {
    const origin = await openTestOrigin();
    const visitor = await origin.browser().signIn('visitor');
    const token = visitor.cookies.get('csrftoken') ?? '';
    const response = await visitor.fetch(LIKE, {
      method: 'PUT',
      headers: { 'X-CSRFToken': token, ...headers },
    });
    expect((await errorOf(response)).status).toBe('Cookie' in headers ? 401 : 403);
    expect(rows(origin)).toEqual([]);
  });

  test('with a planted token that was issued for another visitor', async () => {
    const origin = await openTestOrigin();
    const attacker = await origin.browser().signIn('owner');
    const anonymous = origin.browser();
    await anonymous.fetch('/login/');
    const visitor = await origin.browser().signIn('visitor');
    for (const planted of [attacker.cookies.get('csrftoken'), anonymous.cookies.get('csrftoken')]) {
      visitor.cookies.set('csrftoken', planted ?? '');
      expect(await errorOf(await visitor.like(LIKE))).toEqual({ status: 403, code: 'bad_csrf_token' });
    }
  });

  test('without the headers of a browser only if the token is wrong', async () => {
    const visitor = await (await openTestOrigin()).browser().signIn('visitor');
    const token = visitor.cookies.get('csrftoken') ?? '';
    const bare = { Origin: '', 'Sec-Fetch-Site': '', 'X-CSRFToken': token };
    expect((await visitor.fetch(LIKE, { method: 'PUT', headers: bare })).status).toBe(200);
  });

  test.each(['GET', 'POST', 'PATCH', 'OPTIONS'])(
    'by %s, with the methods that work [7.1]',
    async (method) => {
      const visitor = await (await openTestOrigin()).browser().signIn('visitor');
      const response = await visitor.fetch(LIKE, { method });
      expect(response.headers.get('allow')).toBe('PUT, DELETE');
      expect(await errorOf(response)).toEqual({ status: 405, code: 'method_not_allowed' });
    },
  );

  test('with a body of more than 16 kB', async () => {
    const visitor = await (await openTestOrigin()).browser().signIn('visitor');
    const body = 'x'.repeat(16 * 1024 + 1);
    const response = await visitor.fetch(LIKE, { method: 'PUT', body });
    expect(await errorOf(response)).toEqual({ status: 413, code: 'body_too_large' });
  });
});

test('An unknown call answers with JSON', async () => {
  const browser = (await openTestOrigin()).browser();
  expect(await errorOf(await browser.fetch('/api/v5/nothing/'))).toEqual({
    status: 404,
    code: 'no_such_address',
  });
  expect((await errorOf(await browser.fetch('/log/nothing/'))).status).toBe(404);
});
