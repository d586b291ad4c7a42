import { closeSync, openSync, writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';
import { detachPart, type OutsideLinks } from './find-links.ts';

/** The part of OpenDocument that has its pages. */
const PAGES = 'content.xml';
/** Parts that are XML by their name. */
const XML_NAME = /\.(?:xml|rels|vml|svg|rdf)$/i;
/** Maximum depth of archives inside each other, and size of an unpacked drawing, in bytes. */
const [MAX_DEPTH, MAX_BYTES] = [3, 100_000_000];

/** The format of an archive of slides, by its parts. */
export type ArchiveFormat = 'pptx' | 'odp' | 'key';

/** A copy of an archive without its links to files outside. */
export interface DetachedArchive {
  readonly format: ArchiveFormat;
  /** Where the links were. */
  readonly links: OutsideLinks;
}

/**
 * Copies an archive of slides without its links to files outside, for a program that would show
 * them. Leaves out parts that cannot be read.
 */
export async function detachArchive(path: string, copy: string): Promise<DetachedArchive> {
  const zip = await openPromise(path, { autoClose: false });
  const file = openSync(copy, 'wx');
  try {
    return await copyParts(zip, (bytes) => writeSync(file, bytes));
  } finally {
    closeSync(file);
    zip.close();
  }
}

/** Copies the parts of an archive. `depth` counts the archives around it. */
async function copyParts(
  zip: ZipFile,
  write: (bytes: Uint8Array) => void,
  depth = 0,
): Promise<DetachedArchive> {
  // It calls this at once, so that an error ends the copying.
  const copy = new Zip((error, bytes) => {
    if (error) throw error;
    write(bytes);
  });
  let [pages, isElsewhere]: [readonly number[], boolean] = [[], false];
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  for (const entry of entries) {
    // Folders have no content of their own.
    if (entry.fileName.endsWith('/')) continue;
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    const detached = await detach(entry.fileName, bytes, depth);
    if (detached === null) continue;
    const { links } = detached;
    const isOfPages = entry.fileName === PAGES;
    if (isOfPages && links !== null) pages = links.pages;
    isElsewhere ||= links !== null && (links.isElsewhere || (!isOfPages && links.pages.length > 0));
    // Stored as it is, because it is read once and removed.
    const part = new ZipPassThrough(entry.fileName);
    copy.add(part);
    part.push(detached.bytes, true);
  }
  copy.end();
  const names = new Set(entries.map(({ fileName }) => fileName));
  return { format: formatOf(names), links: { pages, isElsewhere } };
}

function formatOf(names: ReadonlySet<string>): ArchiveFormat {
  if (names.has('ppt/presentation.xml')) return 'pptx';
  return names.has(PAGES) ? 'odp' : 'key';
}

interface Detached {
  readonly bytes: Uint8Array;
  /** Null for a part that has no links. */
  readonly links: OutsideLinks | null;
}

/** Returns a part without links to files outside; null if it cannot be read. */
async function detach(name: string, bytes: Buffer, depth: number): Promise<Detached | null> {
  try {
    if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) {
      if (depth >= MAX_DEPTH) return null;
      const parts: Uint8Array[] = [];
      const inner = await fromBufferPromise(bytes);
      const { links } = await copyParts(inner, (part) => parts.push(part), depth + 1);
      return { bytes: Buffer.concat(parts), links };
    }
    // Drawings may be compressed once more.
    const plain = isGzip(bytes) ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes;
    const text = decodeXml(plain);
    if (text === null) return XML_NAME.test(name) ? null : { bytes, links: null };
    const part = detachPart(text);
    return part === null ? { bytes, links: null } : { bytes: Buffer.from(part.text), links: part.links };
  } catch {
    return null;
  }
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Returns XML as text; null for other bytes. Throws for an encoding that is not known. */
function decodeXml(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 200).toString('latin1');
  const wide = /^(?:\xff\xfe|<\0)/.test(head)
    ? 'utf-16le'
    : /^(?:\xfe\xff|\0<)/.test(head)
      ? 'utf-16be'
      : null;
  const named = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([^"']+)/.exec(head)?.[1];
  const isXml = wide !== null || /^(?:\xef\xbb\xbf)?\s*</.test(head);
  return isXml ? new TextDecoder(wide ?? named ?? 'utf-8', { fatal: true }).decode(bytes) : null;
}
