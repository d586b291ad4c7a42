import { describe, expect, it } from 'vitest';
import { formatCount, formatDate, formatDuration } from './format.ts';

describe('formatDate', () => {
  it('writes the day in UTC, in every time zone', () => {
    expect(formatDate('2026-03-04T23:59:59Z', 'en')).toBe('March 4, 2026');
    expect(formatDate('2026-03-04T00:00:00Z', 'de')).toBe('4. März 2026');
    expect(formatDate('2026-03-04T00:00:00Z', 'ja')).toBe('2026年3月4日');
  });
});

describe('formatCount', () => {
  it('groups digits by the rules of the language', () => {
    expect(formatCount(12840, 'en')).toBe('12,840');
    expect(formatCount(12840, 'de')).toBe('12.840');
  });
});

describe('formatDuration', () => {
  it.each([
    [18, '0:18'],
    [59.6, '1:00'],
    [75, '1:15'],
    [3723, '1:02:03'],
  ])('shows %s seconds as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
