import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shrinkBriefly } from './shrink-briefly.fixture.ts';

const isSmall = (number: number): boolean => number < 1000;

test('ends the search for a smaller counterexample, and reports the one it has', async () => {
  const options = { seed: 1, plugins: [shrinkBriefly(0)] };
  const failure = { failed: true, seed: 1, numShrinks: 0 };
  expect(fc.check(fc.property(fc.nat(), isSmall), options)).toMatchObject(failure);
  const later = fc.asyncProperty(fc.nat(), (number) => Promise.resolve(isSmall(number)));
  expect(await fc.check(later, options)).toMatchObject(failure);
  expect(() => fc.assert(fc.property(fc.nat(), isSmall), options)).toThrow(
    /seed: 1[^]*Counterexample: \[\d+\]/,
  );
});

test('makes all runs of a property that holds', () => {
  const holds = fc.property(fc.nat(), () => true);
  const options = { numRuns: 77, plugins: [shrinkBriefly(0)] };
  expect(fc.check(holds, options)).toMatchObject({ failed: false, numRuns: 77 });
});

test('goes on for its time', () => {
  const options = { seed: 1, plugins: [shrinkBriefly()] };
  expect(fc.check(fc.property(fc.nat(), isSmall), options)).toMatchObject({ counterexample: [1000] });
});
