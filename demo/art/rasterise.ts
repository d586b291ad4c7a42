/**
 * Draws the pictures of the demo content that must be raster images (posters, covers and pictures
 * of templates) from the drawings of this folder. Images of storyboards are SVG in the content
 * itself; some of them are also previews, and some drawings here are there without their lines.
 *
 * `node demo/art/rasterise.ts` draws all of them, and
 * `node demo/art/rasterise.ts how-bees-decide-cover` only the named one.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const DRAWINGS = import.meta.dirname;
const PICTURES = join(DRAWINGS, '../../src/content/media');
const QUALITY = 82;

/** Images of storyboards that are also previews, which must be raster images. */
const PREVIEWS = ['paper-from-trees-forest', 'template-journey-timeline'];

/** Size limit of a picture in bytes, because the repository contains the demo content. */
const MAX_PICTURE_BYTES = 250_000;

const files = await readdir(DRAWINGS);
const drawings = files.filter((file) => file.endsWith('.svg')).map((file) => file.slice(0, -'.svg'.length));
const all = [...drawings, ...PREVIEWS].sort();
const names = process.argv.length > 2 ? process.argv.slice(2) : all;
for (const name of names) {
  if (!all.includes(name))
    throw new Error(`There is no drawing ${name}.svg. Give a file name without ".svg".`);
  const drawing = join(PREVIEWS.includes(name) ? PICTURES : DRAWINGS, `${name}.svg`);
  const picture = join(PICTURES, `${name}.webp`);
  // In the size of the drawing.
  const { size } = await sharp(drawing).webp({ quality: QUALITY, effort: 5 }).toFile(picture);
  if (size > MAX_PICTURE_BYTES)
    throw new Error(
      `${picture} has ${size} bytes, at most ${MAX_PICTURE_BYTES} are allowed: draw it smaller or plainer.`,
    );
}
console.log(`${names.length} pictures drawn into ${PICTURES}`);
