import { configFile } from './config-file.ts';
import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { z } from 'astro/zod';
import { messageOf } from '#domain/util/describe-error';
import { publishedPart } from '#domain/playback/published-part';
import { siteRecord } from './site-record.ts';
import { sha256 } from './sha256.ts';
import type { Entry, EntryFacts } from './schemas/entry.ts';
import type { Presentation } from './schemas/presentation.ts';
import type { Storyboard } from './schemas/storyboard.ts';
import type { TemplateFacts } from './schemas/template.ts';
import type { Video } from './schemas/video.ts';
import type { MediaChecker } from './check-media.ts';
import { checkMeaning, checkTemplate } from './check-meaning.ts';
import { SCHEMAS, type ContentFolder, type ListedFile } from './content-folders.ts';
import { checkShape } from './explain-issue.ts';
import { fileFault, formatPath, type Fault, type FieldFault } from './fault.ts';
import { ContentError } from './fault-report.ts';
import { mediaReferences } from './media-references.ts';
import { parseJson } from './parse-json.ts';
import { findOffsets, locate } from './scan-json.ts';

/** Size limit of a content file, in bytes. */
export const MAX_FILE_BYTES = 5_000_000;

const MAX_FAULTS_PER_FILE = 50;

/** A content file after it was read and checked by itself. */
export interface CheckedFile<F extends ContentFolder = ContentFolder> extends ListedFile {
  folder: F;
  /** SHA-256 of its bytes, hexadecimal. */
  digest: string;
  /** The parsed file, of any type, for checks across files. */
  raw: unknown;
  /** The content with defaults filled in, or null if the file has a fault. */
  data: z.output<(typeof SCHEMAS)[F]> | null;
  faults: Fault[];
}

/**
 * Reads a content file and finds the faults of the file by itself. Never throws because of its
 * contents.
 */
export async function checkFile(file: ListedFile, media: MediaChecker): Promise<CheckedFile> {
  const bytes = await readBytes(file.path);
  if (!(bytes instanceof Uint8Array)) return makeCheckedFile(file, '', undefined, null, '', [bytes]);
  return checkBytes(file, bytes, media);
}

/**
 * Finds the faults that a content file would have with these bytes. Reads only the media that they
 * reference.
 */
export async function checkBytes(
  file: ListedFile,
  bytes: Uint8Array,
  media: MediaChecker,
): Promise<CheckedFile> {
  const digest = sha256(bytes);
  const { text, value, faults } = parseJson(bytes);
  if (value === undefined) return makeCheckedFile(file, digest, value, null, text, faults);
  const named = file.folder === 'site' ? addSiteName(value) : { value, faults: [] };
  const shape = checkShape(SCHEMAS[file.folder], named.value);
  const mediaFaults = await media.check(file.path, mediaReferences(value));
  return makeCheckedFile(file, digest, value, shape.data, text, [
    ...faults,
    ...named.faults,
    ...shape.faults,
    ...meaningFaults(file.folder, value),
    ...mediaFaults,
  ]);
}

function meaningFaults(folder: ContentFolder, value: unknown): FieldFault[] {
  if (folder === 'templates') return checkTemplate(value);
  if (folder === 'presentations') return checkMeaning('presentation', value);
  return folder === 'videos' ? checkMeaning('video', value) : [];
}

/**
 * Adds the name of the site from the settings of the project. The file must not have another one.
 */
function addSiteName(value: unknown): { value: unknown; faults: FieldFault[] } {
  const name = siteRecord().name;
  if (name === undefined || typeof value !== 'object' || value === null) return { value, faults: [] };
  const nameFault: FieldFault = {
    path: ['name'],
    fault: `is also in ${configFile()}`,
    remedy: 'remove it here, so that the site has one name',
  };
  return { value: { ...value, name }, faults: 'name' in value ? [nameFault] : [] };
}

async function readBytes(path: string): Promise<Uint8Array | FieldFault> {
  try {
    const { size } = await stat(path);
    if (size <= MAX_FILE_BYTES) return await readFile(path);
    const limit = MAX_FILE_BYTES / 1_000_000;
    return {
      path: [],
      fault: `has ${(size / 1_000_000).toFixed(1)} MB`,
      remedy: `make it smaller than ${limit} MB`,
    };
  } catch (error) {
    const reason = messageOf(error);
    return {
      path: [],
      fault: `cannot be read (${reason})`,
      remedy: 'check that it exists and is readable',
    };
  }
}

function makeCheckedFile(
  file: ListedFile,
  digest: string,
  raw: unknown,
  data: CheckedFile['data'],
  text: string,
  fieldFaults: readonly (FieldFault & { offset?: number })[],
): CheckedFile {
  return {
    ...file,
    digest,
    raw,
    data: fieldFaults.length === 0 ? data : null,
    faults: placeFaults(file.name, text, fieldFaults),
  };
}

