import { mkdirSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { byCharacters } from '#domain/by-characters';
import { writeWhole } from '#pictures/files';
import { placeUpdate, type UpdateStep } from './output/journal.ts';
import { stampAt, type OutputFile, type SiteRoot } from './output/list-files.ts';
import type { KeptFiles, UpdatedFiles } from './output/kept-files.ts';
import type { OutputFolders } from './output/output-folders.ts';
import { unpackedName } from './output/packed-copies.ts';
import { recordParts, PART_RECORD, recordOf, type BuildRecord } from './render/build-record.ts';
import { manifestParts, manifestPath, reportFolder, type Manifest } from './report/manifest.ts';
import type { LastBuild } from './render/last-build.ts';

/** What an update leaves as it is. */
export interface KeptSite {
  readonly former: LastBuild;
  /** The files that stay. A staged file of the same name replaces one. */
  readonly files: KeptFiles;
}

/** What is placed with the files of an update. */
interface UpdateFacts {
  readonly record: BuildRecord;
  readonly manifest: Manifest;
  /** The files that the site will have. */
  readonly files: UpdatedFiles;
}

/** What was done to put a site into place. */
export interface Placed {
  /** What the line of the stage says. */
  readonly detail: string;
  /** Whether its manifest is in place too. */
  readonly hasManifest: boolean;
}

/** Describes the top of the site that staged files and those that an update keeps will be. */
export function rootOf(
  names: Iterable<string>,
  staged: readonly OutputFile[],
  update: KeptSite | null,
): SiteRoot {
  const [files, folders] = [new Map<string, string>(), new Set<string>()];
  for (const name of names) {
    const end = name.indexOf('/');
    if (end >= 0) folders.add(name.slice(0, end));
    else if (update !== null) files.set(name, stampAt(update.former.folder, name) ?? '');
  }
  for (const { name, stamp } of staged) if (!name.includes('/')) files.set(name, stamp);
  return { files: [...files].map(([name, stamp]) => ({ name, stamp })), folders: [...folders] };
}

/** Changes the files of the output that differ from the last build, one by one, then the manifest and the record. */
export async function updateOutput(
  folders: OutputFolders,
  { record, manifest, files }: UpdateFacts,
  { warn }: { readonly warn: (message: string) => void },
): Promise<Placed> {
  const { out, staging } = folders;
  const changed = files
    .changed()
    .map((name) => ({ name, hash: files.get(name)?.hash ?? '', rank: rankOf(name) }))
    .sort((a, b) => a.rank - b.rank || byCharacters(a.name, b.name));
  const removed = files.removed();
  const steps: UpdateStep[] = changed.map(({ name, hash }) => [`/${name}`, hash]);
  const hasManifest = canHaveReport(out, warn);
  if (hasManifest)
    steps.push(await stage(folders, manifestPath(staging).slice(staging.length), manifestParts(manifest)));
  steps.push(...removed.map((name): UpdateStep => [`/${name}`]));
  const recordPath = record.shard === null ? recordOf(staging).slice(staging.length) : `/${PART_RECORD}`;
  steps.push(await stage(folders, recordPath, recordParts(record)));
  await placeUpdate(folders, steps);
  return { detail: `${changed.length} files changed, ${removed.length} removed`, hasManifest };
}

/** Writes what lies beside the site, or within a part, where it waits for the update. */
async function stage({ staging }: OutputFolders, path: string, parts: Iterable<string>): Promise<UpdateStep> {
  const hash = createHash('sha256');
  function* digested(): Generator<string> {
    for (const part of parts) {
      hash.update(part);
      yield part;
    }
  }
  await writeWhole(staging + path, digested());
  return [path, hash.digest('hex')];
}

/** Whether the folder of the report can be made: a site is built without a report all the same. */
function canHaveReport(out: string, warn: (message: string) => void): boolean {
  try {
    mkdirSync(reportFolder(out), { recursive: true });
    return true;
  } catch (error) {
    warn(`The manifest of this build could not be written: ${String(error)}.`);
    return false;
  }
}

/** What is named by its content, and what of a search index its entry names. */
const ASSET = /(?:^|\/)_(?:astro|pictures|media)\/|^search\/.*\.pf_[a-z]+$/;
/** What lists or describes other files. */
const LISTING =
  /^(?:[a-z]{2}\/)?(?:index\.html$|(?:explore|gallery|user|video|presentation-template)\/)|^(?:search\/|sitemap-|feed\.xml$|robots\.txt$|_headers$)/;

/** When a file is replaced: files that others name come before these, so that readers find what pages ask for. */
function rankOf(name: string): number {
  const plain = unpackedName(name);
  if (ASSET.test(plain)) return 0;
  if (plain === '_headers') return 3;
  return LISTING.test(plain) ? 2 : 1;
}
