import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutBase } from '#domain/addresses/base';
import { viewPath } from '#domain/addresses/paths';
import { isListed } from '#domain/content/display-rules';
import { LOCALES } from '#domain/languages/locales';
import { ALLOW_CONTENT_CURATION } from '#domain/settings/feature-flags';
import { suggestNearest } from '#domain/util/nearest';
import { MAX_FILE_BYTES, placeFaults } from './check-file.ts';
import type { Fault, FieldFault } from './fault.ts';
import { mapInParallel } from './in-parallel.ts';
import type { FileSummary } from './summarise-file.ts';
import type { ContentKind } from '#domain/addresses/content-kind';

/** The result of checking the files against each other. */
export interface CrossFileCheck {
  /** Faults by file, relative to the content folder. */
  faults: Map<string, FieldFault[]>;
  /** Warnings by file: picks of content that does not exist. */
  warnings: Map<string, FieldFault[]>;
  /**
   * Files that cannot be published because of these faults. A pick with an invalid target does not
   * exclude its file.
   */
  unpublishableFiles: Set<string>;
}

/**
 * Checks the files against each other: unique values, missing targets and missing files.
 * `hasUnreadFiles` says that some content files were not read.
 */
export function checkCrossFile(files: readonly FileSummary[], hasUnreadFiles: boolean): CrossFileCheck {
  const picks = checkPicks(files, hasUnreadFiles);
  const check: CrossFileCheck = { faults: new Map(), warnings: picks.missing, unpublishableFiles: new Set() };
  const entries = files.filter(({ fields }) => fields.kind !== null);
  const filesIn = (folder: string) => files.filter((file) => file.folder === folder);
  checkUnique(check, entries, ['oid'], ({ fields }) => fields.oid, 'choose another oid for one of them');
  checkLinks(check, entries);
  checkRedirects(check, entries);
  checkTranslations(check, entries, hasUnreadFiles);
  const slugOf = ({ fields }: FileSummary) => fields.slug;
  checkUnique(check, filesIn('templates'), ['slug'], slugOf, 'choose another slug for one of them');
  const profileOidOf = ({ fields }: FileSummary) => (fields.oid === '' ? null : fields.oid);
  checkUnique(check, filesIn('owners'), ['oid'], profileOidOf, 'choose another oid for one of them');
  checkNames(check, [...filesIn('owners'), ...filesIn('series')]);
  checkOwners(check, entries, filesIn('owners'));
  checkFlags(check, entries, filesIn('site'));
  checkPresence(check, files, entries.length);
  for (const [name, faults] of picks.faults) addFaults(check, name, ...faults);
  return check;
}

function addFaults({ faults }: CrossFileCheck, name: string, ...newFaults: FieldFault[]): void {
  faults.set(name, [...(faults.get(name) ?? []), ...newFaults]);
}

function reportAndExclude(check: CrossFileCheck, name: string, fault: FieldFault): void {
  addFaults(check, name, fault);
  check.unpublishableFiles.add(name);
}

/** A value that no other file may have, and its field. */
interface UniqueValue {
  readonly name: string;
  readonly path: readonly string[];
  readonly value: string;
}

/** Checks that a link opens one page only: that of some content, or that of its notes. */
function checkLinks(check: CrossFileCheck, entries: readonly FileSummary[]): void {
  const values = entries.flatMap(({ name, fields }): UniqueValue[] => [
    ...(fields.linkId === null ? [] : [{ name, path: ['viewLink', 'link_id'], value: fields.linkId }]),
    ...(fields.presenterLinkId === null
      ? []
      : [{ name, path: ['presenterLink', 'link_id'], value: fields.presenterLinkId }]),
  ]);
  reportEqual(check, values, 'give each its own link');
}

/** Reports equal values of a field. */
function checkUnique(
  check: CrossFileCheck,
  files: readonly FileSummary[],
  path: readonly string[],
  valueOf: (file: FileSummary) => string | null,
  remedy: string,
): void {
  const values = files.map((file) => ({ name: file.name, path, value: valueOf(file) }));
  const present = values.filter((item): item is UniqueValue => item.value !== null);
  reportEqual(check, present, remedy);
}

