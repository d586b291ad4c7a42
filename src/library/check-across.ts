import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutBase } from '#domain/addresses/base';
import { viewPath } from '#domain/addresses/paths';
import { isListed } from '#domain/content/display-rules';
import { LOCALES } from '#domain/languages/locales';
import { ALLOW_CONTENT_CURATION } from '#domain/settings/feature-flags';
import { nearest } from '#domain/util/nearest';
import { MAX_FILE_BYTES, placeFaults } from './check-file.ts';
import type { Fault, FieldFault } from './fault.ts';
import { mapInParallel } from './in-parallel.ts';
import type { FileSummary } from './summarise-file.ts';
import type { ContentKind } from '#domain/addresses/content-kind';

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
  const filesIn = (folder: string) => files.filter((file) => file.folder === folder);
  checkUnique(check, entries, ['oid'], ({ claims }) => claims.oid, 'choose another oid for one of them');
  const linkId = ({ claims }: FileSummary) => claims.linkId;
  checkUnique(check, entries, ['viewLink', 'link_id'], linkId, 'give each its own view link');
  checkRedirects(check, entries);
  checkTranslations(check, entries, hasUnread);
  const slug = ({ claims }: FileSummary) => claims.slug;
  checkUnique(check, filesIn('templates'), ['slug'], slug, 'choose another slug for one of them');
  const profile = ({ claims }: FileSummary) => (claims.oid === '' ? null : claims.oid);
  checkUnique(check, filesIn('owners'), ['oid'], profile, 'choose another oid for one of them');
  checkNames(check, [...filesIn('owners'), ...filesIn('series')]);
  checkOwners(check, entries, filesIn('owners'));
  checkFlags(check, entries, filesIn('site'));
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

/** Reports equal values. Ignores case, because some hosts and file systems do so in addresses. */
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
      const otherFiles = group.filter((other) => other !== file);
      const isSame = otherFiles.some((other) => valueOf(other) === valueOf(file));
      const otherNames = `${otherFiles
        .slice(0, 3)
        .map(({ name }) => name)
        .join(', ')}${otherFiles.length > 3 ? ' and others' : ''}`;
      const fault = `is ${JSON.stringify(valueOf(file))}, as in ${otherNames}${isSame ? '' : ' except for letter case'}`;
      spoil(check, file.name, { path, fault, remedy });
    }
  }
}

/** Checks that translations name an original, and that a talk exists once in each language. */
function checkTranslations(check: AcrossCheck, entries: readonly FileSummary[], hasUnread: boolean): void {
  const byOid = new Map(entries.map((file) => [file.claims.oid, file]));
  const isComplete = !hasUnread && !byOid.has(null);
  const firstFiles = new Map<string, string>();
  for (const { name, claims } of entries) {
    const { oid, translationOf, language } = claims;
    if (translationOf !== null) {
      const path = ['translationOf'];
      const original = byOid.get(translationOf)?.claims;
      const writtenValue = `is ${JSON.stringify(translationOf)}`;
      if (original === undefined && isComplete)
        spoil(check, name, {
          path,
          fault: `${writtenValue}, but no content has that oid`,
          remedy: `${guess(translationOf, byOid.keys())}name the original, or remove it`,
        });
      const originalOid = original?.translationOf ?? null;
      if (oid === translationOf)
        spoil(check, name, { path, fault: `${writtenValue}, the content itself`, remedy: 'remove it' });
      // An original that names itself is reported at the original, not at its translations.
      else if (originalOid !== null && originalOid !== translationOf) {
        const remedy = `name its original, ${JSON.stringify(originalOid)}`;
        spoil(check, name, { path, fault: `${writtenValue}, which is a translation itself`, remedy });
      }
    }
    const talk = `${translationOf ?? oid ?? name} ${language ?? name}`;
    const otherFile = firstFiles.get(talk);
    firstFiles.set(talk, otherFile ?? name);
    if (otherFile !== undefined) {
      const fault = `is ${JSON.stringify(language)}, as in ${otherFile}, which is the same talk`;
      const remedy = 'correct the language, or "translationOf"';
      spoil(check, name, { path: ['language'], fault, remedy });
    }
  }
}

/** Returns the start of a remedy that suggests the oid most similar to a wrong one. */
function guess(wrongOid: string, oids: Iterable<string | null>): string {
  const close = nearest(
    wrongOid,
    [...oids].filter((oid) => oid !== null),
  );
  return close === null ? '' : `did you mean "${close}"? Otherwise `;
}

/**
 * Checks that an old address leads to one page only and is not itself a page. Some hosts ignore
 * letter case and the last slash.
 */
function checkRedirects(check: AcrossCheck, entries: readonly FileSummary[]): void {
  if (entries.every(({ claims }) => claims.redirectFrom.length === 0)) return;
  const holders = new Map<string, string>();
  const simplify = (address: string): string => address.toLowerCase().replace(/\/$/, '');
  const pages = new Map(
    entries.flatMap(({ name, entry }) => {
      if (entry === null || !isListed(entry.privacy)) return [];
      return LOCALES.map((locale) => [simplify(withoutBase(viewPath(entry, locale))), name] as const);
    }),
  );
  for (const { name, claims } of entries)
    for (const [index, from] of claims.redirectFrom.entries()) {
      if (typeof from !== 'string') continue;
      const address = simplify(from);
      const path = ['redirectFrom', index];
      const page = pages.get(address);
      const holder = holders.get(address);
      holders.set(address, holder ?? name);
      const writtenValue = `is ${JSON.stringify(from)}`;
      if (page !== undefined)
        spoil(check, name, { path, fault: `${writtenValue}, the page of ${page}`, remedy: 'remove it' });
      else if (holder !== undefined)
        spoil(check, name, { path, fault: `${writtenValue}, as in ${holder}`, remedy: 'remove one of them' });
    }
}

