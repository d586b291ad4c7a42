import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { isWithin } from '#library/is-within';
import { capitalise } from '#domain/util/capitalise';
import { endingPattern } from '#domain/media/media-formats';
import { makeSlug } from '#domain/util/slug';
import { PICTURE_CHECK } from '#pictures/check-picture';
import { shorten } from '#pipeline/authoring/storyboard/frame';
import { CommandError } from '#pipeline/cli/command-error';
import type { Block, OutlineWarning, Slide } from './outline.ts';

/** Maximum size of an image file in bytes. */
const MAX_BYTES = 20_000_000;
/** Maximum size of all images together in bytes. They are in memory until they are written. */
const MAX_TOTAL_BYTES = 200_000_000;
/** Maximum number of pixels of a frame that is converted, as in content files. */
const MAX_PIXELS = 100_000_000;
/** Maximum length of an address in a message, in characters. */
const MAX_SHOWN = 200;
const GIF = /\.gif$/i;
const USABLE = new RegExp(`${endingPattern('image', 'vector')}$`, 'i');

/** An image that an outline shows. */
export interface ImageFile {
  readonly bytes: Buffer;
  /** Name of its copy, unique among the images of the outline. */
  readonly name: string;
  /** Width divided by height. */
  readonly ratio: number;
  /** Whether it is the first frame of an animation. */
  readonly isFirstFrame: boolean;
}

/** A grey frame with hills and a sun, which replaces a missing or damaged image. */
const PLACEHOLDER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"><rect x="8" y="8" width="624" height="384" rx="24" fill="#8a8f98" fill-opacity=".18" stroke="#8a8f98" stroke-width="6" stroke-dasharray="26 18"/><path d="M150 300l110-140 80 100 50-60 100 100z" fill="#8a8f98"/><circle cx="420" cy="140" r="32" fill="#8a8f98"/></svg>`;

/** Why an image cannot be used. A missing or damaged image is replaced by a placeholder. */
interface ImageFault {
  readonly fault: string;
  readonly isReplaced: boolean;
}

const replaceable = (fault: string): ImageFault => ({ fault, isReplaced: true });
const refused = (fault: string): ImageFault => ({ fault, isReplaced: false });

/** Where the images of an outline are. */
interface ImagePlace {
  /** Folder of the outline. */
  readonly folder: string;
  /** File name of the outline. */
  readonly name: string;
  /** Whether a missing or damaged image is an error. */
  readonly isStrict: boolean;
}

/**
 * Reads the images of an outline, which are in its folder or below. Loads nothing from other sites.
 * Replaces each missing or damaged image by a placeholder, with a warning. Throws a CommandError
 * that lists all other images that cannot be used, with their lines.
 */
export async function readImages(slides: readonly Slide[], { folder, name, isStrict }: ImagePlace) {
  const images = new Map<Block, ImageFile>();
  const bySource = new Map<string, ImageFile>();
  const faults: string[] = [];
  const warnings: OutlineWarning[] = [];
  const hash = createHash('sha256');
  let size = 0;
  const placed = slides.flatMap(({ title, blocks }) =>
    blocks.map((block) => ({ block, isAlone: title === null && blocks.length === 1 })),
  );
  for (const { block, isAlone } of placed) {
    if (block.kind !== 'image') continue;
    const number = bySource.size + 1;
    let read = bySource.get(block.src) ?? (await readImage(block.src, folder, number));
    if ('fault' in read && read.isReplaced && !isStrict) {
      // Behind words, a placeholder would only disturb.
      const isLeftOut = block.isBackground === true && !isAlone;
      const remedy = isLeftOut ? 'The slide has no background' : 'A placeholder is in its place';
      const message = `${read.fault} ${remedy} (--strict refuses the outline).`;
      warnings.push({ line: block.line, message });
      if (isLeftOut) continue;
      read = placeholder(number);
    }
    if ('fault' in read) faults.push(`${name}:${block.line} ${read.fault}`);
    else {
      if (!bySource.has(block.src)) {
        hash.update(read.name).update(read.bytes);
        size += read.bytes.length;
      }
      if (size > MAX_TOTAL_BYTES)
        throw new CommandError(
          `${name}:${block.line} is an image with which those of the outline exceed ${MAX_TOTAL_BYTES / 1_000_000} MB. Save them smaller, or split the outline.`,
        );
      bySource.set(block.src, read);
      images.set(block, read);
      if (read.isFirstFrame)
        warnings.push({
          line: block.line,
          message: `the image ${JSON.stringify(block.src)} moves. Only its first frame is shown.`,
        });
    }
  }
  if (faults.length > 0) throw new CommandError(faults.join('\n'));
  return { images, hash: hash.digest('hex').slice(0, 8), warnings };
}

