import { expect, test } from 'vitest';
import { EVENTS_CALL, likeCall, VISITOR_CALL } from '#domain/addresses/calls';
import { editorPath, PLATFORM, reportPath, SIGNUP_PATH } from '#domain/addresses/paths';
import { openTestOrigin } from './origin.fixture.ts';

const GONE = [
  ...Object.values(PLATFORM),
  SIGNUP_PATH,
  reportPath('rivers'),
  editorPath({ oid: 'rivers', schemaVersion: '2' }),
  VISITOR_CALL,
  likeCall('rivers'),
];

test('an origin without accounts has neither calls nor pages of the platform [11.7]', async () => {
  const { app } = await openTestOrigin({}, { hasSignIn: false });
  const answers = GONE.map(async (path) => [path, (await app.request(path)).status]);
  expect(await Promise.all(answers)).toEqual(GONE.map((path) => [path, 404]));
  const page = await (await app.request('/login/')).text();
  expect(page).toContain('Page not found');
  expect(page).not.toMatch(/href="\/(?:login|signup)/);
});

test('an origin without accounts takes events [11.8]', async () => {
  const { app } = await openTestOrigin({}, { hasSignIn: false });
  const headers = { 'Content-Type': 'application/json' };
  expect((await app.request(EVENTS_CALL, { method: 'POST', headers, body: '[{}]' })).status).toBe(204);
});
