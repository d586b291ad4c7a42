import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { isWithin } from '#library/is-within';
import { capitalise } from '#domain/util/capitalise';
import { extensionPattern } from '#domain/media/media-formats';
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
const MAX_SHOWN_LENGTH = 200;
const GIF_PATH = /\.gif$/i;
const USABLE_PATH = new RegExp(`${extensionPattern('image', 'vector')}$`, 'i');

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
  readonly isReplaceable: boolean;
}

const replaceableFault = (fault: string): ImageFault => ({ fault, isReplaceable: true });
const fatalFault = (fault: string): ImageFault => ({ fault, isReplaceable: false });

interface ImageOptions {
  readonly folder: string;
  readonly name: string;
  /** Whether a missing or damaged image is an error. */
  readonly isStrict: boolean;
}

/**
 * Reads the images of an outline, which are in its folder or below. Loads nothing from other sites.
 * Replaces each missing or damaged image by a placeholder, with a warning. Throws a CommandError
 * that lists all other images that cannot be used, with their lines.
 */
export async function readImages(slides: readonly Slide[], { folder, name, isStrict }: ImageOptions) {
  const images = new Map<Block, ImageFile>();
  const imageBySource = new Map<string, ImageFile>();
  const faults: string[] = [];
  const warnings: OutlineWarning[] = [];
  const hash = createHash('sha256');
  let totalBytes = 0;
  const slideBlocks = slides.flatMap(({ title, blocks }) =>
    blocks.map((block) => ({ block, isAlone: title === null && blocks.length === 1 })),
  );
  for (const { block, isAlone } of slideBlocks) {
    if (block.kind !== 'image') continue;
    const number = imageBySource.size + 1;
    let result = imageBySource.get(block.src) ?? (await readImage(block.src, folder, number));
    if ('fault' in result && result.isReplaceable && !isStrict) {
      // Behind words, a placeholder would only disturb.
      const isLeftOut = block.isBackground === true && !isAlone;
      const remedy = isLeftOut ? 'The slide has no background' : 'A placeholder is in its place';
      const message = `${result.fault} ${remedy} (--strict refuses the outline).`;
      warnings.push({ line: block.line, message });
      if (isLeftOut) continue;
      result = placeholder(number);
    }
    if ('fault' in result) faults.push(`${name}:${block.line} ${result.fault}`);
    else {
      if (!imageBySource.has(block.src)) {
        hash.update(result.name).update(result.bytes);
        totalBytes += result.bytes.length;
      }
      if (totalBytes > MAX_TOTAL_BYTES)
        throw new CommandError(
          `${name}:${block.line} is an image with which those of the outline exceed ${MAX_TOTAL_BYTES / 1_000_000} MB. Save them smaller, or split the outline.`,
        );
      imageBySource.set(block.src, result);
      images.set(block, result);
      if (result.isFirstFrame)
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
  const shownSource = JSON.stringify(shorten(src, MAX_SHOWN_LENGTH));
  if (/^(?:[a-z][a-z\d+.-]+:|\/\/)/i.test(src))
    return replaceableFault(
      `the image ${shownSource} is on another site. Save it beside the outline, and write its file name.`,
    );
  const path = decodePath(src.replace(/[?#].*/s, ''));
  if (path.startsWith('/') || path.includes('\\') || /^[a-z]:/i.test(path))
    return replaceableFault(
      `the image ${shownSource} is an absolute path. Write it relative to the outline.`,
    );
  if (path.split('/').includes('..'))
    return replaceableFault(
      `the image ${shownSource} is outside the folder of the outline. Move it beside the outline.`,
    );
  if (!USABLE_PATH.test(path) && !GIF_PATH.test(path))
    return replaceableFault(
      `the image ${shownSource} has no format that Podium reads. Save it as PNG, JPEG, WebP, GIF or SVG.`,
    );
  const realPath = await realpath(join(folder, path)).catch(() => null);
  if (realPath === null)
    return replaceableFault(`the image ${shownSource} does not exist. Check its name and folder.`);
  if (!isWithin(await realpath(folder), realPath))
    return fatalFault(
      `the image ${shownSource} links to a file outside the folder of the outline. Copy it beside the outline.`,
    );
  const stats = await stat(realPath);
  if (!stats.isFile()) return replaceableFault(`the image ${shownSource} is not a file.`);
  if (stats.size > MAX_BYTES)
    return fatalFault(`the image ${shownSource} has more than ${MAX_BYTES / 1_000_000} MB. Save it smaller.`);
  const bytes = await readFile(realPath).catch(() => null);
  if (bytes === null) return replaceableFault(`the image ${shownSource} cannot be read.`);
  const image = await convertImage(bytes, extname(path).toLowerCase()).catch(() => null);
  if (!image)
    return replaceableFault(
      `the image ${shownSource} is damaged, or in another format than its name says. Save it again.`,
    );
  // The conversion of a GIF has already decoded it.
  const fault = GIF_PATH.test(path) ? null : await PICTURE_CHECK.check(realPath);
  // An SVG with a fault may contain a script, so it is refused. A picture of another format is only
  // damaged, so a placeholder replaces it.
  if (fault !== null)
    return (/\.svg$/i.test(path) ? fatalFault : replaceableFault)(
      `the image ${shownSource} ${fault.fault}. ${capitalise(fault.remedy)}.`,
    );
  const stem = makeSlug(path.replace(/^.*\//, '').slice(0, -extname(path).length)).slice(0, 40);
  const { ending, ...file } = image;
  return { ...file, name: `${nameOf(number)}-${stem}${ending}` };
}

/** Returns an image in a format of content files: a GIF becomes a WebP of its first frame. */
async function convertImage(bytes: Buffer, ending: string) {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS });
  const { autoOrient, format, pages = 1 } = await image.metadata();
  const ratio = autoOrient.width / autoOrient.height;
  if (!GIF_PATH.test(ending)) return { bytes, ratio, ending, isFirstFrame: false };
  if (format !== 'gif') return null;
  const firstFrame = await image.webp({ lossless: true }).toBuffer();
  return { bytes: firstFrame, ratio, ending: '.webp', isFirstFrame: pages > 1 };
}

function decodePath(src: string): string {
  try {
    return decodeURIComponent(src);
  } catch {
    return src;
  }
}