/** Reports equal values. Ignores case, because some hosts and file systems do so in addresses. */
function reportEqual(check: CrossFileCheck, values: readonly UniqueValue[], remedy: string): void {
  for (const group of Map.groupBy(values, ({ value }) => value.toLowerCase()).values())
    for (const { name, path, value } of group) {
      // A file with equal values is reported by its own check.
      const others = group.filter((other) => other.name !== name);
      if (others.length === 0) continue;
      const isExactMatch = others.some((other) => other.value === value);
      const names = [...new Set(others.map((other) => other.name))];
      const otherNames = `${names.slice(0, 3).join(', ')}${names.length > 3 ? ' and others' : ''}`;
      const fault = `is ${JSON.stringify(value)}, as in ${otherNames}${isExactMatch ? '' : ' except for letter case'}`;
      reportAndExclude(check, name, { path, fault, remedy });
    }
}

/** Checks that translations name an original, and that a talk exists once in each language. */
function checkTranslations(
  check: CrossFileCheck,
  entries: readonly FileSummary[],
  hasUnreadFiles: boolean,
): void {
  const byOid = new Map(entries.map((file) => [file.fields.oid, file]));
  const isComplete = !hasUnreadFiles && !byOid.has(null);
  const oids = [...byOid.keys()].filter((oid) => oid !== null);
  const firstFileOfTalk = new Map<string, string>();
  for (const { name, fields } of entries) {
    const { oid, translationOf, language } = fields;
    if (translationOf !== null) {
      const path = ['translationOf'];
      const original = byOid.get(translationOf)?.fields;
      const quotedValue = `is ${JSON.stringify(translationOf)}`;
      if (original === undefined && isComplete)
        reportAndExclude(check, name, {
          path,
          fault: `${quotedValue}, but no content has that oid`,
          remedy: `${suggestNearest(translationOf, oids)}name the original, or remove it`,
        });
      const originalOid = original?.translationOf ?? null;
      if (oid === translationOf)
        reportAndExclude(check, name, {
          path,
          fault: `${quotedValue}, the content itself`,
          remedy: 'remove it',
        });
      // An original that names itself is reported at the original, not at its translations.
      else if (originalOid !== null && originalOid !== translationOf) {
        const remedy = `name its original, ${JSON.stringify(originalOid)}`;
        reportAndExclude(check, name, {
          path,
          fault: `${quotedValue}, which is a translation itself`,
          remedy,
        });
      }
    }
    const talkInLanguage = `${translationOf ?? oid ?? name} ${language ?? name}`;
    const otherFile = firstFileOfTalk.get(talkInLanguage);
    firstFileOfTalk.set(talkInLanguage, otherFile ?? name);
    if (otherFile !== undefined) {
      const fault = `is ${JSON.stringify(language)}, as in ${otherFile}, which is the same talk`;
      const remedy = 'correct the language, or "translationOf"';
      reportAndExclude(check, name, { path: ['language'], fault, remedy });
    }
  }
}

/**
 * Checks that an old address leads to one page only and is not itself a page. Some hosts ignore
 * letter case and the last slash.
 */
