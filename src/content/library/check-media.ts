import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import type { KnownContent } from '../known-content.ts';
import type { FieldFault } from './fault.ts';
import type { MediaReference } from './media-references.ts';
import { recogniseMedia, type MediaFormat } from './recognise-media.ts';

/** Largest files that are published, in bytes. */
const MAX_MEDIA_BYTES = { image: 20_000_000, captions: 2_000_000, video: 2_000_000_000 };

type Verdict = { readonly fault: string; readonly remedy: string } | null;

/**
 * Finds what is wrong with a picture beyond its first bytes: its size, or damage. `file` is its absolute path; the fault follows the
 * name of the picture. Null for nothing.
 */
export type JudgePicture = (file: string) => Promise<Verdict>;

/** How media files are checked. */
interface MediaCheckOptions {
  readonly judgePicture: JudgePicture | null;
  readonly known: KnownContent | null;
}

/** Checks the media files that content files name; each file is opened once however often it is named. */
export class MediaChecker {
  readonly #root: string;
  readonly #realRoot: string;
  readonly #judgePicture: JudgePicture | null;
  readonly #known: KnownContent | null;
  readonly #verdicts = new Map<string, Promise<Verdict>>();

  /**
   * `root` is the content folder, `realRoot` the same after following symbolic links. Without `judgePicture` pictures are judged by
   * their first bytes only. Files that are `known` to be sound are not opened.
   */
  constructor(root: string, realRoot: string, { judgePicture, known }: MediaCheckOptions) {
    this.#root = root;
    this.#realRoot = realRoot;
    this.#judgePicture = judgePicture;
    this.#known = known;
  }

  /** The faults of what the content file at `file` (absolute) names. */
  async check(file: string, references: readonly MediaReference[]): Promise<FieldFault[]> {
    const faults: FieldFault[] = [];
    for (const { path, src } of references) {
      const target = resolve(dirname(file), src);
      const verdict = await (this.#verdicts.get(target) ?? this.#judge(target));
      if (verdict !== null)
        faults.push({ path, fault: `is "${src}", ${verdict.fault}`, remedy: verdict.remedy });
    }
    return faults;
  }

  #judge(target: string): Promise<Verdict> {
    const verdict = this.#known?.isSoundMedia(target) ? Promise.resolve(null) : this.#inspectAndKeep(target);
    this.#verdicts.set(target, verdict);
    return verdict;
  }

  async #inspectAndKeep(target: string): Promise<Verdict> {
    const stamp = this.#known?.stamp(target) ?? null;
    const verdict = await this.#inspect(target);
    if (verdict === null && stamp !== null) this.#known?.keepMedia(target, stamp);
    return verdict;
  }

  async #inspect(target: string): Promise<Verdict> {
    const outside = {
      fault: 'which lies outside the content folder',
      remedy: 'copy the file into the content folder',
    };
    if (!isWithin(this.#root, target)) return outside;
    try {
      const real = await realpath(target);
      if (!isWithin(this.#realRoot, real)) return outside;
      const { verdict, isPicture } = await inspectFile(real, target);
      if (verdict !== null || !isPicture || this.#judgePicture === null) return verdict;
      const found = await this.#judgePicture(target);
      return found && { fault: `which ${found.fault}`, remedy: found.remedy };
    } catch (error) {
      return explainAccess(error);
    }
  }
}

function explainAccess(error: unknown): Verdict {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return {
      fault: 'but there is no such file',
      remedy: 'add the file, or correct the path (letter case counts)',
    };
  const reason = error instanceof Error ? error.message : String(error);
  return { fault: `but it cannot be read (${reason})`, remedy: 'check who may read it, and the disk' };
}

/** Whether a path lies in a folder; both absolute. */
export function isWithin(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** What the first bytes of a file tell. */
interface Inspection {
  readonly verdict: Verdict;
  readonly isPicture: boolean;
}

async function inspectFile(real: string, name: string): Promise<Inspection> {
  // Opening a named pipe without this flag would wait for ever.
  const handle = await open(real, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile())
      return { verdict: { fault: 'which is no file', remedy: 'name a file' }, isPicture: false };
    const start = new Uint8Array(64);
    const { bytesRead } = await handle.read(start, 0, start.length, 0);
    return judgeContent(name, start.subarray(0, bytesRead), stats.size);
  } finally {
    await handle.close();
  }
}

function judgeContent(name: string, start: Uint8Array, size: number): Inspection {
  const is = recogniseMedia(start);
  const isPicture = is !== null && kindOf(is) === 'image';
  return { verdict: judgeStart(name, is, size), isPicture };
}

function judgeStart(name: string, is: MediaFormat | null, size: number): Verdict {
  const ending = (/\.(\w+)$/.exec(name)?.[1] ?? '').toLowerCase().replace('jpeg', 'jpg');
  if (is === null)
    return {
      fault: `but its content is no .${ending}`,
      remedy: 'export it again as PNG, JPEG, WebP, AVIF, MP4, WebM or WebVTT',
    };
  if (is !== ending)
    return {
      fault: `but its content is .${is}`,
      remedy: `rename it to end in .${is}, or export it as .${ending}`,
    };
  const limit = MAX_MEDIA_BYTES[kindOf(is)];
  if (size <= limit) return null;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  return { fault: `which has ${megabytes(size)}`, remedy: `make it smaller than ${megabytes(limit)}` };
}

function kindOf(format: MediaFormat): keyof typeof MAX_MEDIA_BYTES {
  if (format === 'vtt') return 'captions';
  return format === 'mp4' || format === 'webm' ? 'video' : 'image';
}
