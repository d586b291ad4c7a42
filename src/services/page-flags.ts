import { createFeatureFlags, FeatureFlagError, type FeatureFlags } from '#domain/feature-flags';
import { reportFailure } from './failures.ts';

/** The values of flags. */
type Evaluated = Readonly<Record<string, boolean>>;

/**
 * Returns the flags of a page, of which those of its visitor count first. A flag that neither has
 * throws in development. In production it is logged, and off (rule 8.9).
 */
export function readFlags(
  ofPage: Evaluated,
  ofVisitor: Evaluated,
  isDevelopment: boolean = import.meta.env.DEV,
): FeatureFlags {
  const flags = createFeatureFlags({ ...ofPage, ...ofVisitor });
  if (isDevelopment) return flags;
  return {
    isOn(flag) {
      try {
        return flags.isOn(flag);
      } catch (error) {
        if (!(error instanceof FeatureFlagError)) throw error;
        reportFailure({
          object: 'flag',
          trigger: 'read',
          source: 'services/page-flags',
          msg: String(error),
        });
        return false;
      }
    },
  };
}
