import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import { readRecordAddress } from '#domain/search/search-record';

interface Pagefind {
  createInstance: (options: Record<string, unknown>) => {
    search: (term: string) => Promise<{ results: Result[] }>;
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
    const oid = oids.get(id) ?? readRecordAddress((await data()).url).card.oid;
    oids.set(id, oid);
    return oid;
  };
  return {
    filters: () => index.filters(),
    /** Returns the oids of all results, in order. Reads each record once, so it is fast. */
    findOids: async (term: string) => Promise.all((await index.search(term)).results.map(oidOf)),
    find: async (term: string) => {
      const { results } = await index.search(term);
      const found = await Promise.all(results.map(({ data }) => data()));
      return found.map(({ url, excerpt, sub_results }) => ({
        card: readRecordAddress(url).card,
        excerpt,
        hashes: sub_results.map((sub) => readRecordAddress(sub.url).hash),
      }));
    },
  };
}
