import { expect, test } from 'vitest';
import { checkContent } from './library.ts';

test('the content of the demo has neither faults nor warnings, so the first build has none', async () => {
  const { faults, warnings } = await checkContent('src/content');
  expect({ faults, warnings }).toEqual({ faults: [], warnings: [] });
});