/** Converts field faults to file faults with line numbers, in file order and without duplicates. */
export function placeFaults(
  file: string,
  text: string,
  fieldFaults: readonly (FieldFault & { offset?: number })[],
): Fault[] {
  if (fieldFaults.length === 0) return [];
  const offsets = text === '' ? null : findOffsets(text);
  const placedFaults = fieldFaults.map(({ path, fault, remedy, offset }) => {
    const faultOffset = path.length === 0 ? offset : (offset ?? findOffset(text, offsets, path));
    return {
      at: faultOffset ?? -1,
      fault: { file, field: formatPath(path), line: null as number | null, fault, remedy },
    };
  });
  placedFaults.sort((a, b) => a.at - b.at);
  const seenFaults = new Set<string>();
  const distinctFaults = placedFaults.filter(({ fault: { field, fault } }) => {
    const key = `${field}\0${fault}`;
    return !seenFaults.has(key) && seenFaults.add(key);
  });
  const shownFaults = distinctFaults.slice(0, MAX_FAULTS_PER_FILE);
  for (const item of shownFaults) if (item.at >= 0) item.fault.line = locate(text, item.at).line;
  const faults = shownFaults.map(({ fault }) => fault);
  const hiddenCount = distinctFaults.length - shownFaults.length;
  if (hiddenCount > 0)
    faults.push(fileFault(file, `has ${hiddenCount} more faults`, 'fix these first, then check again'));
  return faults;
}

/** Locates a missing field at the start of the object that lacks it. */
function findOffset(
  text: string,
  offsets: Map<string, number> | null,
  path: readonly PropertyKey[],
): number | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const offset = offsets?.get(formatPath(path.slice(0, length)));
    if (offset !== undefined) return offset;
  }
  const start = text.search(/\S/);
  return start === -1 ? undefined : start;
}

/**
 * Reads the published part of a presentation or video, with its facts, for its own pages. The
 * caller drops it after rendering. Throws `ContentError` if the file has a fault or another
 * identity since its facts were read. With `mayChange: false`, throws on any change.
 */
export async function readEntry(facts: EntryFacts, options = { mayChange: true }): Promise<Entry> {
  const content = publishedPart(await readWholeEntry(facts, options));
  // A changed title does not change the address, which was made when the facts were read.
  const { slug, lastModified, pending, translationOf } = facts;
  const identity = { slug, lastModified, pending, translationOf };
  if ('video' in content) {
    const { durationSeconds } = content.video;
    return { ...content, ...identity, kind: 'video', durationSeconds, steps: null };
  }
  const steps = content.storyboard.path.length;
  return { ...content, ...identity, kind: 'presentation', durationSeconds: null, steps };
}

/**
 * Reads a presentation or video, including the unpublished part of teased content. Throws as
 * `readEntry` does.
 */
export function readWholeEntry(
  facts: EntryFacts,
  options: { mayChange: boolean },
): Promise<Presentation | Video> {
  // A thread has nothing else to do meanwhile, and synchronous reading takes a quarter of the time.
  return Promise.resolve().then(() => readWholeFile(facts, options));
}

function readWholeFile(facts: EntryFacts, options: { mayChange: boolean }): Presentation | Video {
  const folder = `${facts.kind}s` as const;
  const content = rereadFile(folder, SCHEMAS[folder], facts, options);
  assertSameIdentity(`${folder}/${basename(facts.file)}`, facts, content);
  return content;
}

/** Reads the storyboard of a template; null if it has none. Throws as `readEntry` does. */
export function readStoryboard(facts: TemplateFacts, options = { mayChange: true }): Storyboard | null {
  return rereadFile('templates', SCHEMAS.templates, facts, options).storyboard ?? null;
}

/** Reads a file whose facts were read before. */
function rereadFile<Schema extends z.ZodType>(
  folder: ContentFolder,
  schema: Schema,
  { file, digest }: { readonly file: string; readonly digest: string },
  { mayChange }: { mayChange: boolean },
): z.output<Schema> {
  const bytes = readFileSync(file);
  const name = `${folder}/${basename(file)}`;
  // The same bytes were checked when the facts were read.
  if (sha256(bytes) === digest) return schema.parse(JSON.parse(bytes.toString('utf8')));
  if (!mayChange) throw changedError(name, 'changed while the site was being built');
  const { text, value, faults } = parseJson(bytes);
  const shape = value === undefined ? { data: null, faults: [] } : checkShape(schema, value);
  const fieldFaults = [...faults, ...shape.faults];
  const { data } = shape;
  if (data === null || fieldFaults.length > 0) throw new ContentError(placeFaults(name, text, fieldFaults));
  return data;
}

/**
 * Accepts changed text, which is normal during development. Rejects a changed identity, which would
 * publish content at the wrong address.
 */
function assertSameIdentity(name: string, facts: EntryFacts, content: Presentation | Video): void {
  const hasSameIdentity =
    content.oid === facts.oid &&
    content.privacy === facts.privacy &&
    (content.viewLink?.link_id ?? null) === facts.linkId &&
    ('presenterLink' in content ? content.presenterLink?.link_id : undefined) === facts.presenterLinkId &&
    content.owner === facts.owner;
  if (hasSameIdentity) return;
  throw changedError(name, 'changed its oid, privacy, links or owner while the site was being built');
}

function changedError(file: string, fault: string): ContentError {
  return new ContentError([fileFault(file, fault, 'build again')]);
}
