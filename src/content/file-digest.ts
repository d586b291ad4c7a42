import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'astro/zod';

/** Where the digests of files are kept between builds, relative to the project. */
export const DIGESTS_FILE = '.cache/digests.jsonl';

/**
 * A file as it was when its digest was taken: path, size, last change of what it holds and of its entry on the disk (ms),
 * digest. Tools may set the first of these instants, but not the second.
 */
const stored = z.tuple([z.string(), z.number(), z.number(), z.number(), z.string()]);
type Line = z.output<typeof stored>;

/** The digests of files, which are read again only if their size or an instant of their last change differs. */
export class FileDigests {
  readonly #memo: string;
  readonly #known: Promise<Map<string, Line>>;
  readonly #running = new Map<string, Promise<string>>();

  /** `memo` is a file that keeps digests between builds; several processes may add to it. */
  constructor(memo: string) {
    this.#memo = memo;
    this.#known = readLines(memo);
  }

  /** SHA-256 of a file, base64url; `path` is absolute. A file is taken as unchanging once it was asked for. */
  of(path: string): Promise<string> {
    const running = this.#running.get(path) ?? this.#find(path);
    this.#running.set(path, running);
    return running;
  }

  async #find(path: string): Promise<string> {
    const { size, mtimeMs, ctimeMs } = await stat(path);
    const known = (await this.#known).get(path);
    if (known?.[1] === size && known[2] === mtimeMs && known[3] === ctimeMs) return known[4];
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    const digest = hash.digest('base64url');
    const line: Line = [path, size, mtimeMs, ctimeMs, digest];
    await remember(this.#memo, JSON.stringify(line));
    return digest;
  }
}

/** Adds a line to a file that only saves time: where it cannot be written, the next build takes longer. */
export async function remember(memo: string, line: string): Promise<void> {
  await mkdir(dirname(memo), { recursive: true })
    .then(() => appendFile(memo, `${line}\n`))
    .catch(() => undefined);
}

async function readLines(memo: string): Promise<Map<string, Line>> {
  const text = await readFile(memo, 'utf8').catch(() => '');
  const lines = text.split('\n').flatMap((line) => parseLine(line) ?? []);
  return new Map(lines.map((line) => [line[0], line]));
}

function parseLine(text: string): [Line] | null {
  try {
    const { data } = stored.safeParse(JSON.parse(text));
    return data === undefined ? null : [data];
  } catch {
    // Cut off by a process that was killed: the file is read again.
    return null;
  }
}
