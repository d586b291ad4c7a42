import type { Manifest } from '#pipeline/site/manifest';
import type { Rendering } from '../render/run-astro.ts';

/** A stage of a build and its duration. */
export interface StageTime {
  readonly name: string;
  readonly seconds: number;
}

/** The data of a finished build. Its report is made from nothing else. */
export interface BuildFacts {
  readonly manifest: Manifest;
  /** The manifest of the previous build; null if there is none. */
  readonly previous: Manifest | null;
  readonly stages: readonly StageTime[];
  readonly times: Rendering['times'];
  /** Names of pictures that existed before this build. */
  readonly knownPictures: ReadonlySet<string>;
  readonly warnings: readonly string[];
  /** Content files that the build left out. */
  readonly leftOut: readonly string[];
}
