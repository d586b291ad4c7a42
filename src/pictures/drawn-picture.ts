import { fontVersions } from './font-faces.ts';
import type { FileTarget } from '#domain/addresses/media-elsewhere';
import { hashOfInputs } from './picture-sources.ts';
import { findCached, addAlias } from './picture-store.ts';

/** A drawn picture and its hash in the cache. */
export interface DrawnPicture<Kept> {
  readonly picture: Kept;
  readonly hash: string;
}

/** The parameters for finding the picture of a drawing. */
export interface DrawingSearch<Kept> {
  /** Cache key for everything that the drawing depends on. Null if it is unknown. */
  readonly drawingKey: string | null;
  /** Settings of the picture. */
  readonly settings: object;
  /** Reads the content and draws its picture. Returns null if there is nothing to draw. */
  readonly draw: () => Promise<DrawnPicture<Kept> | null>;
}

/**
 * Returns the picture of a drawing, or null if there is nothing to draw. In a build, finds an
 * identical earlier drawing without reading the content.
 */
export async function findDrawnPicture<Kept>(
  { drawingKey, settings, draw }: DrawingSearch<Kept>,
  env: FileTarget,
): Promise<Kept | null> {
  if (drawingKey === null || env.outDir === null) return (await draw())?.picture ?? null;
  const alias = hashOfInputs(settings, { drawing: drawingKey, fonts: fontVersions() });
  const keptPicture = await findCached<Kept>(env, alias);
  if (keptPicture !== null) return keptPicture;
  const drawnPicture = await draw();
  if (drawnPicture === null) return null;
  await addAlias(env, alias, drawnPicture.hash);
  return drawnPicture.picture;
}
