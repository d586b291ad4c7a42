import { constants } from 'node:fs';
import { copyFile, mkdir, open, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { isWithin } from '#content/library/is-within';
import { recogniseMedia } from '#content/library/recognise-media';
import {
  listNames,
  MEDIA_FORMATS,
  orderSources,
  unknownCodecs,
  VIDEO_TYPE,
  type MediaFormat,
} from '#domain/media-formats';
import { PICTURE_CHECK } from '#pictures/check-picture';
import { CommandError } from '#pipeline/cli/command-error';
import type { VideoAnswers } from './answers.ts';

/** The media files of a new video, relative to `cwd`, and their destination. */
export interface MediaRequest {
  readonly root: string;
  readonly cwd: string;
  readonly oid: string;
  readonly sources: readonly string[];
  readonly poster: string;
}

/** Media in the content folder, and a function that removes the copied files. */
export interface CopiedMedia {
  readonly video: VideoAnswers;
  readonly undo: () => Promise<void>;
}

/**
 * Copies the media of a new video into the content folder, unless they are already there, and reads
 * its duration. Never overwrites a file. Throws a CommandError on failure and leaves no files
 * behind.
 */
export async function copyMedia(request: MediaRequest): Promise<CopiedMedia> {
  const copied: string[] = [];
  const undo = async (): Promise<void> => {
    await Promise.all(copied.map((file) => rm(file, { force: true })));
  };
  try {
    const files = await Promise.all(
      request.sources.map(async (name) => {
        const file = await locate(request, name);
        return { file, ...(await readVideo(file, name)) };
      }),
    );
    const poster = await locate(request, request.poster);
    const format = await readFormat(poster, request.poster);
    if (MEDIA_FORMATS[format].kind !== 'image')
      throw wrong(request.poster, 'is not an image', `name a ${listNames('image')} file`);
    const found = await PICTURE_CHECK.check(poster);
    if (found !== null) throw wrong(request.poster, found.fault, found.remedy);
    const sources: VideoAnswers['sources'][number][] = [];
    for (const { file, type } of orderSources(files))
      sources.push({ src: await place(request, file, copied), type });
    const durationSeconds = Math.max(...files.map(({ seconds }) => seconds));
    return { video: { sources, poster: await place(request, poster, copied), durationSeconds }, undo };
  } catch (error) {
    await undo();
    throw error;
  }
}

async function locate({ cwd }: MediaRequest, name: string): Promise<string> {
  const file = resolve(cwd, name);
  const facts = await stat(file).catch(() => null);
  if (facts?.isFile() !== true)
    throw wrong(name, 'does not exist', 'check the path; it is relative to the current folder');
  return file;
}

async function readVideo(file: string, name: string): Promise<{ type: string; seconds: number }> {
  const format = await readFormat(file, name);
  const { kind, type } = MEDIA_FORMATS[format];
  if (kind !== 'video') throw wrong(name, 'is not a video', `name an ${listNames('video')} file`);
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
  try {
    const seconds = Math.round((await input.computeDuration()) * 1000) / 1000;
    if (!(seconds > 0)) throw new Error('it has no duration');
    const exact = await input.getMimeType();
    const isKnown = VIDEO_TYPE.test(exact) && unknownCodecs(exact).length === 0;
    return { type: isKnown ? exact : type, seconds };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw wrong(name, `cannot be read (${reason})`, `save it again as ${listNames('video')}`);
  } finally {
    input.dispose();
  }
}

async function readFormat(file: string, name: string): Promise<MediaFormat> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(64), 0, 64, 0);
    const format = recogniseMedia(buffer.subarray(0, bytesRead));
    if (format === null)
      throw wrong(name, 'has an unknown format', `name a ${listNames('image', 'video')} file`);
    return format;
  } finally {
    await handle.close();
  }
}

/**
 * Returns the path of a file relative to the content file. A file outside of the content folder is
 * first copied to `media`.
 */
async function place({ root, oid }: MediaRequest, file: string, copied: string[]): Promise<string> {
  if (isWithin(root, file)) return `../${relative(root, file).split(sep).join('/')}`;
  const ending = extname(file).toLowerCase();
  // Another source in the same format, with other codecs.
  const same = copied.filter((one) => one.endsWith(ending)).length;
  const name = `${oid}${same > 0 ? `-${same + 1}` : ''}${ending}`;
  const target = join(root, 'media', name);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(file, target, constants.COPYFILE_EXCL).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw wrong(
      basename(file),
      `would become media/${name}, which already exists`,
      'choose another oid, or remove that file',
    );
  });
  copied.push(target);
  return `../media/${name}`;
}

function wrong(name: string, fault: string, remedy: string): CommandError {
  return new CommandError(`${name} ${fault}. ${remedy[0]?.toUpperCase()}${remedy.slice(1)}.`);
}
