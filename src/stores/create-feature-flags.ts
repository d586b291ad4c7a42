import { atom, type ReadableAtom } from 'nanostores';
import { createFeatureFlags, type FeatureFlags } from '#domain/feature-flags';

/** Feature flags and their values. */
export type Features = Readonly<Record<string, boolean>>;

/** The feature flags of a page. */
export interface FeatureFlagStore extends FeatureFlags {
  /** What was evaluated; undefined before initialisation. */
  readonly $features: ReadableAtom<Features | undefined>;
  /** Supplies what the page was built with, and over it what was evaluated for the visitor. */
  readonly initialiseFlags: (ofPage: Features, ofViewer?: Features) => void;
}

/** A store of feature flags; reading one too early, or one that was not supplied, is an error (spec section 6). */
export function createFeatureFlagStore(): FeatureFlagStore {
  const $features = atom<Features | undefined>();
  return {
    $features,
    initialiseFlags: (ofPage, ofViewer = {}) => $features.set({ ...ofPage, ...ofViewer }),
    isOn: (flag) => createFeatureFlags($features.get()).isOn(flag),
  };
}
