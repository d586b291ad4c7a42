import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readEntry } from '#library/check-file';
import {
  checkContent,
  ContentError,
  type ContentCheck,
  type EntryFacts,
  type Library,
} from '#library/library';
import { isPending } from '#domain/content/pending';
import { pathOfEntry, samplePath } from '#library/path-of-file';
import type { ViewerData } from '#library/schemas/viewer-data';
import { typed } from '#library/typed-command';

/** Facts about a presentation or video that the origin needs. */
export interface Content extends Pick<EntryFacts, 'oid' | 'title' | 'privacy' | 'likesCount'> {
  /** Path of the view page. Hidden and private content has its private page here. */
  readonly path: string;
}

/** Looks up content for the origin. */
export interface ContentSource {
  /** Returns the content with this oid, regardless of its privacy. */
  find(oid: string): Promise<Content | undefined>;
  /** Returns the content that this view link opens. */
  findByLink(linkId: string): Promise<Content | undefined>;
  /** Returns the viewer data of the content file. The origin adds the visitor's own data to it. */
  readViewerDefaults(content: Content): Promise<ViewerData | undefined>;
  /** Returns the name of the site. */
  readName(): string;
  /** Returns the feature flags of the whole site. Flags of a content file override them. */
  readFeatures(): Readonly<Record<string, boolean>>;
}

/** Allowance for file timestamps, which lag behind the clock by a few milliseconds. */
const CLOCK_LAG_MS = 50;

/** The content folder as read at one time. */
interface ContentSnapshot {
  readonly library: Library;
  readonly oidByLink: ReadonlyMap<string, string>;
  /** Files that were skipped because of faults, absolute. */
  readonly skippedFiles: readonly string[];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** A content source that reads the content folder. */
export interface LibrarySource extends ContentSource {
  /** Path of a view page to open first; null if no content is listed. */
  readonly samplePath: string | null;
}

interface LibraryOptions {
  readonly fallback?: Library | null;
  readonly now?: () => Date;
  /** Whether to include content that is not published yet: the dev server has pages for it. */
  readonly withPending?: boolean;
}

/**
 * Opens the content folder `root`. Reads it again after a change, so that visitors can like new
 * content without a restart. Skips files with faults, as a build with quarantine does. If no file
 * is usable, starts with `fallback`, or throws ContentError without one.
 */
export async function openLibrary(
  root: string,
  warn: (message: unknown) => void,
  { fallback = null, now = () => new Date(), withPending = false }: LibraryOptions = {},
): Promise<LibrarySource> {
  let snapshot = await read(root, fallback, warn);
  let pendingRead: Promise<ContentSnapshot> | null = null;

  const readAgain = async (): Promise<void> => {
    pendingRead ??= read(root, snapshot.library, warn);
    try {
      snapshot = await pendingRead;
    } finally {
      pendingRead = null;
    }
  };
  /**
   * Looks up content. Reads the folder and looks again if the relevant files changed since the last
   * read.
   */
  const lookUp = async (
    find: (reading: ContentSnapshot) => EntryFacts | undefined,
  ): Promise<EntryFacts | undefined> => {
    const entry = find(snapshot);
    const isStale = entry
      ? await hasChanged(entry.file, snapshot.startedAt, { whenMissing: true })
      : await mayHaveMore(root, snapshot);
    if (isStale) await readAgain();
    const match = find(snapshot);
    return withPending || !isPending(match?.pending, now()) ? match : undefined;
  };

  return {
    samplePath: samplePath(snapshot.library),
    async find(oid) {
      return toContent(await lookUp(({ library }) => library.entries.get(oid)));
    },
    async findByLink(linkId) {
      return toContent(
        await lookUp(({ library, oidByLink }) => library.entries.get(oidByLink.get(linkId) ?? '')),
      );
    },
    async readViewerDefaults({ oid }) {
      const facts = snapshot.library.entries.get(oid);
      return facts && (await readEntry(facts).catch(withoutBroken))?.viewerDefaults;
    },
    readName() {
      return snapshot.library.site.name;
    },
    readFeatures() {
      return snapshot.library.site.evaluatedFeatures;
    },
  };
}

/** Treats a file that was broken or removed after it was found as one without fields. */
function withoutBroken(error: Error): undefined {
  if (error instanceof ContentError || ('code' in error && error.code === 'ENOENT')) return;
  throw error;
}

async function read(
  root: string,
  previous: Library | null,
  warn: (message: unknown) => void,
): Promise<ContentSnapshot> {
  const startedAt = Date.now();
  const check = await checkContent(root);
  if (check.faults.length > 0) warn(describeFaults(check));
  const library = check.library ?? previous;
  if (!library) throw new ContentError(check.faults);
  const links = [...library.entries.values()].flatMap(({ linkId, oid }) =>
    linkId ? [[linkId, oid] as const] : [],
  );
  const leftOut = check.leftOut.map((file) => join(root, file));
  return { library, oidByLink: new Map(links), skippedFiles: leftOut, startedAt };
}

function describeFaults({ faults, leftOut }: ContentCheck): string {
  const files = leftOut.length === 0 ? '' : ` Left out: ${leftOut.join(', ')}.`;
  const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
  return `The content has ${count}; "${typed('validate')}" lists all.${files}`;
}

/** Reports whether files were added or fixed since the last read. */
async function mayHaveMore(root: string, { skippedFiles, startedAt }: ContentSnapshot): Promise<boolean> {
  const places = [join(root, 'presentations'), join(root, 'videos'), ...skippedFiles];
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
  const { oid, title, privacy, likesCount } = facts;
  return { oid, title, path: pathOfEntry(facts), privacy, likesCount };
}
