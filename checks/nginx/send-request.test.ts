// @vitest-environment node
import { expect, test } from 'vitest';
import { type SiteResponse, compareResponses } from './send-request.fixture.ts';

const answer = (status: number, headers: Record<string, string> = {}, body = ''): SiteResponse => ({
  status,
  headers,
  body: Buffer.from(body),
});

test('Responses differ by status, by missing or different headers, and by bytes', () => {
  const origin = answer(200, { 'cache-control': 'public', 'x-robots-tag': 'noindex' }, 'a');
  const nginx = answer(206, { 'cache-control': 'private', vary: 'Accept-Encoding' }, 'b');
  expect(compareResponses(origin, nginx)).toEqual([
    'status 206, not 200',
    'cache-control: private, not public',
    'x-robots-tag: -, not noindex',
    'vary: Accept-Encoding, not -',
    expect.stringMatching(/^body [0-9a-f]{12}, not [0-9a-f]{12}$/),
  ]);
});

test('Values of the server itself may differ', () => {
  expect(
    compareResponses(answer(200, { etag: '"a"' }), answer(200, { etag: '"b"', server: 'nginx' })),
  ).toEqual([]);
});

test('The page of a redirect may differ, but not its target', () => {
  const leadsTo = (location: string, body: string) => answer(301, { location }, body);
  expect(compareResponses(leadsTo('/a/', ''), leadsTo('/a/', '<html>'))).toEqual([]);
  expect(compareResponses(leadsTo('/a/', ''), leadsTo('/b/', ''))).toEqual(['location: /b/, not /a/']);
});

test('A page for a missing address is compared in full', () => {
  expect(compareResponses(answer(404, {}, 'a'), answer(404, {}, 'b'))).toHaveLength(1);
});