/** Checks the names of files that appear in addresses, or by which content names its owner. */
function checkNames(check: AcrossCheck, files: readonly FileSummary[]): void {
  for (const { id, name } of files) {
    if (/^[a-z0-9][a-z0-9_-]{2,63}$/.test(id)) continue;
    const remedy = 'rename it to 3 to 64 lower-case letters, digits, "_" or "-", and .json';
    spoil(check, name, { path: [], fault: 'has a name that content cannot refer to', remedy });
  }
}

function checkOwners(
  check: AcrossCheck,
  entries: readonly FileSummary[],
  owners: readonly FileSummary[],
): void {
  const ids = new Set(owners.map(({ id }) => id));
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

/** Reports flags without a value, because pages that read them could not be built. */
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
  const placedFaults = await mapInParallel([...faults], 16, async ([name, fieldFaults]) => {
    const path = join(folder, name);
    const size = await stat(path).then(
      (stats) => (stats.isFile() ? stats.size : Infinity),
      () => Infinity,
    );
    const text = size <= MAX_FILE_BYTES ? await readFile(path, 'utf8').catch(() => '') : '';
    return placeFaults(name, text.replace(/^\uFEFF/, ''), fieldFaults);
  });
  return placedFaults.flat();
}

/** Invalid picks by file. */
interface CheckedPicks {
  /** Picks that are unlisted, of the wrong kind, or duplicate. */
  readonly faults: Map<string, FieldFault[]>;
  /** Picks of content that does not exist, such as removed content. Pages leave them out. */
  readonly missing: Map<string, FieldFault[]>;
}

/**
 * Finds invalid picks. While a content file has no readable oid, or `hasUnread` is true, no pick
 * counts as missing, because it may refer to that file.
 */
function checkPicks(files: readonly FileSummary[], hasUnread: boolean): CheckedPicks {
  const known = knownContent(files, hasUnread);
  const checked: CheckedPicks = { faults: new Map(), missing: new Map() };
  for (const { name, claims } of files) {
    const picks = [
      ...checkPickList('items', claims.items, null, known),
      ...checkPickList('topPicks', claims.topPicks, null, known),
      ...checkPickList('staffPicks', claims.staffPicks, 'presentation', known),
      ...checkPickList('videos', claims.videos, 'video', known),
    ];
    const toFaults = (isMissing: boolean) =>
      picks.filter((pick) => pick.isMissing === isMissing).map(({ fault }) => fault);
    const faults = toFaults(false);
    const missing = toFaults(true);
    if (faults.length > 0) checked.faults.set(name, faults);
    if (missing.length > 0) checked.missing.set(name, missing);
  }
  return checked;
}

/** An invalid pick, and whether its content does not exist. */
interface InvalidPick {
  readonly isMissing: boolean;
  readonly fault: FieldFault;
}

interface Known {
  byOid: ReadonlyMap<string, { kind: ContentKind; isUnlisted: boolean }>;
  isComplete: boolean;
}

function knownContent(files: readonly FileSummary[], hasUnread: boolean): Known {
  const byOid = new Map<string, { kind: ContentKind; isUnlisted: boolean }>();
  let isComplete = !hasUnread;
  for (const { claims } of files) {
    if (claims.kind === null) continue;
    if (claims.oid === null) isComplete = false;
    else byOid.set(claims.oid, { kind: claims.kind, isUnlisted: claims.isUnlisted });
  }
  return { byOid, isComplete };
}

function checkPickList(
  field: string,
  picks: readonly unknown[],
  kind: ContentKind | null,
  known: Known,
): InvalidPick[] {
  const seenPicks = new Set<unknown>();
  return picks.flatMap((pick, index): InvalidPick[] => {
    const isTwice = seenPicks.has(pick);
    seenPicks.add(pick);
    const verdict = isTwice && typeof pick === 'string' ? TWICE : checkPick(pick, kind, known);
    if (verdict === null) return [];
    const { fault, remedy, isMissing } = verdict;
    return [
      { isMissing, fault: { path: [field, index], fault: `is ${JSON.stringify(pick)}, ${fault}`, remedy } },
    ];
  });
}

interface Verdict extends Omit<FieldFault, 'path'> {
  readonly isMissing: boolean;
}

const TWICE: Verdict = {
  fault: 'which the list already has',
  remedy: 'remove one of the two',
  isMissing: false,
};

function checkPick(pick: unknown, kind: ContentKind | null, known: Known): Verdict | null {
  if (typeof pick !== 'string' || !/^[a-z0-9][a-z0-9_-]{2,63}$/.test(pick)) return null;
  const target = known.byOid.get(pick);
  if (target === undefined) {
    if (!known.isComplete) return null;
    const close = nearest(pick, [...known.byOid.keys()]);
    const remedy = `${close === null ? '' : `did you mean "${close}"? Otherwise `}remove it: until then, pages leave it out`;
    return { fault: 'but no content has that oid', remedy, isMissing: true };
  }
  if (target.isUnlisted)
    return {
      fault: 'which is hidden or private',
      remedy: 'name public or reusable content, or remove it',
      isMissing: false,
    };
  if (kind === null || target.kind === kind) return null;
  return { fault: `which is a ${target.kind}`, remedy: `name a ${kind}`, isMissing: false };
}
