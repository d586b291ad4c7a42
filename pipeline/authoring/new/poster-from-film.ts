import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { CommandError } from '#pipeline/cli/command-error';

/** Where in a film the poster is searched, as a share of its length: films often begin in black. */
const START = 0.1;
/** Number of frames of which ffmpeg chooses the one that is most like the others. */
const FRAMES = 50;
/** Maximum time in milliseconds, and maximum size of the uncompressed picture in bytes. */
const [TIMEOUT, MAX_BYTES] = [60_000, 200_000_000];

/**
 * Returns a picture out of a film, as WebP. Throws a CommandError if ffmpeg is not installed or
 * cannot read the film.
 */
export async function posterFromFilm(film: string, name: string, seconds: number): Promise<Buffer> {
  const args = [
    ...['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe'],
    ...['-ss', (seconds * START).toFixed(3), '-i', `file:${film}`, '-an'],
    ...['-vf', `thumbnail=${FRAMES}`, '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'],
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
