import { resultOrNull } from '#domain/util/result-or-null';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DEVELOPMENT_HOSTS } from '#domain/analytics/analytics-hosts';
import type { Accounts } from '#domain/features/accounts';
import type { StatisticsSetting } from '#domain/analytics/statistics';
import type { Navigation } from '#domain/settings/own-links';

/** A font file of the site's own, for drawn pictures. */
export interface FontFile {
  /** Its path, relative to the project. */
  readonly path: string;
  readonly digest: string;
  /** The lightest and the boldest weight. */
  readonly weights: readonly [least: number, most: number];
  readonly isItalic: boolean;
  /** The ranges of its characters, such as "U+0-FF"; empty for all. */
  readonly ranges: readonly string[];
}

/** A font of the site's own for the stage: its CSS variable, and its files in Astro's order. */
export interface StageFont {
  readonly variable: string;
  readonly files: readonly FontFile[];
}

/**
 * The checked settings of a site, and values derived from them. A command records them in the
 * project, where its threads and processes read them.
 */
export interface SiteRecord {
  /** The name, if astro.config.mjs has it in place of site.json. */
  readonly name?: string | undefined;
  /** The tags of the languages of the interface; all by default. */
  readonly languages?: readonly string[] | undefined;
  /** The tags of the languages for which the project has its own texts. */
  readonly textLanguages?: readonly string[] | undefined;
  /** The sections of the home page; the usual ones by default. */
  readonly home?: readonly string[] | undefined;
  /** The site's own links in header and footer. */
  readonly navigation?: Navigation | undefined;
  /** Whether other integrations or redirects may have further addresses. */
  readonly hasOtherPages?: boolean | undefined;
  /** Whether pages have a light and a dark scheme. */
  readonly hasSchemes?: boolean | undefined;
  /** The content folder, relative to the project. */
  readonly content?: string | undefined;
  /** The address of the site, with its base. */
  readonly site?: string | undefined;
  /** The path below which the site is served, such as "/talks". Only without an address. */
  readonly base?: string | undefined;
  /** Whether visitors have accounts; true by default. */
  readonly accounts?: Accounts | undefined;
  /** Where Report leads, in place of the form of the platform. */
  readonly report?: string | undefined;
  /** The host for videos and large pictures. */
  readonly media?: { readonly base: string } | undefined;
  /** Where events of pages go; by default to the endpoint, or nowhere without accounts. */
  readonly statistics?: StatisticsSetting | undefined;
  /** The path of the logo in the site. */
  readonly logo?: string | undefined;
  /** The site's own fonts of the stage, for texts and for program code. */
  readonly fonts?: { readonly text?: StageFont; readonly code?: StageFont } | undefined;
  /** The folder of the sources that replace those of Podium, absolute. */
  readonly sources?: string | undefined;
  /** Whether `sources` has all texts of the interface, because the project has its own. */
  readonly hasOwnTexts?: boolean | undefined;
}

/** The file of the record, relative to the project. */
const RECORD_FILE = '.cache/site.json';
/**
 * The record of this process. It is global, because modules read it while they load, such as those
 * of `#site/facts`, and each thread and process loads them itself.
 */
let cachedRecord: SiteRecord | undefined;

/** Returns the record of the project in the current folder; an empty one in a folder without. */
export function siteRecord(): SiteRecord {
  return (cachedRecord ??=
    resultOrNull(() => JSON.parse(readFileSync(RECORD_FILE, 'utf8')) as SiteRecord) ?? {});
}

/** Sets the record for this process alone. */
export function setSiteRecord(record: SiteRecord): void {
  cachedRecord = record;
}

/** Records the settings of the project in `cwd`, for this and other threads and processes. */
export function recordSite(cwd: string, record: SiteRecord): void {
  setSiteRecord(record);
  const file = resolve(cwd, RECORD_FILE);
  const temporaryFile = `${file}.${process.pid}.tmp`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(temporaryFile, JSON.stringify(record));
  renameSync(temporaryFile, file);
}

/**
 * Returns the path below which the site is served, such as "/talks". It is the path of the site's
 * address (`PODIUM_SITE_URL` or `site` of the record), or without an address `base` of the record.
 * Empty for a site at the root of its host.
 */
export function siteBase(env: Readonly<Record<string, string | undefined>>): string {
  const { site, base = '' } = siteRecord();
  const address = env['PODIUM_SITE_URL'] || site;
  const path = address ? (URL.parse(address)?.pathname ?? '') : base;
  return path.replace(/\/$/, '');
}

/**
 * Returns the address of the host for media in builds, without a slash at its end; empty for none.
 * A site without an address, or with one on this machine, serves its media itself, so that it can
 * be tried before they are uploaded.
 */
export function mediaBase(env: Readonly<Record<string, string | undefined>>): string {
  const { site, media } = siteRecord();
  const host = URL.parse(env['PODIUM_SITE_URL'] || site || '')?.hostname;
  const isPublic = host !== undefined && !DEVELOPMENT_HOSTS.some((name) => name === host);
  return isPublic ? (media?.base.replace(/\/$/, '') ?? '') : '';
}
