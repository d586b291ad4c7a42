import { basename } from 'node:path/posix';
import type { OutputFile } from './list-files.ts';

const OWN_FOLDER = /^(?:[a-z]{2}\/)?view\/[^/]+\//;
const PUBLIC_FILE = /^(?:_pictures|_media)\//;
/** An address of a picture or media file: the folder of the view link it lies in, if any, and its name up to the width. */
const ADDRESS = /(\/view\/[^/\s"']+)?\/(?:_pictures|_media)\/([0-9a-f]{16,32})/g;

/**
 * Checks that pictures and media of content behind view links lie beside its pages and not among those that everybody may
 * see, where the headers of private pages do not hold.
 */
export class PublishedMedia {
  readonly #shown = new Set<string>();

  /** Takes note of what a text of the built site names; gives what it must not, as texts. */
  read(name: string, text: string): string[] {
    const isPrivate = OWN_FOLDER.test(name);
    const wrong = new Set<string>();
    for (const [address, ownFolder, stem = ''] of text.matchAll(ADDRESS)) {
      if (ownFolder !== undefined) continue;
      if (isPrivate) wrong.add(`${name} names ${address}…, which lies outside of its own folder`);
      else this.#shown.add(stem);
    }
    return [...wrong];
  }

  /** Files among those of everybody that no text read so far names, one line each. */
  findStrays(files: readonly OutputFile[]): string[] {
    return files
      .filter(({ name }) => PUBLIC_FILE.test(name) && !this.#shown.has(stemOf(name)))
      .map(({ name }) => `${name} is published for everybody, but no public page names it`);
  }
}

function stemOf(name: string): string {
  return /^[0-9a-f]*/.exec(basename(name))?.[0] ?? '';
}
