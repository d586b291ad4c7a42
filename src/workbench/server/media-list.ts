import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { sha256 } from '#library/sha256';
import { compareStrings } from '#domain/util/compare-strings';
import { factsOf } from '#domain/media/media-formats';
import { isWithin } from '#library/is-within';
import type { MediaFile } from '#workbench/model/calls';

/** A media file with its absolute path, after following links. */
interface FoundMedia extends MediaFile {
  readonly path: string;
}

/** Lists the pictures and videos of a content folder that presentations may reference, by path. */
export async function listMedia(root: string): Promise<FoundMedia[]> {
  const folder = resolve(root);
  const realRoot = await realpath(folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: FoundMedia[] = [];
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const kind = kindOf(entry.name);
    const src = `../${relative(folder, file).split(sep).join('/')}`;
    if (kind === null || !/^[\w./-]+$/.test(src)) continue;
    const path = await realpath(file).catch(() => '');
    if (!isWithin(realRoot, path) || !(await stat(path)).isFile()) continue;
    const id = sha256(src).slice(0, 16);
    found.push({ id, src, kind, path });
  }
  return found.sort((a, b) => compareStrings(a.src, b.src));
}

function kindOf(name: string): MediaFile['kind'] | null {
  const kind = factsOf(name)?.kind;
  if (kind === 'image' || kind === 'vector') return 'image';
  return kind === 'video' ? 'video' : null;
}
