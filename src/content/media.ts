import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join, posix, resolve } from 'node:path';
import { writeWhole } from './whole-file.ts';

/** Where media files are published within their folder of the site. */
export const MEDIA_PATH = '/_media/';

/** Where published media files lie until they are copied into the built site, relative to the project. */
export const DEFAULT_MEDIA_CACHE = '.cache/media';

/** Name of a published media file: the start of the SHA-256 of its content, and its ending. */
export const MEDIA_NAME = /^[0-9a-f]{32}\.(?:mp4|webm|vtt|png|jpg|webp|avif)$/;

/** Where media files go. */
export interface MediaTarget {
  /** Folder of the built site; null while developing, when files are served from the cache. */
  outDir: string | null;
  /** Folder that is kept between builds. */
  cacheDir: string;
  /** Folder of the site below which they are published, such as `/view/{link_id}/`; the root if absent. */
  folder?: string;
}

const published = new Map<string, Promise<string>>();

/**
 * Publishes a video, captions or image of the content folder under a name made from its content, and gives its address,
 * `/_media/<hash>.<ending>`, below the folder of the target. `absolutePath` is a file that the content check has let through.
 */
export async function publishMedia(absolutePath: string, target: MediaTarget): Promise<string> {
  const cacheDir = resolve(target.cacheDir);
  const folder = posix.join(target.folder ?? '/', MEDIA_PATH);
  const { mtimeMs, ctimeMs, size } = await stat(absolutePath);
  const stamp = `${mtimeMs} ${ctimeMs} ${size}`;
  const version = [absolutePath, stamp, cacheDir, target.outDir, folder].join('\0');
  const running = published.get(version);
  if (running !== undefined) return running;
  const address = publish(absolutePath, stamp, { cacheDir, outDir: target.outDir, folder });
  published.set(version, address);
  address.catch(() => published.delete(version));
  return address;
}

async function publish(
  path: string,
  version: string,
  { cacheDir, outDir, folder }: Required<MediaTarget>,
): Promise<string> {
  const memo = join(cacheDir, `${createHash('sha256').update(path).digest('hex')}.memo`);
  const name = (await recall(memo, version, cacheDir)) ?? (await store(path, cacheDir));
  await writeWhole(memo, `${version}\n${name}\n`);
  if (outDir !== null) await share(join(cacheDir, name), join(outDir, folder, name));
  return folder + name;
}

/** The name under which this version of the file is in the cache, if it is. */
async function recall(memo: string, version: string, cacheDir: string): Promise<string | null> {
  const [storedVersion, name = ''] = (await readFile(memo, 'utf8').catch(() => '')).split('\n');
  if (storedVersion !== version || !MEDIA_NAME.test(name)) return null;
  return (await stat(join(cacheDir, name)).catch(() => null)) === null ? null : name;
}

/** Copies the file into the cache. The copy is what is hashed, so that a file that changes meanwhile does no harm. */
async function store(path: string, cacheDir: string): Promise<string> {
  await mkdir(cacheDir, { recursive: true });
  const temporary = join(cacheDir, `${randomUUID()}.tmp`);
  try {
    // A copy and no link: an editor that writes into the file would change what is published.
    await copyFile(path, temporary, constants.COPYFILE_FICLONE);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(temporary)) hash.update(chunk as Buffer);
    const ending = extname(path).toLowerCase().replace('.jpeg', '.jpg');
    const name = `${hash.digest('hex').slice(0, 32)}${ending}`;
    if (!MEDIA_NAME.test(name))
      throw new Error(`${path} is no media file that can be published; use MP4, WebM or WebVTT.`);
    await rename(temporary, join(cacheDir, name));
    return name;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Files of the cache never change, so the built site may share them where the disk allows it. */
async function share(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await link(from, to);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    const temporary = `${to}.${randomUUID()}.tmp`;
    await copyFile(from, temporary);
    await rename(temporary, to);
  }
}
