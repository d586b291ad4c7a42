import { FeatureFlagError, type FeatureFlags } from '#domain/settings/feature-flags';
import { reportFailure } from './failures.ts';

type EvaluatedFlags = Readonly<Record<string, boolean>>;

/**
 * Returns the flags of a page and its visitor; the visitor's values win. A flag that is missing in
 * both throws in development. In production it is logged, and off (rule 8.9). This code must be
 * small, because it loads before the first sign of intent.
 */
export function readFlags(pageFlags: EvaluatedFlags, visitorFlags: EvaluatedFlags): FeatureFlags {
  const allFlags = new Map(Object.entries({ ...pageFlags, ...visitorFlags }));
  return {
    isOn(flag, missing) {
      const value = allFlags.get(flag) ?? missing;
      if (value !== undefined) return value;
      if (import.meta.env.DEV) throw new FeatureFlagError(flag);
      reportFailure({ object: 'flag', trigger: 'read', source: 'services/page-flags', msg: flag });
      return false;
    },
  };
}
