import { fontVersions } from './font-faces.ts';
import type { FileTarget } from '#domain/addresses/media-elsewhere';
import { hashOfInputs } from './picture-sources.ts';
import { findKept, keepUnder } from './picture-store.ts';

/** A drawn picture and its hash in the cache. */
export interface Drawn<Kept> {
  readonly picture: Kept;
  readonly hash: string;
}

/** The parameters for finding the picture of a drawing. */
export interface DrawingSearch<Kept> {
  /** Cache key for everything that the drawing depends on. Null if it is unknown. */
  readonly drawing: string | null;
  /** Settings of the picture. */
  readonly settings: object;
  /** Reads the content and draws its picture. Returns null if there is nothing to draw. */
  readonly draw: () => Promise<Drawn<Kept> | null>;
}

/**
 * Returns the picture of a drawing, or null if there is nothing to draw. In a build, finds an
 * identical earlier drawing without reading the content.
 */
export async function findDrawn<Kept>(
  { drawing, settings, draw }: DrawingSearch<Kept>,
  env: FileTarget,
): Promise<Kept | null> {
  if (drawing === null || env.outDir === null) return (await draw())?.picture ?? null;
  const alias = hashOfInputs(settings, { drawing, fonts: fontVersions() });
  const kept = await findKept<Kept>(env, alias);
  if (kept !== null) return kept;
  const drawn = await draw();
  if (drawn === null) return null;
  await keepUnder(env, alias, drawn.hash);
  return drawn.picture;
}
