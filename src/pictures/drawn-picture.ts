import { FONT_VERSIONS } from './font-faces.ts';
import { hashOfInputs } from './picture-sources.ts';
import { findKept, keepUnder, type PictureEnv } from './picture-store.ts';

/** A picture that was drawn, and its hash in the cache. */
export interface Drawn<Kept> {
  readonly picture: Kept;
  readonly hash: string;
}

/** How the picture of a drawing is found. */
export interface DrawingSearch<Kept> {
  /** Stands for all that the drawing may show; null if nobody knows. */
  readonly drawing: string | null;
  /** Settings of the picture. */
  readonly settings: object;
  /** Reads what is drawn and returns its picture; null if there is nothing to draw. */
  readonly draw: () => Promise<Drawn<Kept> | null>;
}

/**
 * Returns the picture of a drawing; null if there is nothing to draw. A build finds one that was drawn of the same before without
 * reading what is drawn.
 */
export async function findDrawn<Kept>(
  { drawing, settings, draw }: DrawingSearch<Kept>,
  env: PictureEnv,
): Promise<Kept | null> {
  if (drawing === null || env.outDir === null) return (await draw())?.picture ?? null;
  const alias = hashOfInputs(settings, { drawing, fonts: FONT_VERSIONS });
  const kept = await findKept<Kept>(env, alias);
  if (kept !== null) return kept;
  const drawn = await draw();
  if (drawn === null) return null;
  await keepUnder(env, alias, drawn.hash);
  return drawn.picture;
}
