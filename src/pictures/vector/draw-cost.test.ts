import { describe, expect, test } from 'vitest';
import { findGrowth } from '#domain/util/growth.fixture';
import { measurePath } from './measure-path.ts';
import { readTransform } from './read-transform.ts';
import { sanitiseVector } from './sanitise-vector.ts';
import { VectorFault } from './vector-fault.ts';

const repeat = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('');

const place = (index: number): string => `${(index * 37) % 100} ${(index * 61) % 100}`;
const lines = (count: number): string => `M0 0${repeat(count, (index) => `L${place(index)}`)}`;
const full = (attributes: string): string => `<rect width="100" height="100" ${attributes}/>`;

/** Each kind of slow drawing, in two sizes: one that is drawn, and one that is refused. */
const SLOW: readonly (readonly [
  kind: string,
  draw: (count: number) => string,
  drawn: number,
  refused: number,
])[] = [
  ['crossing strokes', (count) => `<path d="${lines(count)}" fill="none" stroke="red"/>`, 2000, 150_000],
  ['crossing fills', (count) => `<path d="${lines(count)}"/>`, 3000, 150_000],
  [
    'lines',
    (count) => repeat(count, (at) => `<path d="M${place(at)}L${place(at + 5)}" stroke="red"/>`),
    500,
    19_000,
  ],
  ['full rectangles', (count) => repeat(count, () => full('')), 500, 19_000],
  [
    'linear gradients',
    (count) =>
      `<linearGradient id="a"><stop/></linearGradient>${repeat(count, () => full('fill="url(#a)"'))}`,
    100,
    19_000,
  ],
  [
    'radial gradients',
    (count) =>
      `<radialGradient id="a"><stop/></radialGradient>${repeat(count, () => full('fill="url(#a)"'))}`,
    50,
    19_000,
  ],
  [
    'gradients with the stops of another',
    (count) =>
      `<linearGradient id="a">${repeat(count, () => '<stop/>')}</linearGradient>` +
      `<radialGradient id="b" href="#a"/>${repeat(20, () => full('stroke="url(#b)"'))}`,
    10,
    9000,
  ],
  [
    'masks',
    (count) => `<mask id="a">${full('')}</mask>${repeat(count, () => full('mask="url(#a)"'))}`,
    30,
    6000,
  ],
  [
    'clip paths',
    (count) => `<clipPath id="a">${full('')}</clipPath>${repeat(count, () => full('clip-path="url(#a)"'))}`,
    500,
    6000,
  ],
  [
    'clip paths in units of the element',
    (count) =>
      `<clipPath id="a" clipPathUnits="objectBoundingBox"><circle r="1"/></clipPath>` +
      repeat(count, () => full('clip-path="url(#a)"')),
    200,
    6000,
  ],
  ['layers', (count) => repeat(count, () => '<g opacity=".5"><rect width="1" height="1"/></g>'), 500, 9000],
  [
    'dashes',
    (count) => `<path d="${lines(count)}" fill="none" stroke="red" stroke-dasharray=".1"/>`,
    100,
    20_000,
  ],
  [
    'round dashes of a wide stroke',
    (count) =>
      `<path d="${lines(count)}" stroke="red" stroke-width="20" stroke-linecap="round" stroke-dasharray=".1"/>`,
    1,
    100,
  ],
  ['arcs', (count) => `<path d="M0 0${repeat(count, (at) => `A90 90 0 11${place(at)}`)}"/>`, 500, 50_000],
  [
    'smooth curves',
    (count) => `<path d="M0 0Q9000 900 50 50${'t.1 0'.repeat(count)}" stroke="red"/>`,
    50,
    150_000,
  ],
  [
    'copies of a path',
    (count) => `<path id="a" d="${lines(1000)}"/>${'<use href="#a"/>'.repeat(count)}`,
    5,
    900,
  ],
  [
    'enlarged shapes',
    (count) => `<g transform="scale(1e3)">${repeat(count, () => full(''))}</g>`,
    500,
    19_000,
  ],
];

function faultOf(inside: string): string | null {
  try {
    sanitiseVector(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n${inside}</svg>`),
    );
    return null;
  } catch (error) {
    if (error instanceof VectorFault) return error.message;
    throw error;
  }
}

describe('the time of drawing', () => {
  test.each(SLOW)('is limited: %s [10.2]', (_kind, draw, drawn, refused) => {
    expect(faultOf(draw(drawn))).toBeNull();
    expect(faultOf(draw(refused))).toMatch(
      /^takes up to [\d.]+ s to draw in (?:1280|2400) pixels, [\d.]+ s of them for <\w+> \(line 2\); simplify it to at most 4 s, or export it as PNG or WebP$/,
    );
  });

  test('counts nothing outside of the picture, and nothing that is hidden', () => {
    const many = (attributes: string) => repeat(15_000, () => full(attributes));
    expect(faultOf(`<g transform="translate(200)">${many('')}</g>`)).toBeNull();
    expect(faultOf(`<g display="none">${many('')}</g>`)).toBeNull();
    expect(faultOf(`<g fill="none">${many('')}</g>`)).toBeNull();
    expect(faultOf(`<defs>${many('')}</defs>`)).toBeNull();
  });

  test('of numbers without end is above the limit', () => {
    expect(faultOf('<path transform="scale(1e308)scale(1e308)" d="M0 0L1 1" stroke="red"/>')).toContain(
      'takes up to',
    );
  });

  test('is estimated in time that grows no faster than the data', () => {
    for (const part of ['1', 'M', 'M1 1', 'L1', '1 ', '-', '.', '1e', 'a1 1 0 0011', 'Z', 'T1 1', ','])
      expect(
        findGrowth((size) => measurePath(`M0 0${part.repeat(size)}`)),
        part,
      ).toBeNull();
    for (const part of ['scale(1)', 'scale(', ')', '1 ', '1', '-', 'a', ' '])
      expect(
        findGrowth((size) => readTransform(part.repeat(size))),
        part,
      ).toBeNull();
  });
});

test('a path is measured as it is drawn', () => {
  const box = (data: string) => {
    const { left, top, right, bottom, length } = measurePath(data) ?? {};
    return [left, top, right, bottom, length];
  };
  expect(box('M10 10h5v5H10z')).toEqual([10, 10, 15, 15, 20]);
  expect(box('m10,10 5-5.5.5.5')).toEqual([10, 4.5, 15.5, 10, 11.5]);
  expect(box('M0 0L5 5M100 100l1 0z')).toEqual([0, 0, 101, 100, 12]);
  expect(box('M0 0C0 5 5 5 5 0S10-5 10 0')).toEqual([0, -5, 10, 5, 30]);
  expect(box('M0 0a1 1 0 0120 0')).toEqual([-20, -20, 40, 20, 100]);
  expect(box('M0 0L5 5L7')).toEqual([0, 0, 5, 5, 10]);
  expect(measurePath('')).toBeNull();
  expect(measurePath('L5 5')).not.toBeNull();
});