function checkRedirects(check: CrossFileCheck, entries: readonly FileSummary[]): void {
  if (entries.every(({ fields }) => fields.redirectFrom.length === 0)) return;
  const holderByAddress = new Map<string, string>();
  const normalizeAddress = (address: string): string => address.toLowerCase().replace(/\/$/, '');
  const pages = new Map(
    entries.flatMap(({ name, entry }) => {
      if (entry === null || !isListed(entry.privacy)) return [];
      return LOCALES.map((locale) => [normalizeAddress(withoutBase(viewPath(entry, locale))), name] as const);
    }),
  );
  for (const { name, fields } of entries)
    for (const [index, oldAddress] of fields.redirectFrom.entries()) {
      if (typeof oldAddress !== 'string') continue;
      const address = normalizeAddress(oldAddress);
      const path = ['redirectFrom', index];
      const page = pages.get(address);
      const holder = holderByAddress.get(address);
      holderByAddress.set(address, holder ?? name);
      const quotedValue = `is ${JSON.stringify(oldAddress)}`;
      if (page !== undefined)
        reportAndExclude(check, name, {
          path,
          fault: `${quotedValue}, the page of ${page}`,
          remedy: 'remove it',
        });
      else if (holder !== undefined)
        reportAndExclude(check, name, {
          path,
          fault: `${quotedValue}, as in ${holder}`,
          remedy: 'remove one of them',
        });
    }
}

/** Checks the names of files that appear in addresses, or by which content names its owner. */
function checkNames(check: CrossFileCheck, files: readonly FileSummary[]): void {
  for (const { id, name } of files) {
    if (/^[a-z0-9][a-z0-9_-]{2,63}$/.test(id)) continue;
    const remedy = 'rename it to 3 to 64 lower-case letters, digits, "_" or "-", and .json';
    reportAndExclude(check, name, { path: [], fault: 'has a name that content cannot refer to', remedy });
  }
}

function checkOwners(
  check: CrossFileCheck,
  entries: readonly FileSummary[],
  owners: readonly FileSummary[],
): void {
  const ids = new Set(owners.map(({ id }) => id));
  for (const { name, fields } of entries) {
    if (fields.owner === null || ids.has(fields.owner)) continue;
    const fault = `is ${JSON.stringify(fields.owner)}, but there is no owners/${fields.owner}.json`;
    reportAndExclude(check, name, {
      path: ['owner'],
      fault,
      remedy: 'add that file, name another owner, or write null',
    });
  }
}

/** Reports flags without a value, because pages that read them could not be built. */
function checkFlags(
  check: CrossFileCheck,
  entries: readonly FileSummary[],
  sites: readonly FileSummary[],
): void {
  const site = sites.find(({ site }) => site !== null)?.site;
  if (!site) return;
  for (const { name, fields } of entries)
    for (const flag of fields.flags) {
      if (Object.hasOwn(site.evaluatedFeatures, flag)) continue;
      reportAndExclude(check, name, {
        path: [flag === ALLOW_CONTENT_CURATION ? 'curationExists' : 'shouldShowPreziVideoBanner'],
        fault: `is true, but there is no value of the flag "${flag}"`,
        remedy: `add "${flag}": false to "evaluatedFeatures" of site/site.json`,
      });
    }
}

function checkPresence(check: CrossFileCheck, files: readonly FileSummary[], entryCount: number): void {
  if (entryCount === 0)
    addFaults(check, 'presentations', {
      path: [],
      fault: 'This folder contains no content file, and neither does videos',
      remedy: 'add one, or set PODIUM_CONTENT to the right folder',
    });
  const sites = files.filter(({ folder }) => folder === 'site');
  if (!sites.some(({ id }) => id === 'site'))
    addFaults(check, 'site/site.json', {
      path: [],
      fault: 'is missing',
      remedy: 'add it; docs/content.md describes its fields',
    });
  for (const { id, name } of sites)
    if (id !== 'site')
      reportAndExclude(check, name, {
        path: [],
        fault: 'is not used: the only file of this folder is site.json',
        remedy: 'move its fields to site/site.json, and remove it',
      });
}

/** Adds line numbers to faults across files. Reads only the files with such faults again. */
export async function locateCrossFileFaults(
  folder: string,
  faults: CrossFileCheck['faults'],
): Promise<Fault[]> {
  const locatedFaults = await mapInParallel([...faults], 16, async ([name, fieldFaults]) => {
    const path = join(folder, name);
    const size = await stat(path).then(
      (stats) => (stats.isFile() ? stats.size : Infinity),
      () => Infinity,
    );
    const text = size <= MAX_FILE_BYTES ? await readFile(path, 'utf8').catch(() => '') : '';
    return placeFaults(name, text.replace(/^\uFEFF/, ''), fieldFaults);
  });
  return locatedFaults.flat();
}

