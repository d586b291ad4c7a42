// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { CLIENT_LOG_CALL, EVENTS_CALL } from '#domain/addresses/calls';
import { openTestOrigin } from '../origin.fixture.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe.each([
  [EVENTS_CALL, 'event'],
  [CLIENT_LOG_CALL, 'client'],
])('%s', (path, kind) => {
  test('stores the records with the time', async () => {
    const now = new Date('2026-03-04T10:00:00Z');
    const origin = await openTestOrigin({}, { now: () => now });
    const records = [{ core: { type: 'a' } }, { msg: 'é "b"' }];
    const response = await origin.browser().fetch(path, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify(records),
    });
    expect(response.status).toBe(204);
    const rows = origin.db.prepare('SELECT kind, received_at, record FROM log_records ORDER BY id').all();
    expect(rows.map((row) => ({ ...row }))).toEqual(
      records.map((record) => ({ kind, received_at: now.toISOString(), record: JSON.stringify(record) })),
    );
  });

  test('accepts a beacon, which is text', async () => {
    const response = await (
      await openTestOrigin()
    )
      .browser()
      .fetch(path, { method: 'POST', body: '[{"a":1}]' });
    expect(response.status).toBe(204);
  });

  test.each([
    ['no JSON', '[{"a":1}', 'bad_log'],
    ['an empty body', '', 'bad_log'],
    ['an object', '{"a":1}', 'bad_log'],
    ['no record', '[]', 'bad_log'],
    ['a record that is no object', '[{"a":1},"b"]', 'bad_log'],
    ['51 records', JSON.stringify(Array(51).fill({ a: 1 })), 'bad_log'],
  ])('refuses %s with 400 and stores nothing', async (_, body, code) => {
    const origin = await openTestOrigin();
    const response = await origin.browser().fetch(path, { method: 'POST', headers: JSON_TYPE, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code } });
    expect(origin.db.prepare('SELECT * FROM log_records').all()).toEqual([]);
  });

  test('refuses more than 64 kB with 413', async () => {
    const body = JSON.stringify([{ text: 'x'.repeat(64 * 1024) }]);
    const response = await (await openTestOrigin()).browser().fetch(path, {
      method: 'POST',
      headers: JSON_TYPE,
      body,
    });
    expect(response.status).toBe(413);
  });

  test.each(['application/x-www-form-urlencoded', 'image/png'])('refuses %s with 415', async (type) => {
    const response = await (await openTestOrigin()).browser().fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: '[{"a":1}]',
    });
    expect(response.status).toBe(415);
  });

  test('refuses other methods with 405', async () => {
    const response = await (await openTestOrigin()).browser().fetch(path);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});

test('One address may not flood the log', async () => {
  const browser = (await openTestOrigin({}, { logsPerMinute: 2 })).browser();
  const post = () => browser.fetch(EVENTS_CALL, { method: 'POST', body: '[{"a":1}]' });
  expect([(await post()).status, (await post()).status]).toEqual([204, 204]);
  const refused = await post();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
