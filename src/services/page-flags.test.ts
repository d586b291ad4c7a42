// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { FAILURE } from '#domain/analytics/failure-event';
import { FeatureFlagError } from '#domain/settings/feature-flags';
import { readFlags } from './page-flags.ts';

function watchFailures() {
  const onFailure = vi.fn<(event: Event) => void>();
  addEventListener(FAILURE, onFailure);
  onTestFinished(() => removeEventListener(FAILURE, onFailure));
  return () => onFailure.mock.calls.map(([event]) => (event as CustomEvent<unknown>).detail);
}

it('takes the flags of the visitor before those of the page', () => {
  const flags = readFlags({ a: true, b: true, c: true }, { a: false, c: false });
  expect([flags.isOn('a'), flags.isOn('b'), flags.isOn('c', true)]).toEqual([false, true, false]);
});

it('a missing flag may be on', () => {
  expect(readFlags({}, {}).isOn('a', true)).toBe(true);
});

it('throws for a flag that nobody has supplied in development [8.9]', () => {
  const failures = watchFailures();
  expect(() => readFlags({}, { b: true }).isOn('a')).toThrow(FeatureFlagError);
  expect(failures()).toEqual([]);
});

it.each(['a', '__proto__', 'toString'])('logs %s in production, which is off then [8.9]', (flag) => {
  vi.stubEnv('DEV', false);
  onTestFinished(() => void vi.unstubAllEnvs());
  const failures = watchFailures();
  expect(readFlags({}, { b: true }).isOn(flag)).toBe(false);
  expect(failures()).toEqual([
    { levelname: 'ERROR', object: 'flag', trigger: 'read', source: 'services/page-flags', msg: flag },
  ]);
});
