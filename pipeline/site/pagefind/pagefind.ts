// The only module that starts Pagefind. Modules elsewhere import no other file of this folder. The
// others know the format of an index.
import { close, createIndex } from 'pagefind';
import { joinIndexes, type IndexPart } from './join-indexes.ts';
import { unpack } from './index-format.ts';

export { close as stopPagefind, joinIndexes, type IndexPart };

/** A page for Pagefind to index. */
export interface SearchDocument {
  readonly url: string;
  /** HTML with the text to search. */
  readonly content: string;
}

/** An index of some records of a language. */
export interface PartIndex {
  /** Reads a file of the index by its path. Throws if there is none. */
  readonly read: (path: string) => Buffer;
  /** The files with the code that an index needs, by path. */
  readonly code: ReadonlyMap<string, Buffer | string>;
}

/** Path within an index of its code, and of its compressed copies. */
const CODE = /^(?:pagefind\.js|wasm\.[a-z]+\.pagefind)(?:\.(?:br|gz))?$/;

/** Reports whether a file of an index is code, by its path within the index. */
export const isCode = (path: string): boolean => CODE.test(path);

/** Reports whether a file is a record of an index. */
export const isRecord = (path: string): boolean => path.endsWith('.pf_fragment');

/** Returns the address of a record, and the ids of the anchors in its page. */
export function readRecord(file: Buffer): { url: string; ids: string[] } {
  const { url, anchors } = JSON.parse(String(unpack(file))) as {
    url: string;
    anchors: { id: string }[];
  };
  return { url, ids: anchors.map(({ id }) => id) };
}

/**
 * Inserted before Pagefind's code to intercept its calls of `fetch`. Pagefind silently treats a
 * part of the index that fails to load as one without matches (src/services/search-index.ts reads
 * `missed`).
 */
const WATCHED_FETCH = `export let missed = 0;
const fetch = async (address) => {
  try {
    const answer = await globalThis.fetch(address);
    if (!answer.ok) throw new Error(answer.status + ' ' + address);
    return answer;
  } catch (error) {
    missed += 1;
    throw error;
  }
};
`;

/**
 * A record with every field and nothing else, so that Pagefind numbers the fields of all records in
 * the same order. It is removed from the joined index.
 */
const FIRST_RECORD = {
  url: '/',
  content: `<html><body data-pagefind-body>
<h1 data-pagefind-meta="title">a</h1><p data-pagefind-meta="author">a</p><p data-pagefind-meta="tags">a</p></body></html>`,
};

const RECORDS_AT_ONCE = 64;

/** Indexes records by name and in order, after one more record. Throws if one has a fault. */
export async function makeIndex(
  language: string,
  names: readonly string[],
  documentOf: (name: string) => Promise<SearchDocument>,
  signal: AbortSignal,
): Promise<PartIndex> {
  const { index, errors } = await createIndex({ forceLanguage: language });
  if (index === undefined) throw new Error(`The search index of "${language}" failed: ${errors.join('; ')}`);
  await index.addHTMLFile(FIRST_RECORD);
  for (let start = 0; start < names.length; start += RECORDS_AT_ONCE) {
    signal.throwIfAborted();
    const part = names.slice(start, start + RECORDS_AT_ONCE);
    const documents = await Promise.all(part.map(documentOf));
    // Added one after the other: Pagefind numbers records in order of arrival, and the same content
    // must result in the same bytes.
    for (const [at, document] of documents.entries()) {
      const result = await index.addHTMLFile(document);
      if (result.errors.length > 0)
        throw new Error(
          `"${part[at] ?? ''}" could not be indexed for the search: ${result.errors.join('; ')}`,
        );
    }
  }
  // The files are not written by Pagefind, because it responds before they are completely written.
  const output = await index.getFiles();
  if (output.errors.length > 0)
    throw new Error(`The search index of "${language}" could not be written: ${output.errors.join('; ')}`);
  await index.deleteIndex();
  const files = new Map(output.files.map(({ path, content }) => [path, Buffer.from(content)]));
  const read = (path: string): Buffer => {
    const content = files.get(path);
    if (content === undefined) throw new Error(`Pagefind did not write ${path}.`);
    return content;
  };
  return {
    read,
    code: searchCodeOf(read, files.has(`wasm.${language}.pagefind`) ? language : 'unknown'),
  };
}

/**
 * Returns the code that an index needs. Omits Pagefind's user interfaces, its worker, which takes
 * longer to load than a search, and the code for languages without special support.
 */
function searchCodeOf(read: PartIndex['read'], language: string): ReadonlyMap<string, Buffer | string> {
  const wasm = `wasm.${language}.pagefind`;
  return new Map<string, Buffer | string>([
    ['pagefind.js', WATCHED_FETCH + read('pagefind.js').toString()],
    [wasm, read(wasm)],
  ]);
}
