// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openFlightSpeed } from './flight-speed.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('keeps the speed that a visitor chose', () => {
  openFlightSpeed(localStorage).write('slow');
  expect(openFlightSpeed(localStorage).read()).toBe('slow');
});

it.each(['', 'fast', 'toString', '{}'])('ignores %o, kept or written', (text) => {
  localStorage.setItem('podium-flights', text);
  const speed = openFlightSpeed(localStorage);
  speed.write(text);
  expect(speed.read()).toBe('normal');
});

it('lasts as long as the page where storage is refused, full or not permitted', () => {
  const deny = () => {
    throw new DOMException('Refused', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(deny);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(deny);
  for (const storage of [localStorage, null]) {
    const speed = openFlightSpeed(storage);
    speed.write('instant');
    expect([speed.read(), openFlightSpeed(storage).read()]).toEqual(['instant', 'normal']);
  }
});
