import { expect, it, vi } from 'vitest';
import { FeatureFlagNotSuppliedError, FeatureFlagsNotReadyError } from '#domain/feature-flags';
import { createFeatureFlagStore } from './create-feature-flags.ts';
import { featureFlags } from './feature-flags.ts';

it('cannot be read before initialisation, on the page neither', () => {
  expect(() => createFeatureFlagStore().isOn('a')).toThrow(FeatureFlagsNotReadyError);
  expect(() => featureFlags.isOn('a')).toThrow(FeatureFlagsNotReadyError);
});

it('reads what the page was built with, and the visitor over it', () => {
  const flags = createFeatureFlagStore();
  flags.initialiseFlags({ a: true, b: false });
  expect([flags.isOn('a'), flags.isOn('b')]).toEqual([true, false]);
  flags.initialiseFlags({ a: true, b: false }, { b: true });
  expect([flags.isOn('a'), flags.isOn('b')]).toEqual([true, true]);
});

it('does not guess a flag that was not supplied', () => {
  const flags = createFeatureFlagStore();
  flags.initialiseFlags({ a: true }, { b: true });
  expect(() => flags.isOn('c')).toThrow(FeatureFlagNotSuppliedError);
});

it('tells who listens', () => {
  const flags = createFeatureFlagStore();
  const listener = vi.fn<(features: unknown) => void>();
  flags.$features.listen(listener);
  flags.initialiseFlags({ a: true });
  expect(listener.mock.calls[0]?.[0]).toEqual({ a: true });
});
