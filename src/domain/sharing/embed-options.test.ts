import { describe, expect, it } from 'vitest';
import { asksForLoop, embedAddress, USUAL_EMBED } from './embed-options.ts';

const SRC = 'https://a.example/talks/p/embed/rivers/';
const addressWith = (options: Partial<typeof USUAL_EMBED>) =>
  embedAddress(SRC, { ...USUAL_EMBED, ...options });

describe('the address of a frame', () => {
  it('is that of the embed page if nothing is chosen', () => {
    expect(addressWith({})).toBe(SRC);
    expect(addressWith({ responsive: true })).toBe(SRC);
  });

  it.each([
    [{ start: '3' }, '?start=3'],
    [{ start: ' 1:30 ' }, '?start=90'],
    [{ toolbar: false }, '?toolbar=0'],
    [{ autoplay: true }, '?autoplay=1'],
    [{ loop: true }, '?loop=1'],
    [{ start: '2', toolbar: false, autoplay: true, loop: true }, '?start=2&toolbar=0&autoplay=1&loop=1'],
  ])('of %j ends in %s [2.92]', (options, end) => {
    expect(addressWith(options)).toBe(SRC + end);
  });

  it.each(['0', '', '-3', 'x', '"><b>'])('has no start for %j', (start) => {
    expect(addressWith({ start })).toBe(SRC);
  });
});

it.each([
  ['?loop=1', true],
  ['?loop=0', false],
  ['', false],
])('%j asks for a loop: %j', (search, asks) => {
  expect(asksForLoop(search)).toBe(asks);
});
