import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode, encode } from 'cborg';
import { byCharacters } from '#domain/by-characters';
import { pack, unpack } from './packed.ts';

/** A filter: its name, and its values with the numbers of the records that have each. */
type Filter = [name: string, values: [value: string, records: number[]][]];

/** What an index consists of. */
type Meta = [
  version: string,
  records: unknown[],
  chunks: unknown[],
  filters: [name: string, hash: string][],
  sorts: unknown[],
  fields: unknown[],
];

/** The file by which the browser finds the others. */
interface Entry {
  languages: Record<string, { hash: string }>;
}

/**
 * Puts the filters of an index that Pagefind has written, which it writes in an order by chance, into that of their names
 * and values, and renames by their hashes the files in which that changes anything: so the same content gives the same
 * bytes. Throws if Pagefind has written them in another format.
 */
export async function putInOrder(folder: string, language: string): Promise<void> {
  const entryFile = join(folder, 'pagefind-entry.json');
  const entry = JSON.parse(await readFile(entryFile, 'utf8')) as Entry;
  const own = entry.languages[language];
  if (own === undefined) throw changed(entryFile);
  const metaFile = (hash: string) => join(folder, `pagefind.${hash}.pf_meta`);
  const meta = await read<Meta>(metaFile(own.hash));
  meta[3] = await Promise.all(
    meta[3].toSorted(byName).map(async ([name, hash]) => {
      const filterFile = (of: string) => join(folder, `filter/${of}.pf_filter`);
      const filter = await read<Filter>(filterFile(hash));
      filter[1].sort(byName);
      return [name, await replace(filterFile, hash, `${language}_`, 7, filter)] as [string, string];
    }),
  );
  own.hash = await replace(metaFile, own.hash, `${language}_`, 10, meta);
  await writeFile(entryFile, JSON.stringify(entry));
}

const byName = ([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]): number =>
  byCharacters(a, b);

async function read<Content>(file: string): Promise<Content> {
  const bytes = unpack(await readFile(file));
  const content: unknown = bytes && decode(bytes);
  if (bytes?.equals(encode(content)) !== true) throw changed(file);
  return content as Content;
}

/** Writes a file under the name of its content in place of its former one; gives the hash in that name. */
async function replace(
  fileOf: (hash: string) => string,
  former: string,
  prefix: string,
  digits: number,
  content: unknown,
): Promise<string> {
  const bytes = pack(encode(content));
  const hash = prefix + createHash('sha256').update(bytes).digest('hex').slice(0, digits);
  await rm(fileOf(former));
  await writeFile(fileOf(hash), bytes);
  return hash;
}

function changed(file: string): Error {
  return new Error(
    `${file} is not what Pagefind used to write. Bring pipeline/search/in-order.ts up to date.`,
  );
}
