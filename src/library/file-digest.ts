import { jsonOrUndefined } from './util/json-or-undefined.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'astro/zod';

/** The cache file of file digests between builds, relative to the project. */
export const DIGESTS_FILE = '.cache/digests.jsonl';

/**
 * A cached digest: path, size, mtime (ms), ctime (ms), digest. Includes ctime because tools can set
 * mtime, but not ctime.
 */
const storedLine = z.tuple([z.string(), z.number(), z.number(), z.number(), z.string()]);
type Line = z.output<typeof storedLine>;

/**
 * Computes file digests. Reads a file again only if its size, mtime or ctime differs from the
 * cached one.
 */
export class FileDigests {
  readonly #memo: string;
  readonly #lines: Promise<Map<string, Line>>;
  readonly #running = new Map<string, Promise<string>>();

  /** `memo` is the cache file. Several processes may append to it. */
  constructor(memo: string) {
    this.#memo = memo;
    this.#lines = readLines(memo);
  }

  /**
   * Returns the SHA-256 of a file, base64url; `path` is absolute. Assumes that a file does not
   * change after the first call.
   */
  of(path: string): Promise<string> {
    const running = this.#running.get(path) ?? this.#find(path);
    this.#running.set(path, running);
    return running;
  }

  async #find(path: string): Promise<string> {
    const { size, mtimeMs, ctimeMs } = await stat(path);
    const cached = (await this.#lines).get(path);
    if (cached?.[1] === size && cached[2] === mtimeMs && cached[3] === ctimeMs) return cached[4];
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    const digest = hash.digest('base64url');
    const line: Line = [path, size, mtimeMs, ctimeMs, digest];
    await remember(this.#memo, JSON.stringify(line));
    return digest;
  }
}

/**
 * Appends a line to a cache file. Ignores write errors: without the cache, the next build is only
 * slower.
 */
export async function remember(memo: string, line: string): Promise<void> {
  await mkdir(dirname(memo), { recursive: true })
    .then(() => appendFile(memo, `${line}\n`))
    .catch(() => undefined);
}

async function readLines(memo: string): Promise<Map<string, Line>> {
  const text = await readFile(memo, 'utf8').catch(() => '');
  // A process that was killed may have left a part of a line. The file is read again.
  const lines = text.split('\n').map((line) => storedLine.safeParse(jsonOrUndefined(line)).data);
  return new Map(lines.filter((line) => line !== undefined).map((line) => [line[0], line]));
}
