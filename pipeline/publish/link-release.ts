import { constants, copyFileSync, linkSync, lstatSync, mkdirSync, rmSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { FileTable } from './file-table.ts';
import { hashTree } from './read-tree.ts';

/** A release that shares files with another one. */
export interface LinkedRelease {
  /** The wanted files. Those that are shared have the states that they had before they were linked. */
  readonly files: FileTable;
  /** Time of the last link, by the clock of the disk. */
  readonly linkedAt: number;
}

/**
 * Starts a new release in the empty folder `part` with hard links to the files of the public one
 * that are as the records know them and that it shares. Returns null if it shares none, or if the
 * disk can clone files: a clone saves as much, and damage to one release spares the other.
 */
export async function linkRelease(
  former: string,
  part: string,
  wanted: FileTable,
  records: readonly FileTable[],
): Promise<LinkedRelease | null> {
  const shared = await findShared(former, wanted, records);
  const [first] = shared.names;
  if (first === undefined) return null;
  mkdirSync(part, { recursive: true });
  if (canClone(join(former, first), part)) return null;
  const files = new FileTable(wanted.names, undefined, wanted.hashes);
  const folders = new Set(['.']);
  let last: string | null = null;
  for (const [index, at] of shared.indexesIn(wanted).entries()) {
    const name = shared.names[index] ?? '';
    makeFolder(part, dirname(name), folders);
    if (!isLinked(`${former}/${name}`, `${part}/${name}`)) continue;
    files.copyState(at, shared, index);
    last = name;
  }
  return last === null ? null : { files, linkedAt: lstatSync(join(part, last)).ctimeMs };
}

/**
 * Reads the states of linked files again, because each link to a file changes its state. Returns
 * false if a file has changed since it was linked.
 */
export function confirmLinks(part: string, { files, linkedAt }: LinkedRelease): boolean {
  for (const [index, name] of files.names.entries()) {
    if (!files.isListed(index)) continue;
    const facts: Stats = lstatSync(`${part}/${name}`);
    const isSame = files.isSameFile(index, facts) && facts.ctimeMs <= linkedAt;
    if (!isSame) return false;
    files.setState(index, facts);
  }
  return true;
}

/** Returns the wanted files that a release has with the same content. */
async function findShared(
  release: string,
  wanted: FileTable,
  records: readonly FileTable[],
): Promise<FileTable> {
  const [own] = records;
  if (own === undefined) return new FileTable([]);
  const names: string[] = [];
  const states: number[] = [];
  for (const [index, at] of wanted.indexesIn(own).entries()) {
    if (at < 0 || !wanted.isSameContent(index, own, at)) continue;
    const name = wanted.names[index] ?? '';
    const facts = lstatSync(`${release}/${name}`, { throwIfNoEntry: false });
    if (facts?.isFile() !== true) continue;
    names.push(name);
    states.push(facts.ino, facts.size, facts.mtimeMs, facts.ctimeMs);
  }
  const files = new FileTable(names, Float64Array.from(states));
  await hashTree(release, files, records);
  const places = files.indexesIn(wanted);
  return files.filter((index) => files.isSameContent(index, wanted, places[index] ?? 0));
}

/** Reports whether the disk can clone a file. */
function canClone(file: string, folder: string): boolean {
  const copy = join(folder, '.clone');
  try {
    copyFileSync(file, copy, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(copy, { force: true });
  }
}

function makeFolder(root: string, name: string, made: Set<string>): void {
  if (made.has(name)) return;
  makeFolder(root, dirname(name), made);
  mkdirSync(join(root, name));
  made.add(name);
}

/** Links a file. Returns false if that is not possible; copying it then works or says why not. */
function isLinked(file: string, link: string): boolean {
  try {
    linkSync(file, link);
    return true;
  } catch {
    return false;
  }
}