const placeholder = (number: number): ImageFile => ({
  bytes: Buffer.from(PLACEHOLDER),
  name: `${nameOf(number)}-placeholder.svg`,
  ratio: 640 / 400,
  isFirstFrame: false,
});

const nameOf = (number: number): string => String(number).padStart(2, '0');

async function readImage(src: string, folder: string, number: number): Promise<ImageFile | ImageFault> {
  // An address may be the data of an image.
  const quoted = JSON.stringify(shorten(src, MAX_SHOWN));
  if (/^(?:[a-z][a-z\d+.-]+:|\/\/)/i.test(src))
    return replaceable(
      `the image ${quoted} is on another site. Save it beside the outline, and write its file name.`,
    );
  const path = decode(src.replace(/[?#].*/s, ''));
  if (path.startsWith('/') || path.includes('\\') || /^[a-z]:/i.test(path))
    return replaceable(`the image ${quoted} is an absolute path. Write it relative to the outline.`);
  if (path.split('/').includes('..'))
    return replaceable(
      `the image ${quoted} is outside the folder of the outline. Move it beside the outline.`,
    );
  if (!USABLE.test(path) && !GIF.test(path))
    return replaceable(
      `the image ${quoted} has no format that Podium reads. Save it as PNG, JPEG, WebP, GIF or SVG.`,
    );
  const real = await realpath(join(folder, path)).catch(() => null);
  if (real === null) return replaceable(`the image ${quoted} does not exist. Check its name and folder.`);
  if (!isWithin(await realpath(folder), real))
    return refused(
      `the image ${quoted} links to a file outside the folder of the outline. Copy it beside the outline.`,
    );
  const facts = await stat(real);
  if (!facts.isFile()) return replaceable(`the image ${quoted} is not a file.`);
  if (facts.size > MAX_BYTES)
    return refused(`the image ${quoted} has more than ${MAX_BYTES / 1_000_000} MB. Save it smaller.`);
  const bytes = await readFile(real).catch(() => null);
  if (bytes === null) return replaceable(`the image ${quoted} cannot be read.`);
  const image = await convert(bytes, extname(path).toLowerCase()).catch(() => null);
  if (!image)
    return replaceable(
      `the image ${quoted} is damaged, or in another format than its name says. Save it again.`,
    );
  // The conversion of a GIF has already decoded it.
  const fault = GIF.test(path) ? null : await PICTURE_CHECK.check(real);
  // An SVG with a fault may contain a script, so it is refused. A picture of another format is only
  // damaged, so a placeholder replaces it.
  if (fault !== null)
    return (/\.svg$/i.test(path) ? refused : replaceable)(
      `the image ${quoted} ${fault.fault}. ${capitalise(fault.remedy)}.`,
    );
  const stem = makeSlug(path.replace(/^.*\//, '').slice(0, -extname(path).length)).slice(0, 40);
  const { ending, ...file } = image;
  return { ...file, name: `${nameOf(number)}-${stem}${ending}` };
}

/** Returns an image in a format of content files: a GIF becomes a WebP of its first frame. */
async function convert(bytes: Buffer, ending: string) {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS });
  const { autoOrient, format, pages = 1 } = await image.metadata();
  const ratio = autoOrient.width / autoOrient.height;
  if (!GIF.test(ending)) return { bytes, ratio, ending, isFirstFrame: false };
  if (format !== 'gif') return null;
  const still = await image.webp({ lossless: true }).toBuffer();
  return { bytes: still, ratio, ending: '.webp', isFirstFrame: pages > 1 };
}

function decode(src: string): string {
  try {
    return decodeURIComponent(src);
  } catch {
    return src;
  }
}
