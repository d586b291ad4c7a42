import { constants } from 'node:fs';
import { open, readFile, realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { messageOf } from '#domain/util/describe-error';
import {
  factsOf,
  formatOf,
  listNames,
  MEDIA_FORMATS,
  readVideoType,
  unknownCodecs,
  type MediaFormat,
  type MediaKind,
  codecName,
} from '#domain/media/media-formats';
import { checkFilm } from './adaptive/film.ts';
import { cleanCaptions } from './captions/clean-captions.ts';
import type { FieldFault } from './fault.ts';
import { FaultyFile } from './util/faulty-file.ts';
import type { MediaReference } from './media-references.ts';
import type { ReadCodecs } from './read-codecs.ts';
import { isSegment, recogniseMedia } from './recognise-media.ts';
import { isWithin } from './is-within.ts';

/** Size limits of published files, in bytes. */
const MAX_MEDIA_BYTES = {
  image: 20_000_000,
  vector: 2_000_000,
  captions: 2_000_000,
  playlist: 4_000_000,
  video: 2_000_000_000,
};

type MediaFault = { readonly fault: string; readonly remedy: string } | null;

/**
 * Checks a whole picture for its size and for damage. `file` is its absolute path. Returns null if
 * there is no fault. The text of a fault continues a sentence that starts with "which".
 */
export type CheckPicture = (file: string) => Promise<MediaFault>;

/** Caches which media files earlier checks found to be valid. */
interface MediaCache {
  isKnownValidMedia(path: string): boolean;
  stamp(path: string): string | null;
  storeMedia(path: string, stamp: string): void;
}

interface MediaCheckOptions {
  readonly checkPicture: CheckPicture | null;
  readonly readCodecs: ReadCodecs | null;
  readonly checkCache: MediaCache | null;
}

/**
 * Checks the media files that content files reference. Opens each file once, however often it is
 * referenced.
 */
export class MediaChecker {
  readonly #root: string;
  readonly #realRoot: string;
  readonly #options: MediaCheckOptions;
  readonly #faults = new Map<string, Promise<MediaFault>>();
  readonly #codecsByFile = new Map<string, ReturnType<ReadCodecs>>();

  /**
   * `root` is the content folder, and `realRoot` the same folder after following symbolic links.
   * Without `checkPicture`, only the first bytes of pictures are checked; without `readCodecs`,
   * only the first bytes of videos. Files that `checkCache` lists as valid are not opened.
   */
  constructor(root: string, realRoot: string, options: MediaCheckOptions) {
    this.#root = root;
    this.#realRoot = realRoot;
    this.#options = options;
  }

  /**
   * Returns the faults of the media that the content file at `file` (absolute) references.
   * `isFileKnown` says that an earlier check found no fault in the content file and its media.
   */
  async check(
    file: string,
    references: readonly MediaReference[],
    { isFileKnown = false } = {},
  ): Promise<FieldFault[]> {
    const faults: FieldFault[] = [];
    for (const { path, src, type } of references) {
      const target = resolve(dirname(file), src);
      const checking = this.#faults.get(target) ?? this.#checkFile(target);
      this.#faults.set(target, checking);
      const mediaFault = await checking;
      if (mediaFault !== null)
        faults.push({ path, fault: `is "${src}", ${mediaFault.fault}`, remedy: mediaFault.remedy });
      else if (type !== undefined && !(isFileKnown && this.#options.checkCache?.isKnownValidMedia(target))) {
        const fault = await this.#checkType(target, type);
        if (fault !== null) faults.push({ path: [...path.slice(0, -1), 'type'], ...fault });
      }
    }
    return faults;
  }

  /** Compares the codecs that a content file states with those of the video itself. */
  async #checkType(target: string, type: string): Promise<MediaFault> {
    const { container, codecs: statedCodecs } = readVideoType(type);
    // Other checks report types that no browser plays.
    if (this.#options.readCodecs === null || statedCodecs.length === 0 || unknownCodecs(type).length > 0)
      return null;
    try {
      const reading = this.#codecsByFile.get(target) ?? this.#options.readCodecs(target);
      this.#codecsByFile.set(target, reading);
      const codecs = await reading;
      if (codecNamesOf(codecs) === codecNamesOf(statedCodecs)) return null;
      const codecList = codecs.join(', ');
      const isPlayable =
        codecs.length > 0 && unknownCodecs(`${container}; codecs="${codecList}"`).length === 0;
      return {
        fault: `names the codecs "${statedCodecs.join(', ')}", but the file has ${codecList === '' ? 'none' : `"${codecList}"`}`,
        remedy: isPlayable ? `write codecs="${codecList}", or correct "src"` : EXPORT_AGAIN,
      };
    } catch (error) {
      const reason = messageOf(error);
      return {
        fault: `names codecs, but those of the file cannot be read (${reason})`,
        remedy: EXPORT_AGAIN,
      };
    }
  }

  async #checkFile(target: string, isPart = false): Promise<MediaFault> {
    // The files of an adaptive film can change without its playlist.
    const checkCache = factsOf(target)?.kind === 'playlist' ? null : this.#options.checkCache;
    if (checkCache?.isKnownValidMedia(target)) return null;
    const stamp = checkCache?.stamp(target) ?? null;
    const mediaFault = await this.#inspect(target, isPart);
    if (mediaFault === null && stamp !== null) checkCache?.storeMedia(target, stamp);
    return mediaFault;
  }

  /** `isPart` says that a playlist lists the file, not content. */
  async #inspect(target: string, isPart: boolean): Promise<MediaFault> {
    const outsideFault = {
      fault: 'which is outside the content folder',
      remedy: 'copy the file into the content folder',
    };
    if (!isWithin(this.#root, target)) return outsideFault;
    try {
      const realTarget = await realpath(target);
      if (!isWithin(this.#realRoot, realTarget)) return outsideFault;
      const mediaFault = await inspectFile(realTarget, target, isPart);
      if (mediaFault !== null || isPart) return mediaFault;
      const kind = factsOf(target)?.kind;
      if (kind === 'playlist') return await checkFilm(target, (file) => this.#checkFile(file, true));
      if (kind === 'captions') cleanCaptions(await readFile(realTarget));
      if (kind === 'captions' || kind === 'video' || this.#options.checkPicture === null) return null;
      const fault = await this.#options.checkPicture(target);
      return fault && { fault: `which ${fault.fault}`, remedy: fault.remedy };
    } catch (error) {
      if (error instanceof FaultyFile) return { fault: `which ${error.fault}`, remedy: error.remedy };
      return explainAccess(error);
    }
  }
}

const EXPORT_AGAIN = `export the file again as ${listNames('video')}`;

/**
 * Returns the names of codecs in one text. Browsers choose a source by them; profile and level of a
 * codec may be written in several ways.
 */
const codecNamesOf = (codecs: readonly string[]): string =>
  [...new Set(codecs.map((codec) => codecName(codec) ?? codec))].sort().join();

function explainAccess(error: unknown): MediaFault {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return {
      fault: 'but there is no such file',
      remedy: 'add the file, or correct the path (letter case counts)',
    };
  const reason = messageOf(error);
  return { fault: `but it cannot be read (${reason})`, remedy: 'check its permissions and the disk' };
}

/** Checks that a path is a file, and that its first bytes are of the format that its name says. */
async function inspectFile(realTarget: string, name: string, isPart: boolean): Promise<MediaFault> {
  // Without this flag, opening a named pipe blocks forever.
  const handle = await open(realTarget, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return { fault: 'which is not a file', remedy: 'write the path of a file' };
    const start = new Uint8Array(64);
    const { bytesRead } = await handle.read(start, 0, start.length, 0);
    const bytes = start.subarray(0, bytesRead);
    if (!isPart || factsOf(name)?.kind === 'playlist')
      return checkStart(name, recogniseMedia(bytes), stats.size);
    if (isSegment(name, bytes)) return checkSize(stats.size, 'video');
    return {
      fault: 'but it is no segment of MP4 or MPEG-TS',
      remedy: 'export it again as .m4s, .mp4 or .ts',
    };
  } finally {
    await handle.close();
  }
}

function checkStart(name: string, actualFormat: MediaFormat | null, size: number): MediaFault {
  const extension = formatOf(name) ?? '';
  if (actualFormat === null)
    return {
      fault: `but it is not a valid .${extension} file`,
      remedy: `export it again as ${listNames()}`,
    };
  if (actualFormat !== extension)
    return {
      fault: `but it is a .${actualFormat} file`,
      remedy: `rename it to end in .${actualFormat}, or export it as .${extension}`,
    };
  return checkSize(size, MEDIA_FORMATS[actualFormat].kind);
}

function checkSize(size: number, kind: MediaKind): MediaFault {
  const limit = MAX_MEDIA_BYTES[kind];
  if (size <= limit) return null;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  return { fault: `which has ${megabytes(size)}`, remedy: `make it smaller than ${megabytes(limit)}` };
}
