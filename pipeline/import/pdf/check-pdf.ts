import { open } from 'node:fs/promises';
import { checkSize } from '../check-size.ts';
import { DeckError } from '../deck-error.ts';

/** A PDF begins and ends within so many bytes of its file. */
const EDGE = 1024;

/** Throws a DeckError for a file that cannot be a whole PDF; reads only its beginning and end. */
export async function checkPdf(path: string, name: string): Promise<void> {
  const size = await checkSize(path, name);
  const handle = await open(path);
  try {
    const edge = async (position: number): Promise<string> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(EDGE), 0, EDGE, position);
      return buffer.subarray(0, bytesRead).toString('latin1');
    };
    if (!(await edge(0)).includes('%PDF-'))
      throw new DeckError(`${name} is no PDF. Export the slides as PDF, and name that file.`);
    if (!(await edge(Math.max(0, size - EDGE))).includes('%%EOF'))
      throw new DeckError(`${name} is cut off: its end is missing. Copy or export it again.`);
  } finally {
    await handle.close();
  }
}
