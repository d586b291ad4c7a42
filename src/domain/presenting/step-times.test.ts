import { expect, it } from 'vitest';
import { addTime, readTimes, withTimes } from './step-times.ts';

it('adds seconds to a step', () => {
  expect(addTime([1, 2, 3], 2, 10)).toEqual([1, 12, 3]);
});

it('remembers the newest twenty talks, and forgets one', () => {
  const paths = Array.from({ length: 21 }, (_, index) => `/playback/${index}.json`);
  const all = paths.reduce((times, path) => withTimes(times, path, [1, 2]), {});
  expect(Object.keys(all)).toEqual(paths.slice(1));
  expect(withTimes({ a: [1], b: [2] }, 'a', null)).toEqual({ b: [2] });
});

it.each([null, '', 'x', 'null', '3', '{"a":["b"],"c":{}}'])('reads no times from %s', (text) => {
  expect(readTimes(text)).toEqual({});
});

it('reads what was written', () => {
  expect(readTimes(JSON.stringify(withTimes({}, 'a', [1.5])))).toEqual({ a: [1.5] });
});