/** Invalid picks by file. */
interface CheckedPicks {
  /** Picks that are unlisted, of the wrong kind, or duplicate. */
  readonly faults: Map<string, FieldFault[]>;
  /** Picks of content that does not exist, such as removed content. Pages leave them out. */
  readonly missing: Map<string, FieldFault[]>;
}

/**
 * Finds invalid picks. While a content file has no readable oid, or `hasUnreadFiles` is true, no
 * pick counts as missing, because it may refer to that file.
 */
function checkPicks(files: readonly FileSummary[], hasUnreadFiles: boolean): CheckedPicks {
  const targets = collectPickTargets(files, hasUnreadFiles);
  const invalidPicks: CheckedPicks = { faults: new Map(), missing: new Map() };
  for (const { name, fields } of files) {
    const picks = [
      ...checkPickList('items', fields.items, null, targets),
      ...checkPickList('topPicks', fields.topPicks, null, targets),
      ...checkPickList('staffPicks', fields.staffPicks, 'presentation', targets),
      ...checkPickList('videos', fields.videos, 'video', targets),
    ];
    const toFaults = (isMissing: boolean) =>
      picks.filter((pick) => pick.isMissing === isMissing).map(({ fault }) => fault);
    const faults = toFaults(false);
    const missing = toFaults(true);
    if (faults.length > 0) invalidPicks.faults.set(name, faults);
    if (missing.length > 0) invalidPicks.missing.set(name, missing);
  }
  return invalidPicks;
}

/** An invalid pick, and whether its content does not exist. */
interface InvalidPick {
  readonly isMissing: boolean;
  readonly fault: FieldFault;
}

interface PickTargets {
  byOid: ReadonlyMap<string, { kind: ContentKind; isUnlisted: boolean }>;
  isComplete: boolean;
}

function collectPickTargets(files: readonly FileSummary[], hasUnreadFiles: boolean): PickTargets {
  const byOid = new Map<string, { kind: ContentKind; isUnlisted: boolean }>();
  let isComplete = !hasUnreadFiles;
  for (const { fields } of files) {
    if (fields.kind === null) continue;
    if (fields.oid === null) isComplete = false;
    else byOid.set(fields.oid, { kind: fields.kind, isUnlisted: fields.isUnlisted });
  }
  return { byOid, isComplete };
}

function checkPickList(
  field: string,
  picks: readonly unknown[],
  kind: ContentKind | null,
  targets: PickTargets,
): InvalidPick[] {
  const seenPicks = new Set<unknown>();
  return picks.flatMap((pick, index): InvalidPick[] => {
    const isDuplicate = seenPicks.has(pick);
    seenPicks.add(pick);
    const pickFault =
      isDuplicate && typeof pick === 'string' ? DUPLICATE_PICK : checkPick(pick, kind, targets);
    if (pickFault === null) return [];
    const { fault, remedy, isMissing } = pickFault;
    return [
      { isMissing, fault: { path: [field, index], fault: `is ${JSON.stringify(pick)}, ${fault}`, remedy } },
    ];
  });
}

interface PickFault extends Omit<FieldFault, 'path'> {
  readonly isMissing: boolean;
}

const DUPLICATE_PICK: PickFault = {
  fault: 'which the list already has',
  remedy: 'remove one of the two',
  isMissing: false,
};

function checkPick(pick: unknown, kind: ContentKind | null, targets: PickTargets): PickFault | null {
  if (typeof pick !== 'string' || !/^[a-z0-9][a-z0-9_-]{2,63}$/.test(pick)) return null;
  const target = targets.byOid.get(pick);
  if (target === undefined) {
    if (!targets.isComplete) return null;
    const remedy = `${suggestNearest(pick, [...targets.byOid.keys()])}remove it: until then, pages leave it out`;
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
