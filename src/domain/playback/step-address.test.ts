import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampStep, firstStep, hasStartPosition, stepOfHash, viewOfHash } from './step-address.ts';

describe('stepOfHash', () => {
  it.each([
    ['#step=3', 3],
    ['#step=0', 1],
    ['#step=99', 10],
    ['#step=99999999999999999999999', 10],
    ['#step=', undefined],
    ['#step=-1', undefined],
    ['#step=2.5', undefined],
    ['#step=2&a', undefined],
    ['#topic-a-drop', undefined],
    ['', undefined],
  ])('of %o among ten steps is %o', (hash, step) => expect(stepOfHash(hash, 10)).toBe(step));
});

describe('firstStep', () => {
  it.each([
    ['#step=3', '?start=4', 3],
    ['#topic-a-drop', '?autoplay=1&start=4', 4],
    ['', '?start=99', 10],
    ['', '?start=1m30s', 1],
    ['', '', 1],
  ])('of %o after %o is %d', (hash, search, step) => expect(firstStep({ hash, search }, 10)).toBe(step));
});

describe('hasStartPosition', () => {
  it.each([
    ['https://a.example/p/1/#step=3', true],
    ['https://a.example/v/1/?a=b&start=4', true],
    ['https://a.example/v/1/#t=80', true],
    ['https://a.example/p/1/#view=0,0,10,0', true],
    ['https://a.example/p/1/?restart=1#topic-start', false],
  ])('of %s is %s', (url, isNamed) => expect(hasStartPosition(url)).toBe(isNamed));
});

describe('clampStep', () => {
  it.each([
    [NaN, 1],
    [-Infinity, 1],
    [Infinity, 10],
    [2.7, 2],
  ])('limits %d to %d', (asked, step) => expect(clampStep(asked, 10)).toBe(step));
});

describe('viewOfHash', () => {
  it.each([
    ['#view=1,-2.5,300,45', { x: 1, y: -2.5, w: 300, r: 45 }],
    ['#view=1%2C2%2C3%2C4', { x: 1, y: 2, w: 3, r: 4 }],
    ['#view=1e3,2,3,725', { x: 1000, y: 2, w: 3, r: 5 }],
  ])('reads %s', (hash, view) => expect(viewOfHash(hash)).toEqual(view));

  it.each(['', '#', '#step=3', '#view=', '#view=1,2,3', '#view=1,2,3,4,5', '#view=1,,3,4', '#view=1,2, ,4'])(
    'ignores %j',
    (hash) => expect(viewOfHash(hash)).toBeUndefined(),
  );

  it.each(['#view=a,2,3,4', '#view=NaN,2,3,4', '#view=1,2,Infinity,4', '#view=1,2,1e999,4', '#view=1,2,0,0'])(
    'ignores the numbers of %s',
    (hash) => expect(viewOfHash(hash)).toBeUndefined(),
  );

  it('never throws, and returns four finite numbers or nothing', () => {
    const number = fc.oneof(
      fc.double(),
      fc.string(),
      fc.constantFrom('NaN', '-Infinity', '1e309', '0x1f', '%'),
    );
    fc.assert(
      fc.property(fc.array(number, { maxLength: 6 }), (parts) => {
        const view = viewOfHash(`#view=${parts.join(',')}`);
        for (const value of Object.values(view ?? {})) expect(Number.isFinite(value)).toBe(true);
        expect(Object.keys(view ?? {}).length % 4).toBe(0);
      }),
    );
  });
});
