import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { decode, encode } from 'cborg';
import { vi } from 'vitest';
import { readCardAddress } from '#domain/search/search-record';
import { ENTRY_FILE, fragmentPath, metaPath, type Entry, type IndexPart, type Meta } from './join-indexes.ts';
import { pack, unpack } from './index-format.ts';

interface Pagefind {
  createInstance: (options: Record<string, unknown>) => {
    search: (term: string | null, options?: object) => Promise<{ results: Result[] }>;
    filters: () => Promise<Record<string, Record<string, number>>>;
  };
}

interface Result {
  id: string;
  data: () => Promise<Found>;
}

interface Found {
  url: string;
  excerpt: string;
  sub_results: { url: string }[];
}

/** Opens a search index as a browser would. The folder ends with a slash. */
export async function openIndex(folder: string, language: string) {
  vi.stubGlobal('fetch', async (path: string) => {
    const file = fileURLToPath(new URL(path, 'file:///'));
    return new Response(await readFile(file));
  });
  const { createInstance } = (await import(pathToFileURL(`${folder}pagefind.js`).href)) as Pagefind;
  const index = createInstance({ basePath: folder, language, noWorker: true, metaCacheTag: '' });
  const oids = new Map<string, string>();
  const oidOf = async ({ id, data }: Result): Promise<string> => {
    const oid = oids.get(id) ?? readCardAddress((await data()).url).card.oid;
    oids.set(id, oid);
    return oid;
  };
  return {
    filters: () => index.filters(),
    /** Returns the oids of all results, in order. Reads each record once, so it is fast. */
    findOids: async (term: string | null, options?: object) =>
      Promise.all((await index.search(term, options)).results.map(oidOf)),
    find: async (term: string) => {
      const { results } = await index.search(term);
      const records = await Promise.all(results.map(({ data }) => data()));
      return records.map(({ url, excerpt, sub_results }) => ({
        card: readCardAddress(url).card,
        excerpt,
        hashes: sub_results.map((sub) => readCardAddress(sub.url).hash),
      }));
    },
  };
}

/** Returns the file of a record with this address, whose page has these ids. */
export const packRecord = (url: string, ids: readonly string[]): Buffer =>
  pack(JSON.stringify({ url, anchors: ids.map((id) => ({ id })) }));

/**
 * Gives the records of an index other names. Returns the new path of each record, and the files
 * that name them, with the paths that these had.
 */
export function renameRecords(read: IndexPart['read'], language: string, names: readonly string[]) {
  const entry = JSON.parse(String(read(ENTRY_FILE))) as Entry;
  const known = entry.languages[language];
  const former = metaPath(known?.hash ?? '');
  const [version, pages, ...others] = decode(unpack(read(former)) ?? Buffer.alloc(0)) as Meta;
  const renamed = pages.map(([, words, text], at): Meta[1][number] => [names[at] ?? '', words, text]);
  const hash = names.at(0) ?? '';
  return {
    records: new Map(pages.map(([name], at) => [fragmentPath(name), fragmentPath(names[at] ?? '')])),
    former: [ENTRY_FILE, former],
    files: [
      [metaPath(hash), pack(encode([version, renamed, ...others]))],
      [ENTRY_FILE, JSON.stringify({ ...entry, languages: { [language]: { ...known, hash } } })],
    ] as const,
  };
}
