import { createFeatureFlagStore } from './create-feature-flags.ts';

/** The feature flags of this page. */
export const featureFlags = createFeatureFlagStore();
