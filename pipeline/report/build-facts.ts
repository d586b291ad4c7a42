import type { Rendering } from '../output/run-astro.ts';
import type { Manifest } from './manifest.ts';

/** A part of a build, and how long it took. */
export interface StageTime {
  readonly name: string;
  readonly seconds: number;
}

/** All that is known of a build when the site is in place; its report is made of nothing else. */
export interface BuildFacts {
  readonly manifest: Manifest;
  /** That of the build before; null if there is none. */
  readonly former: Manifest | null;
  readonly stages: readonly StageTime[];
  readonly times: Rendering['times'];
  /** Names of pictures that were made before this build. */
  readonly knownPictures: ReadonlySet<string>;
  readonly warnings: readonly string[];
  /** Content files that the build left out. */
  readonly leftOut: readonly string[];
}
