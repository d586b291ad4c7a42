import { expect, test, vi } from 'vitest';
import { onceFor } from './once-for.ts';

test('computes once for each object', () => {
  const make = vi.fn(({ name }: { name: string | undefined }) => name);
  const nameOf = onceFor(make);
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
