import fc from 'fast-check';
import { expect, it } from 'vitest';
import { viewerDataCall } from '../addresses/calls.ts';
import { isPrivatePath, redactViewLinks, redactViewLinksIn } from './redact-view-links.ts';

it.each([
  ['https://example.org/view/Hc7mQ2xVt9LrB4sKe1Wd/', 'https://example.org/view/-/'],
  ['/de/view/Hc7m_Q2xVt9Lr-B4sKe1Wd/?a=b', '/de/view/-/?a=b'],
  ['/view/Hc7mQ2xVt9LrB4sKe1Wd/playback.json', '/view/-/playback.json'],
  ['/signup/?next=%2Fview%2FHc7mQ2xVt9LrB4sKe1Wd%2F', '/signup/?next=%2Fview%2F-%2F'],
  ['/a?next=%252fview%252fHc7mQ2xVt9LrB4sKe1Wd%252f', '/a?next=%252fview%252f-%252f'],
  [
    `${viewerDataCall('x')}?auth_key=Hc7m-Q2xVt9Lr&key_type=view_link`,
    `${viewerDataCall('x')}?auth_key=-&key_type=view_link`,
  ],
  ['/view/%48c7mQ2xVt9LrB4sKe1Wd/#step=2', '/view/-/#step=2'],
  ['/%76iew/Hc7m%51%32xVt9LrB4sKe1Wd?a=b', '/%76iew/-?a=b'],
  ['/p/x/y/?link%5Fid=Hc7m%2DQ2xVt9Lr#a', '/p/x/y/?link%5Fid=-#a'],
  ['/signup/?next=%2Fview%2F%2548c7mQ2xVt9LrB4sKe1Wd%2F', '/signup/?next=%2Fview%2F-%2F'],
  ['/p/x/y/?link_id=Hc7m-Q2xVt9Lr&a=b', '/p/x/y/?link_id=-&a=b'],
  ['/signup/?next=%2Fp%2Fx%2F%3Flink_id%3DHc7mQ2xVt9Lr', '/signup/?next=%2Fp%2Fx%2F%3Flink_id%3D-'],
])('leaves no identifier of a view link in %s', (text, expected) => {
  expect(redactViewLinks(text)).toBe(expected);
});

it.each([
  ['/view/Hc7mQ2xVt9LrB4sKe1Wd/', true],
  ['/de/view/Hc7mQ2xVt9LrB4sKe1Wd/', true],
  ['/%76iew/Hc7mQ2xVt9LrB4sKe1Wd/', true],
  ['/p/kettle-lake/view/', false],
  ['/', false],
])('whether %s is the path of a private page: %s', (path, isPrivate) => {
  expect(isPrivatePath(path)).toBe(isPrivate);
});

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Number of times that each character of a text is encoded, in turn. */
const TIMES = fc.array(fc.nat(3), { minLength: 1, maxLength: 40 });

function encode(text: string, times: readonly number[]): string {
  const encodeOne = (item: string, often = 0): string =>
    often === 0 ? item : `%${'25'.repeat(often - 1)}${item.charCodeAt(0).toString(16)}`;
  return Array.from(text, (element, index) => encodeOne(element, times[index % times.length])).join('');
}

it('removes the whole identifier, with any characters of the address encoded', () => {
  const id = fc.string({ unit: fc.constantFrom(...Array.from(ID_CHARACTERS)), minLength: 1, maxLength: 40 });
  const before = fc.constantFrom('/view/', '?auth_key=', '&link_id=');
  const after = fc.constantFrom('', '/', '/playback.json', '?a=b', '#step=2', '&a=b', '%2Fx', '%253Fx', ' x');
  fc.assert(
    fc.property(id, before, after, TIMES, TIMES, (text, start, end, idTimes, startTimes) => {
      const address = `https://example.org${encode(start, startTimes)}`;
      const log = { url: address + encode(text, idTimes) + end };
      expect(redactViewLinksIn(log)).toEqual({ url: `${address}-${end}` });
    }),
  );
});

it.each(['https://example.org/p/view-of-rome/x/', 'a view/of rome', '/video', '/p/x/#step-2'])(
  'does not change %s',
  (text) => {
    expect(redactViewLinks(text)).toBe(text);
  },
);

it('redacts all texts of a value, and changes nothing else', () => {
  const value = {
    url: '/view/Hc7mQ2xVt9LrB4sKe1Wd/',
    at: 2,
    none: null,
    deep: [{ said: 'a "quote" \\ /view/abc' }],
  };
  expect(redactViewLinksIn(value)).toEqual({
    ...value,
    url: '/view/-/',
    deep: [{ said: 'a "quote" \\ /view/-' }],
  });
});
