import { expect, test, vi } from 'vitest';
import { cacheByObject, cacheByText } from './cache-by-object.ts';

test('computes once for each object', () => {
  const make = vi.fn(({ name }: { name: string | undefined }) => name);
  const nameOf = cacheByObject(make);
  const [first, second, nameless] = [{ name: 'a' }, { name: 'a' }, { name: undefined }];
  expect([first, second, nameless, first, nameless].map(nameOf)).toEqual([
    'a',
    'a',
    undefined,
    'a',
    undefined,
  ]);
  expect(make.mock.calls.map(([key]) => key)).toEqual([first, second, nameless]);
});

test('computes once for each text', () => {
  const make = vi.fn((text: string) => text || undefined);
  const valueOf = cacheByText(make);
  expect(['a', '', 'a', '', 'b'].map(valueOf)).toEqual(['a', undefined, 'a', undefined, 'b']);
  expect(make.mock.calls.map(([text]) => text)).toEqual(['a', '', 'b']);
});
