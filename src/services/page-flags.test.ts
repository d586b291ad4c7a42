// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { FAILURE } from '#domain/failure-event';
import { FeatureFlagError } from '#domain/feature-flags';
import { readFlags } from './page-flags.ts';

function watchFailures() {
  const onFailure = vi.fn<(event: Event) => void>();
  addEventListener(FAILURE, onFailure);
  onTestFinished(() => removeEventListener(FAILURE, onFailure));
  return () => onFailure.mock.calls.map(([event]) => (event as CustomEvent<unknown>).detail);
}

it('takes the flags of the visitor before those of the page', () => {
  const flags = readFlags({ a: true, b: true }, { a: false }, false);
  expect([flags.isOn('a'), flags.isOn('b')]).toEqual([false, true]);
});

it('throws for a flag that nobody has supplied in development [8.9]', () => {
  const failures = watchFailures();
  expect(() => readFlags({}, { b: true }, true).isOn('a')).toThrow(FeatureFlagError);
  expect(failures()).toEqual([]);
});

it.each(['a', '__proto__', 'toString'])('logs %s in production, which is off then [8.9]', (flag) => {
  const failures = watchFailures();
  expect(readFlags({}, { b: true }, false).isOn(flag)).toBe(false);
  expect(failures()).toEqual([
    {
      levelname: 'ERROR',
      object: 'flag',
      trigger: 'read',
      source: 'services/page-flags',
      msg: `FeatureFlagError: Feature flag "${flag}" is not in evaluatedFeatures. Add it there.`,
    },
  ]);
});
