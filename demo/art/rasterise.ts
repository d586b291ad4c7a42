/**
 * Draws those pictures of the demo content that must be raster images from the drawings of this
 * folder: posters, covers, and images with very many elements. Other images of storyboards are SVG
 * in the content itself.
 *
 * `node demo/art/rasterise.ts` draws all of them, `node demo/art/rasterise.ts rivers-of-data-map`
 * only the named ones.
 */
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const DRAWINGS = dirname(fileURLToPath(import.meta.url));
const PICTURES = join(DRAWINGS, '../content/media');
const QUALITY = 82;

/** Size limit of a picture in bytes, because the repository contains the demo content. */
const MAX_PICTURE_BYTES = 250_000;

/** Returns the names of all drawings, without `.svg`, in alphabetical order. */
async function listDrawings(): Promise<string[]> {
  const files = await readdir(DRAWINGS);
  return files
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -'.svg'.length))
    .sort();
}

/** Returns the path of a drawing's picture. */
function picturePath(name: string): string {
  return join(PICTURES, `${name}.webp`);
}

/**
 * Draws one picture in the size of its drawing. Throws if the drawing does not exist or the picture
 * is too large.
 */
async function rasterise(name: string): Promise<void> {
  const picture = picturePath(name);
  await sharp(join(DRAWINGS, `${name}.svg`))
    .webp({ quality: QUALITY, effort: 5 })
    .toFile(picture);
  const { size } = await stat(picture);
  if (size > MAX_PICTURE_BYTES) {
    throw new Error(
      `${picture} has ${size} bytes, at most ${MAX_PICTURE_BYTES} are allowed: draw it smaller or plainer.`,
    );
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = await listDrawings();
  const names = process.argv.length > 2 ? process.argv.slice(2) : all;
  for (const name of names) {
    if (!all.includes(name))
      throw new Error(`There is no drawing demo/art/${name}.svg. Give a file name without ".svg".`);
    await rasterise(name);
  }
  console.log(`${names.length} pictures drawn into ${PICTURES}`);
}
