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
    const durationSeconds = Math.max(...files.map(({ seconds }) => seconds));
    const poster = await providePoster(request, files[0]?.file ?? '', durationSeconds);
    const named = await Promise.all(request.captions.map((name) => readCaptions(request, name)));
    const sources: VideoAnswers['sources'][number][] = [];
    for (const { file, type } of orderSources(files))
      sources.push({ src: await place(request, file, extname(file), copied), type });
    const captions: Captions[number][] = [];
    for (const { file, language } of named) {
      const src = await place(request, file, `.${language}${extname(file)}`, copied);
      captions.push({ src, language, label: nameOfLanguage(language) });
    }
    const ending = typeof poster === 'string' ? extname(poster) : '.webp';
    const picture = await place(request, poster, ending, copied);
    const video = { sources, poster: picture, durationSeconds };
    return { video: captions.length === 0 ? video : { ...video, captions }, undo };
  } catch (error) {
    await undo();
    throw error;
  }
}

/** Returns the file of the poster, or its bytes if it is taken from the video. */
async function providePoster(request: MediaRequest, film: string, seconds: number): Promise<string | Buffer> {
  if (request.poster === null) return posterFromFilm(film, request.sources[0] ?? '', seconds);
  const poster = await locate(request, request.poster);
  const format = await readFormat(poster, request.poster);
  if (MEDIA_FORMATS[format].kind !== 'image')
    throw wrong(request.poster, 'is not an image', `name a ${listNames('image')} file`);
  const fault = await PICTURE_CHECK.check(poster);
  if (fault !== null) throw wrong(request.poster, fault.fault, fault.remedy);
  return poster;
}

/** Returns a file of captions, and the language in its name, as in "lock.de.vtt". */
async function readCaptions(
  request: MediaRequest,
  name: string,
): Promise<{ file: string; language: string }> {
  const file = await locate(request, name);
  const format = await readFormat(file, name);
  if (MEDIA_FORMATS[format].kind !== 'captions')
    throw wrong(name, 'has no captions', `name a ${listNames('captions')} file`);
  const tag = /\.([a-z]{2,3}(?:-[A-Za-z\d]+)*)\.[^.]+$/.exec(basename(file))?.[1];
  return { file, language: tag !== undefined && languageTag.safeParse(tag).success ? tag : request.language };
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
    const reason = messageOf(error);
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
 * Returns the path relative to the content file. Copies a file from outside the content folder to
 * `media/{oid}{end}`.
 */
async function place(
  { root, oid }: MediaRequest,
  file: string | Buffer,
  end: string,
  copied: string[],
): Promise<string> {
  if (typeof file === 'string' && isWithin(root, file))
    return `../${relative(root, file).split(sep).join('/')}`;
  const ending = end.toLowerCase();
  // There may be several sources in one format, with different codecs.
  const same = copied.filter((item) => item.endsWith(ending)).length;
  const name = `${oid}${same > 0 ? `-${same + 1}` : ''}${ending}`;
  const target = join(root, 'media', name);
  await mkdir(dirname(target), { recursive: true });
  if (typeof file === 'string')
    await copyFile(file, target, constants.COPYFILE_EXCL).catch(explainExisting(basename(file), name));
  else await writeFile(target, file, { flag: 'wx' }).catch(explainExisting('The poster', name));
  copied.push(target);
  return `../media/${name}`;
}

function explainExisting(file: string, name: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code !== 'EEXIST') throw error;
    throw wrong(
      file,
      `would become media/${name}, which already exists`,
      'choose another oid, or remove that file',
    );
  };
}

function wrong(name: string, fault: string, remedy: string): CommandError {
  return new CommandError(`${name} ${fault}. ${remedy[0]?.toUpperCase()}${remedy.slice(1)}.`);
}

/** Where to search for a poster, as a share of the video's length: videos often begin in black. */
const START = 0.1;
/** Number of frames from which ffmpeg chooses the most typical one. */
const FRAMES = 50;
/** Maximum time of ffmpeg, in milliseconds. */
const TIMEOUT = 60_000;
/** Maximum size of the uncompressed picture, in bytes. */
const MAX_BYTES = 200_000_000;

/** Returns a frame of a video as WebP. Throws a CommandError if ffmpeg is missing or fails. */
async function posterFromFilm(film: string, name: string, seconds: number): Promise<Buffer> {
  const args = [
    '-nostdin',
    '-v',
    'error',
    '-protocol_whitelist',
    'file,pipe',
    '-ss',
    (seconds * START).toFixed(3),
    '-i',
    `file:${film}`,
    '-an',
    '-vf',
    `thumbnail=${FRAMES}`,
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
      timeout: TIMEOUT,
      maxBuffer: MAX_BYTES,
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
