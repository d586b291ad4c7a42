/**
 * Draws those pictures of the demo content that must be raster images from the drawings of this
 * folder: posters, covers and pictures of templates. Images of storyboards are SVG in the content
 * itself, one of which is a preview, too.
 *
 * `node demo/art/rasterise.ts` draws all of them, and
 * `node demo/art/rasterise.ts how-bees-decide-cover` only the named one.
 */
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const DRAWINGS = dirname(fileURLToPath(import.meta.url));
const PICTURES = join(DRAWINGS, '../../src/content/media');
const QUALITY = 82;

/** Images of storyboards that are also previews, which must be raster images. */
const PREVIEWS = ['paper-from-trees-forest'];

/** Size limit of a picture in bytes, because the repository contains the demo content. */
const MAX_PICTURE_BYTES = 250_000;

/** Returns the names of all drawings, without `.svg`, in alphabetical order. */
async function listDrawings(): Promise<string[]> {
  const files = await readdir(DRAWINGS);
  const drawings = files.filter((file) => file.endsWith('.svg')).map((file) => file.slice(0, -'.svg'.length));
  return [...drawings, ...PREVIEWS].sort();
}

/** Returns the path of a drawing. */
function drawingPath(name: string): string {
  return join(PREVIEWS.includes(name) ? PICTURES : DRAWINGS, `${name}.svg`);
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
  await sharp(drawingPath(name)).webp({ quality: QUALITY, effort: 5 }).toFile(picture);
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
      throw new Error(`There is no drawing ${name}.svg. Give a file name without ".svg".`);
    await rasterise(name);
  }
  console.log(`${names.length} pictures drawn into ${PICTURES}`);
}
