import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ALLOW_CONTENT_CURATION } from '#domain/settings/feature-flags';
import { MAX_FILE_BYTES, placeFaults } from './check-file.ts';
import { checkPicks } from './check-picks.ts';
import type { Fault, FieldFault } from './fault.ts';
import { mapInParallel } from './in-parallel.ts';
import type { FileSummary } from './summarise-file.ts';

/** The result of checking the files against each other. */
export interface AcrossCheck {
  /** Faults by file, relative to the content folder. */
  faults: Map<string, FieldFault[]>;
  /** Warnings by file: picks of content that does not exist. */
  warnings: Map<string, FieldFault[]>;
  /**
   * Files that cannot be published because of these faults. A pick with an invalid target does not
   * exclude its file.
   */
  bad: Set<string>;
}

/**
 * Checks the files against each other: unique values, missing targets and missing files.
 * `hasUnread` says that some content files were not read.
 */
export function checkAcross(files: readonly FileSummary[], hasUnread: boolean): AcrossCheck {
  const picks = checkPicks(files, hasUnread);
  const check: AcrossCheck = { faults: new Map(), warnings: picks.missing, bad: new Set() };
  const entries = files.filter(({ claims }) => claims.kind !== null);
  const within = (folder: string) => files.filter((file) => file.folder === folder);
  checkUnique(check, entries, ['oid'], ({ claims }) => claims.oid, 'choose another oid for one of them');
  const linkId = ({ claims }: FileSummary) => claims.linkId;
  checkUnique(check, entries, ['viewLink', 'link_id'], linkId, 'give each its own view link');
  const slug = ({ claims }: FileSummary) => claims.slug;
  checkUnique(check, within('templates'), ['slug'], slug, 'choose another slug for one of them');
  const profile = ({ claims }: FileSummary) => (claims.oid === '' ? null : claims.oid);
  checkUnique(check, within('owners'), ['oid'], profile, 'choose another oid for one of them');
  checkOwners(check, entries, within('owners'));
  checkFlags(check, entries, within('site'));
  checkPresence(check, files, entries.length);
  for (const [name, faults] of picks.faults) report(check, name, ...faults);
  return check;
}

function report({ faults }: AcrossCheck, name: string, ...newFaults: FieldFault[]): void {
  faults.set(name, [...(faults.get(name) ?? []), ...newFaults]);
}

function spoil(check: AcrossCheck, name: string, fault: FieldFault): void {
  report(check, name, fault);
  check.bad.add(name);
}

/** Ignores letter case, because some hosts and file systems ignore it in addresses. */
function checkUnique(
  check: AcrossCheck,
  files: readonly FileSummary[],
  path: readonly string[],
  valueOf: (file: FileSummary) => string | null,
  remedy: string,
): void {
  const holders = new Map<string, FileSummary[]>();
  for (const file of files) {
    const value = valueOf(file)?.toLowerCase();
    if (value !== undefined) holders.set(value, [...(holders.get(value) ?? []), file]);
  }
  for (const group of holders.values()) {
    if (group.length < 2) continue;
    for (const file of group) {
      const others = group.filter((other) => other !== file);
      const isSame = others.some((other) => valueOf(other) === valueOf(file));
      const named = `${others
        .slice(0, 3)
        .map(({ name }) => name)
        .join(', ')}${others.length > 3 ? ' and others' : ''}`;
      const fault = `is ${JSON.stringify(valueOf(file))}, as in ${named}${isSame ? '' : ' except for letter case'}`;
      spoil(check, file.name, { path, fault, remedy });
    }
  }
}

function checkOwners(
  check: AcrossCheck,
  entries: readonly FileSummary[],
  owners: readonly FileSummary[],
): void {
  const ids = new Set(owners.map(({ id }) => id));
  for (const { id, name } of owners) {
    if (/^[a-z0-9][a-z0-9_-]{2,63}$/.test(id)) continue;
    const remedy = 'rename it to 3 to 64 lower-case letters, digits, "_" or "-", and .json';
    spoil(check, name, { path: [], fault: 'has a name that content cannot refer to', remedy });
  }
  for (const { name, claims } of entries) {
    if (claims.owner === null || ids.has(claims.owner)) continue;
    const fault = `is ${JSON.stringify(claims.owner)}, but there is no owners/${claims.owner}.json`;
    spoil(check, name, {
      path: ['owner'],
      fault,
      remedy: 'add that file, name another owner, or write null',
    });
  }
}

/** Pages cannot be built without a flag that they read. */
function checkFlags(
  check: AcrossCheck,
  entries: readonly FileSummary[],
  sites: readonly FileSummary[],
): void {
  const site = sites.find(({ site }) => site !== null)?.site;
  if (!site) return;
  for (const { name, claims } of entries)
    for (const flag of claims.flags) {
      if (Object.hasOwn(site.evaluatedFeatures, flag)) continue;
      spoil(check, name, {
        path: [flag === ALLOW_CONTENT_CURATION ? 'curationExists' : 'shouldShowPreziVideoBanner'],
        fault: `is true, but there is no value of the flag "${flag}"`,
        remedy: `add "${flag}": false to "evaluatedFeatures" of site/site.json`,
      });
    }
}

function checkPresence(check: AcrossCheck, files: readonly FileSummary[], entries: number): void {
  if (entries === 0)
    report(check, 'presentations', {
      path: [],
      fault: 'This folder contains no content file, and neither does videos',
      remedy: 'add one, or set PODIUM_CONTENT to the right folder',
    });
  const sites = files.filter(({ folder }) => folder === 'site');
  if (!sites.some(({ id }) => id === 'site'))
    report(check, 'site/site.json', {
      path: [],
      fault: 'is missing',
      remedy: 'add it; docs/content.md describes its fields',
    });
  for (const { id, name } of sites)
    if (id !== 'site')
      spoil(check, name, {
        path: [],
        fault: 'is not used: the only file of this folder is site.json',
        remedy: 'move its fields to site/site.json, and remove it',
      });
}

/** Adds line numbers to faults across files. Reads only the files with such faults again. */
export async function placeAcross(folder: string, faults: AcrossCheck['faults']): Promise<Fault[]> {
  const placed = await mapInParallel([...faults], 16, async ([name, fieldFaults]) => {
    const path = join(folder, name);
    const size = await stat(path).then(
      (stats) => (stats.isFile() ? stats.size : Infinity),
      () => Infinity,
    );
    const text = size <= MAX_FILE_BYTES ? await readFile(path, 'utf8').catch(() => '') : '';
    return placeFaults(name, text.replace(/^\uFEFF/, ''), fieldFaults);
  });
  return placed.flat();
}
