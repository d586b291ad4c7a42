import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import sharp from 'sharp';
import { isWithin } from '#library/is-within';
import { language as languageTag } from '#library/schemas/primitives';
import { recogniseMedia } from '#library/recognise-media';
import { nameOfLanguage } from '#domain/languages/locales';
import { messageOf } from '#domain/util/describe-error';
import {
  listNames,
  MEDIA_FORMATS,
  orderSources,
  unknownCodecs,
  VIDEO_TYPE,
  type MediaFormat,
} from '#domain/media/media-formats';
import { PICTURE_CHECK } from '#pictures/check-picture';
import { CommandError } from '#pipeline/cli/command-error';
import type { VideoAnswers } from '#pipeline/authoring/content-file/build-file';
import type { VideoFiles } from './gather-answers.ts';

/** The media files of a new video, relative to `cwd`, and their destination. */
export interface MediaRequest extends VideoFiles {
  readonly root: string;
  readonly cwd: string;
  readonly oid: string;
  /** Language of the video, and of captions whose file name has no language. */
  readonly language: string;
}

type Captions = NonNullable<VideoAnswers['captions']>;

/**
 * Copies the media of a new video into the content folder, unless they are already there, and reads
 * its duration. Never overwrites a file. Throws a CommandError on failure and leaves no files
 * behind.
 */
export async function copyMedia(request: MediaRequest) {
  const copiedFiles: string[] = [];
  const removeCopies = async (): Promise<void> => {
    await Promise.all(copiedFiles.map((file) => rm(file, { force: true })));
  };
  try {
    const videoFiles = await Promise.all(
      request.sources.map(async (name) => {
        const file = await findMediaFile(request, name);
        return { file, ...(await readVideo(file, name)) };
      }),
    );
    const durationSeconds = Math.max(...videoFiles.map(({ seconds }) => seconds));
    const poster = await providePoster(request, videoFiles[0]?.file ?? '', durationSeconds);
    const captionFiles = await Promise.all(request.captions.map((name) => readCaptions(request, name)));
    const sources: VideoAnswers['sources'][number][] = [];
    for (const { file, type } of orderSources(videoFiles))
      sources.push({ src: await copyIntoContent(request, file, extname(file), copiedFiles), type });
    const captions: Captions[number][] = [];
    for (const { file, language } of captionFiles) {
      const src = await copyIntoContent(request, file, `.${language}${extname(file)}`, copiedFiles);
      captions.push({ src, language, label: nameOfLanguage(language) });
    }
    const ending = typeof poster === 'string' ? extname(poster) : '.webp';
    const picture = await copyIntoContent(request, poster, ending, copiedFiles);
    const video = { sources, poster: picture, durationSeconds };
    return { video: captions.length === 0 ? video : { ...video, captions }, removeCopies };
  } catch (error) {
    await removeCopies();
    throw error;
  }
}

/** Returns the file of the poster, or its bytes if it is taken from the video. */
async function providePoster(request: MediaRequest, film: string, seconds: number): Promise<string | Buffer> {
  if (request.poster === null) return posterFromFilm(film, request.sources[0] ?? '', seconds);
  const poster = await findMediaFile(request, request.poster);
  const format = await readFormat(poster, request.poster);
  if (MEDIA_FORMATS[format].kind !== 'image')
    throw mediaError(request.poster, 'is not an image', `name a ${listNames('image')} file`);
  const fault = await PICTURE_CHECK.check(poster);
  if (fault !== null) throw mediaError(request.poster, fault.fault, fault.remedy);
  return poster;
}

/** Returns a file of captions, and the language in its name, as in "lock.de.vtt". */
async function readCaptions(
  request: MediaRequest,
  name: string,
): Promise<{ file: string; language: string }> {
  const file = await findMediaFile(request, name);
  const format = await readFormat(file, name);
  if (MEDIA_FORMATS[format].kind !== 'captions')
    throw mediaError(name, 'has no captions', `name a ${listNames('captions')} file`);
  const tag = /\.([a-z]{2,3}(?:-[A-Za-z\d]+)*)\.[^.]+$/.exec(basename(file))?.[1];
  return { file, language: tag !== undefined && languageTag.safeParse(tag).success ? tag : request.language };
}

async function findMediaFile({ cwd }: MediaRequest, name: string): Promise<string> {
  const file = resolve(cwd, name);
  const stats = await stat(file).catch(() => null);
  if (stats?.isFile() !== true)
    throw mediaError(name, 'does not exist', 'check the path; it is relative to the current folder');
  return file;
}

