import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  checkContent,
  ContentError,
  readEntry,
  type ContentCheck,
  type EntryFacts,
  type Library,
} from '#content/library';
import { samplePath } from '#content/sample-path';
import { isListed } from '#domain/display-rules';
import { DEFAULT_LOCALE } from '#domain/locales';
import { privateViewPath, viewPath } from '#domain/paths';
import type { Content, ContentSource } from './content-source.ts';

/** Time stamps of files lag behind the clock by a few milliseconds. */
const CLOCK_LAG_MS = 50;

/** What was read from the content folder, and when. */
interface Reading {
  readonly library: Library;
  readonly oidByLink: ReadonlyMap<string, string>;
  /** Files that were left out for their faults, absolute. */
  readonly leftOut: readonly string[];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** The content folder as a source, and a page to start with. */
export interface LibrarySource extends ContentSource {
  /** Address of a view page to look at; null if nothing is listed. */
  readonly samplePath: string | null;
}

/**
 * Opens the content folder `root`. It is read again when something in it changed, so that new content
 * can be liked without a restart. Files with faults are left out, as in a build with quarantine;
 * throws ContentError if nothing is usable.
 */
export async function openLibrary(root: string, warn: (message: unknown) => void): Promise<LibrarySource> {
  let reading = await read(root, null, warn);
  let rereading: Promise<Reading> | null = null;

  const readAgain = async (): Promise<void> => {
    rereading ??= read(root, reading, warn);
    try {
      reading = await rereading;
    } finally {
      rereading = null;
    }
  };
  /** Looks something up, and once more if the files that decide about it changed since they were read. */
  const lookUp = async (
    find: (reading: Reading) => EntryFacts | undefined,
  ): Promise<EntryFacts | undefined> => {
    const found = find(reading);
    const isStale = found
      ? await hasChanged(found.file, reading.startedAt, { whenMissing: true })
      : await mayHaveMore(root, reading);
    if (isStale) await readAgain();
    return find(reading);
  };

  return {
    samplePath: samplePath(reading.library),
    async find(oid) {
      return toContent(await lookUp(({ library }) => library.entries.get(oid)));
    },
    async findByLink(linkId) {
      return toContent(
        await lookUp(({ library, oidByLink }) => library.entries.get(oidByLink.get(linkId) ?? '')),
      );
    },
    async readViewerDefaults({ oid }) {
      const facts = reading.library.entries.get(oid);
      return facts && (await readEntry(facts)).viewerDefaults;
    },
    readFeatures() {
      return reading.library.site.evaluatedFeatures;
    },
  };
}

async function read(
  root: string,
  former: Reading | null,
  warn: (message: unknown) => void,
): Promise<Reading> {
  const startedAt = Date.now();
  const check = await checkContent(root);
  if (check.faults.length > 0) warn(describeFaults(check));
  const library = check.library ?? former?.library;
  if (!library) throw new ContentError(check.faults);
  const links = [...library.entries.values()].flatMap(({ linkId, oid }) =>
    linkId ? [[linkId, oid] as const] : [],
  );
  const leftOut = check.leftOut.map((file) => join(root, file));
  return { library, oidByLink: new Map(links), leftOut, startedAt };
}

function describeFaults({ faults, leftOut }: ContentCheck): string {
  const files = leftOut.length === 0 ? '' : ` Left out: ${leftOut.join(', ')}.`;
  return `The content has ${faults.length} faults; "npm run validate" lists them.${files}`;
}

/** Whether files were added since, or mended. */
async function mayHaveMore(root: string, { leftOut, startedAt }: Reading): Promise<boolean> {
  const places = [join(root, 'presentations'), join(root, 'videos'), ...leftOut];
  const changes = places.map((place) => hasChanged(place, startedAt, { whenMissing: false }));
  return (await Promise.all(changes)).includes(true);
}

async function hasChanged(
  file: string,
  since: number,
  { whenMissing }: { whenMissing: boolean },
): Promise<boolean> {
  const facts = await stat(file).catch(() => null);
  return facts === null ? whenMissing : facts.ctimeMs > since - CLOCK_LAG_MS;
}

function toContent(facts: EntryFacts | undefined): Content | undefined {
  if (!facts) return undefined;
  const { oid, title, privacy, linkId, owner, likesCount } = facts;
  const path =
    linkId !== null && !isListed(privacy)
      ? privateViewPath(linkId, DEFAULT_LOCALE)
      : viewPath(facts, DEFAULT_LOCALE);
  return { oid, title, path, privacy, linkId, owner, likesCount };
}
