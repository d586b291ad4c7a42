import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import type { FieldFault } from './fault.ts';
import type { MediaReference } from './media-references.ts';
import { recogniseMedia } from './recognise-media.ts';

/** Largest files that are published, in bytes. */
const MAX_MEDIA_BYTES = { image: 20_000_000, captions: 2_000_000, video: 2_000_000_000 };

type Verdict = { fault: string; remedy: string } | null;

/** Checks the media files that content files name; each file is opened once however often it is named. */
export class MediaChecker {
  readonly #root: string;
  readonly #realRoot: string;
  readonly #verdicts = new Map<string, Promise<Verdict>>();

  /** `root` is the content folder, `realRoot` the same after following symbolic links. */
  constructor(root: string, realRoot: string) {
    this.#root = root;
    this.#realRoot = realRoot;
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
    const verdict = this.#inspect(target);
    this.#verdicts.set(target, verdict);
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
      return isWithin(this.#realRoot, real) ? await inspectFile(real, target) : outside;
    } catch {
      return {
        fault: 'but there is no such file',
        remedy: 'add the file, or correct the path (letter case counts)',
      };
    }
  }
}

/** Whether a path lies in a folder; both absolute. */
export function isWithin(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

async function inspectFile(real: string, name: string): Promise<Verdict> {
  // Opening a named pipe without this flag would wait for ever.
  const handle = await open(real, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return { fault: 'which is no file', remedy: 'name a file' };
    const start = new Uint8Array(64);
    const { bytesRead } = await handle.read(start, 0, start.length, 0);
    return judgeContent(name, start.subarray(0, bytesRead), stats.size);
  } finally {
    await handle.close();
  }
}

function judgeContent(name: string, start: Uint8Array, size: number): Verdict {
  const ending = (/\.(\w+)$/.exec(name)?.[1] ?? '').toLowerCase().replace('jpeg', 'jpg');
  const is = recogniseMedia(start);
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
  const limit =
    MAX_MEDIA_BYTES[is === 'vtt' ? 'captions' : is === 'mp4' || is === 'webm' ? 'video' : 'image'];
  if (size <= limit) return null;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  return { fault: `which has ${megabytes(size)}`, remedy: `make it smaller than ${megabytes(limit)}` };
}
