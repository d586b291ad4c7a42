// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { CLIENT_LOG_CALL, EVENTS_CALL, LIKE_BY_LINK_CALL, likeCall } from '#domain/addresses/calls';
import { openTestOrigin } from '../origin.fixture.ts';
import { MAX_JSON_DEPTH, mayBeJson, requireShallowJson } from './route.ts';

const nested = (levels: number, inner = '') => '['.repeat(levels) + inner + ']'.repeat(levels);

describe('the depth of JSON', () => {
  test.each([
    ['the limit', nested(MAX_JSON_DEPTH)],
    ['many arrays side by side', `[${Array(500).fill('[]').join()}]`],
    ['brackets in a string', JSON.stringify(['['.repeat(500), '\\"{{'.repeat(500)])],
    ['text that is no JSON', 'x'.repeat(500)],
    ['no text', ''],
  ])('is accepted with %s', (_, text) => {
    expect(() => requireShallowJson(text)).not.toThrow();
  });

  test.each([
    ['arrays', nested(MAX_JSON_DEPTH + 1)],
    ['objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['arrays that never close', '['.repeat(10_000)],
    ['arrays after a string with a backslash at its end', `["\\\\",${nested(MAX_JSON_DEPTH)}]`],
  ])('is refused with %s', (_, text) => {
    expect(() => requireShallowJson(text)).toThrow('more than 32 levels');
  });

  test.each([
    ['application/json', true],
    ['Application/JSON; charset=utf-8', true],
    ['application/problem+json', true],
    ['text/plain', true],
    ['multipart/form-data; boundary=a', false],
    [undefined, false],
  ])('A body of type %s may be JSON: %s', (type, is) => {
    expect(mayBeJson(type)).toBe(is);
  });
});

const DEEP = `[{"a":${nested(10_000)}}]`;

test.each([
  ['POST', EVENTS_CALL, 'application/json'],
  ['POST', EVENTS_CALL, 'text/plain;charset=UTF-8'],
  ['POST', CLIENT_LOG_CALL, 'application/json'],
  ['PUT', likeCall('rivers-of-data'), 'application/json'],
  ['DELETE', `${LIKE_BY_LINK_CALL}?auth_key=a&key_type=view_link`, 'application/json'],
])('%s %s answers 400 to a body of 10,000 levels as %s', async (method, path, type) => {
  const origin = await openTestOrigin();
  const browser = await origin.browser().signIn('visitor');
  const headers = { 'Content-Type': type, 'X-CSRFToken': browser.cookies.get('csrftoken') ?? '' };
  // Below the 16 kB limit of a like.
  const body = path.startsWith('/log/') ? DEEP : nested(8000);
  const response = await browser.fetch(path, { method, headers, body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: 'too_deep' } });
  expect(origin.warnings).toEqual([]);
  expect(origin.db.prepare('SELECT count(*) AS n FROM log_records').get()).toMatchObject({ n: 0 });
});
