import { mapInParallel } from '../in-parallel.ts';
import { PlaylistFault } from './playlist.ts';
import { filesOf, readFilm } from './read-film.ts';

interface Fault {
  readonly fault: string;
  readonly remedy: string;
}

const AT_ONCE = 8;

/**
 * Checks the playlists of an adaptive film, and all files that they list. `checkPart` checks one of
 * these files; its faults continue a sentence that ends with a name. Returns the first fault, or
 * null. The text of a fault begins with "which".
 */
export async function checkFilm(
  path: string,
  checkPart: (file: string) => Promise<Fault | null>,
): Promise<Fault | null> {
  try {
    const film = await readFilm(path);
    const parts = filesOf(film).filter((file) => file !== path);
    const verdicts = await mapInParallel(parts, AT_ONCE, checkPart);
    const index = verdicts.findIndex((verdict) => verdict !== null);
    const [verdict, part] = [verdicts[index], parts[index]];
    if (!verdict || part === undefined) return null;
    return {
      fault: `which ${film.references.get(part) ?? ''}, ${verdict.fault}`,
      remedy: verdict.remedy,
    };
  } catch (error) {
    if (!(error instanceof PlaylistFault)) throw error;
    return { fault: `which ${error.fault}`, remedy: error.remedy };
  }
}
