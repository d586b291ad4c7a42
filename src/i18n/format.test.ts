import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/languages/locales';
import { formatCount, formatDate, formatDuration, pluralSamples } from './format.ts';

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

it.each(['en', 'fr', 'ja', 'ar', 'cs', 'cy', 'ga', 'he', 'mt', 'pl', 'sl'])(
  'has a number for each plural form of whole numbers in %s',
  (locale) => {
    const samples = pluralSamples(locale as Locale);
    const rules = new Intl.PluralRules(locale);
    for (const [form, count] of samples) expect(rules.select(count)).toBe(form);
    for (let count = 0; count <= 2_000; count += 1)
      expect(samples.has(rules.select(count)), `${count}`).toBe(true);
  },
);
