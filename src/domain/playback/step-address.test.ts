import { describe, expect, it } from 'vitest';
import { clampStep, firstStep, hasStartPosition, stepOfHash } from './step-address.ts';

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
