import { expect, it } from 'vitest';
import { withoutViewLinks, withoutViewLinksIn } from './without-view-links.ts';

it.each([
  ['https://example.org/view/Hc7mQ2xVt9LrB4sKe1Wd/', 'https://example.org/view/-/'],
  ['/de/view/Hc7m_Q2xVt9Lr-B4sKe1Wd/?a=b', '/de/view/-/?a=b'],
  ['/view/Hc7mQ2xVt9LrB4sKe1Wd/playback.json', '/view/-/playback.json'],
  ['/signup/?next=%2Fview%2FHc7mQ2xVt9LrB4sKe1Wd%2F', '/signup/?next=%2Fview%2F-%2F'],
  ['/a?next=%252fview%252fHc7mQ2xVt9LrB4sKe1Wd%252f', '/a?next=%252fview%252f-%252f'],
  [
    '/api/v4/viewer/x/?auth_key=Hc7m-Q2xVt9Lr&key_type=view_link',
    '/api/v4/viewer/x/?auth_key=-&key_type=view_link',
  ],
  ['/p/x/y/?link_id=Hc7m-Q2xVt9Lr&a=b', '/p/x/y/?link_id=-&a=b'],
  ['/signup/?next=%2Fp%2Fx%2F%3Flink_id%3DHc7mQ2xVt9Lr', '/signup/?next=%2Fp%2Fx%2F%3Flink_id%3D-'],
])('leaves no identifier of a view link in %s', (text, expected) => {
  expect(withoutViewLinks(text)).toBe(expected);
});

it.each(['https://example.org/p/view-of-rome/x/', 'a view/of rome', '/video', '/p/x/#step-2'])(
  'leaves %s as it is',
  (text) => {
    expect(withoutViewLinks(text)).toBe(text);
  },
);

it('leaves none in any text of a value, and the rest as it is', () => {
  const value = {
    url: '/view/Hc7mQ2xVt9LrB4sKe1Wd/',
    at: 2,
    none: null,
    deep: [{ said: 'a "quote" \\ /view/abc' }],
  };
  expect(withoutViewLinksIn(value)).toEqual({
    ...value,
    url: '/view/-/',
    deep: [{ said: 'a "quote" \\ /view/-' }],
  });
});
