import type { ElementOf } from '#domain/playback/element-types';
import { FONT_VERSIONS } from '../font-faces.ts';
import { keepVector, type MipmappedImage } from '../mipmaps.ts';
import { hashOfInputs } from '../picture-sources.ts';
import { findKept, type PictureEnv } from '../picture-store.ts';
import { formulaVector } from './draw-formula.ts';
import { FORMULA_VERSION } from './typeset.ts';

/** Publishes a formula as a vector image. A build draws each once. */
export async function drawnFormula(element: ElementOf<'formula'>, env: PictureEnv): Promise<MipmappedImage> {
  // The same formula at another place is the same picture.
  const look = { ...element, id: '', x: 0, y: 0, r: 0, z: 0, opacity: 1 };
  const hash = hashOfInputs({ version: FORMULA_VERSION }, { ...look, fonts: FONT_VERSIONS });
  return (await findKept<MipmappedImage>(env, hash)) ?? keepVector(await formulaVector(element), hash, env);
}