async function readVideo(file: string, name: string): Promise<{ type: string; seconds: number }> {
  const format = await readFormat(file, name);
  const { kind, type } = MEDIA_FORMATS[format];
  if (kind !== 'video') throw mediaError(name, 'is not a video', `name an ${listNames('video')} file`);
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
  try {
    const seconds = Math.round((await input.computeDuration()) * 1000) / 1000;
    if (!(seconds > 0)) throw new Error('it has no duration');
    const exactType = await input.getMimeType();
    const isKnown = VIDEO_TYPE.test(exactType) && unknownCodecs(exactType).length === 0;
    return { type: isKnown ? exactType : type, seconds };
  } catch (error) {
    const reason = messageOf(error);
    throw mediaError(name, `cannot be read (${reason})`, `save it again as ${listNames('video')}`);
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
      throw mediaError(name, 'has an unknown format', `name a ${listNames('image', 'video')} file`);
    return format;
  } finally {
    await handle.close();
  }
}

/**
 * Returns the path relative to the content file. Copies a file from outside the content folder to
 * `media/{oid}{fileEnding}`.
 */
async function copyIntoContent(
  { root, oid }: MediaRequest,
  file: string | Buffer,
  fileEnding: string,
  copiedFiles: string[],
): Promise<string> {
  if (typeof file === 'string' && isWithin(root, file))
    return `../${relative(root, file).split(sep).join('/')}`;
  const lowerCaseEnding = fileEnding.toLowerCase();
  // There may be several sources in one format, with different codecs.
  const sameEndingCount = copiedFiles.filter((item) => item.endsWith(lowerCaseEnding)).length;
  const name = `${oid}${sameEndingCount > 0 ? `-${sameEndingCount + 1}` : ''}${lowerCaseEnding}`;
  const target = join(root, 'media', name);
  await mkdir(dirname(target), { recursive: true });
  if (typeof file === 'string')
    await copyFile(file, target, constants.COPYFILE_EXCL).catch(explainExisting(basename(file), name));
  else await writeFile(target, file, { flag: 'wx' }).catch(explainExisting('The poster', name));
  copiedFiles.push(target);
  return `../media/${name}`;
}

function explainExisting(file: string, name: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code !== 'EEXIST') throw error;
    throw mediaError(
      file,
      `would become media/${name}, which already exists`,
      'choose another oid, or remove that file',
    );
  };
}

function mediaError(name: string, fault: string, remedy: string): CommandError {
  return new CommandError(`${name} ${fault}. ${remedy[0]?.toUpperCase()}${remedy.slice(1)}.`);
}

/** Where to search for a poster, as a share of the video's length: videos often begin in black. */
const POSTER_POSITION = 0.1;
/** Number of frames from which ffmpeg chooses the most typical one. */
const FRAME_COUNT = 50;
/** Maximum time of ffmpeg, in milliseconds. */
const TIMEOUT_MS = 60_000;
/** Maximum size of the uncompressed picture, in bytes. */
const MAX_PICTURE_BYTES = 200_000_000;

/** Returns a frame of a video as WebP. Throws a CommandError if ffmpeg is missing or fails. */
async function posterFromFilm(film: string, name: string, seconds: number): Promise<Buffer> {
  const args = [
    '-nostdin',
    '-v',
    'error',
    '-protocol_whitelist',
    'file,pipe',
    '-ss',
    (seconds * POSTER_POSITION).toFixed(3),
    '-i',
    `file:${film}`,
    '-an',
    '-vf',
    `thumbnail=${FRAME_COUNT}`,
    '-frames:v',
    '1',
    '-c:v',
    'png',
    '-f',
    'image2pipe',
    'pipe:1',
  ];
  try {
    const { stdout } = await promisify(execFile)('ffmpeg', args, {
      encoding: 'buffer',
      timeout: TIMEOUT_MS,
      maxBuffer: MAX_PICTURE_BYTES,
    });
    return await sharp(stdout).webp({ quality: 90 }).toBuffer();
  } catch (error) {
    throw new CommandError(
      (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? 'A poster is taken from the film with ffmpeg, which is not installed. Install it (Debian: apt-get install ffmpeg, macOS: brew install ffmpeg), or name a picture: --poster picture.png'
        : `ffmpeg finds no picture in ${name}. Name one: --poster picture.png`,
    );
  }
}
