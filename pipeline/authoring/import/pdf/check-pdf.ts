import { open } from 'node:fs/promises';
import { CommandError } from '#pipeline/cli/command-error';
import { checkSize } from '#pipeline/authoring/content-file/check-size';

/**
 * A PDF begins and ends within EDGE bytes of its file. Mail programs and disks may append up to
 * BLANK empty bytes.
 */
const [EDGE, BLANK] = [1024, 65_536];

/**
 * Throws a CommandError for a file that cannot be a complete PDF. Reads only its beginning and end.
 */
export async function checkPdf(path: string, name: string): Promise<void> {
  const size = await checkSize(path, name);
  const handle = await open(path);
  try {
    const read = async (position: number, length: number): Promise<string> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead).toString('latin1');
    };
    if (!(await read(0, EDGE)).includes('%PDF-'))
      throw new CommandError(`${name} is not a PDF. Export the slides as PDF, and import that file.`);
    const end = await read(Math.max(0, size - BLANK), BLANK);
    const at = end.lastIndexOf('%%EOF');
    if (at === -1 || end.slice(at).replaceAll('\0', ' ').trimEnd().length > EDGE)
      throw new CommandError(`${name} is incomplete: its end is missing. Copy or export it again.`);
  } finally {
    await handle.close();
  }
}
