import { expect, test } from 'vitest';
import type { SearchTexts } from '#domain/search/search-texts';
import type { SearchState } from '#domain/search/search-state';
import { statusText } from './status-text.ts';

const texts = {
  searching: 'Searching …',
  none: 'Nothing for “{{term}}”',
  results: { one: '{{count}} result for “{{term}}”', other: '{{count}} results for “{{term}}”' },
  openResults: { one: 'At least {{count}} result', other: '{{count}} or more results' },
} as unknown as SearchTexts;

const tell = (state: Partial<SearchState>) =>
  statusText(
    texts,
    {
      query: { term: '$& co', kind: null, language: null, topic: null },
      status: 'done',
      total: 0,
      mayBeMore: false,
      hasFailed: false,
      hits: [],
      topics: [],
      nearby: [],
      ...state,
    },
    'en',
  );

test.each([
  [{ total: 1 }, '1 result for “$& co”'],
  [{ total: 1204 }, '1,204 results for “$& co”'],
  [{ total: 1, mayBeMore: true }, 'Searching …'],
  [{ total: 11, mayBeMore: true }, 'Searching …'],
  [{ total: 12, mayBeMore: true }, '12 or more results'],
  [{ total: 1204, mayBeMore: true }, '1,204 or more results'],
  [{ total: 0 }, 'Nothing for “$& co”'],
  [{ total: 0, hasFailed: true }, ''],
  [{ status: 'searching', total: 3 }, 'Searching …'],
] as const)('%j reads "%s"', (state, text) => {
  expect(tell(state)).toBe(text);
});
