import { expect, it } from 'vitest';
import { formatClock, speakTime } from './clock-time.ts';

it.each([
  [0, '0:00'],
  [4.9, '0:04'],
  [65, '1:05'],
  [600, '10:00'],
  [3605, '1:00:05'],
  [-3, '0:00'],
  [NaN, '0:00'],
])('shows %d seconds as %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});

it('says a time in the language of the page', () => {
  expect(speakTime(65, 'en')).toBe('1 minute, 5 seconds');
  expect(speakTime(0, 'en')).toBe('0 seconds');
  expect(speakTime(3605, 'de')).toBe('1 Stunde, 5 Sekunden');
});

it('says the time as digits if the browser has no words for it', () => {
  const intl = Intl as { DurationFormat?: unknown };
  const { DurationFormat } = intl;
  delete intl.DurationFormat;
  try {
    expect(speakTime(65, 'en')).toBe('1:05');
  } finally {
    Object.defineProperty(intl, 'DurationFormat', {
      value: DurationFormat,
      configurable: true,
      writable: true,
    });
  }
});
