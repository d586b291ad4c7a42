import { expect, test } from 'vitest';
import { boundsOf, ellipsePath, parsePath, rectPath } from './svg-path.ts';

test.each([
  ['M1 2L3 4', ['M1,2', 'L3,4']],
  ['m1 2 3 4-1-1z', ['M1,2', 'L4,6', 'L3,5', 'Z']],
  ['M0 0h5v6H1V2', ['M0,0', 'L5,0', 'L5,6', 'L1,6', 'L1,2']],
  ['M10 10zl1 1', ['M10,10', 'Z', 'L11,11']],
  ['M0,0C1 2,3 4,5 6S9 10 11 12', ['M0,0', 'C1,2,3,4,5,6', 'C7,8,9,10,11,12']],
  ['M0 0Q3 3 6 0T12 0', ['M0,0', 'C2,2,4,2,6,0', 'C8,-2,10,-2,12,0']],
  ['M.5.5 1e1-2', ['M0.5,0.5', 'L10,-2']],
  ['M0 0L1 1 2 x', ['M0,0', 'L1,1']],
])('reads the path %j', (data, segments) => {
  expect(
    parsePath(data).map(([kind, ...values]) => kind + values.map((value) => +value.toFixed(3)).join()),
  ).toEqual(segments);
});

test('draws arcs as curves, also with flags that nothing separates', () => {
  const quarter = parsePath('M10 0a10 10 0 0110 10');
  expect(quarter.at(-1)?.slice(-2)).toEqual([20, 10]);
  expect(boundsOf(quarter).map(Math.round)).toEqual([10, 0, 10, 10]);
  expect(boundsOf(parsePath('M0 0a10 10 0 1 0 10 10')).map(Math.round)).toEqual([-10, 0, 20, 20]);
  expect(boundsOf(parsePath('M0 0a10 10 0 1 1 10 10')).map(Math.round)).toEqual([0, -10, 20, 20]);
});

test('enlarges an arc that is too small for its ends', () => {
  expect(boundsOf(parsePath('M0 0a1 1 0 0 1 20 0')).map(Math.round)).toEqual([0, -10, 20, 10]);
});

test('draws ellipses and rectangles with round corners inside their boxes', () => {
  expect(boundsOf(ellipsePath(5, 6, 3, 2)).map(Math.round)).toEqual([2, 4, 6, 4]);
  expect(boundsOf(rectPath(1, 2, 30, 20, 50)).map(Math.round)).toEqual([1, 2, 30, 20]);
  expect(rectPath(0, 0, 2, 2)).toHaveLength(5);
});
