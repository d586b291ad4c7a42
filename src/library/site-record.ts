import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * The checked settings of a site, and what was made of them. A command records them in the project,
 * where its threads and processes read them.
 */
export interface SiteRecord {
  /** The name, if astro.config.mjs has it in place of site.json. */
  readonly name?: string | undefined;
  /** The tags of the languages of the interface; all by default. */
  readonly languages?: readonly string[] | undefined;
  /** The content folder, relative to the project. */
  readonly content?: string | undefined;
  /** The address of the site, with its base. */
  readonly site?: string | undefined;
  /** The path below which the site lies, such as "/talks". Only without an address. */
  readonly base?: string | undefined;
  /** The path of the logo in the site. */
  readonly logo?: string | undefined;
  /** The folder of the sources that replace those of Podium, absolute. */
  readonly sources?: string | undefined;
}

/** The file of the record, relative to the project. */
const FILE = '.cache/site.json';
let current: SiteRecord | undefined;

/** Returns the record of the project in the current folder; an empty one in a folder without. */
export function siteRecord(): SiteRecord {
  return (current ??= readRecord());
}

function readRecord(): SiteRecord {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as SiteRecord;
  } catch {
    return {};
  }
}

/** Sets the record for this process alone. */
export function setSiteRecord(record: SiteRecord): void {
  current = record;
}

/** Records the settings of the project in `cwd`, also for other threads and processes. */
export function recordSite(cwd: string, record: SiteRecord): void {
  setSiteRecord(record);
  const file = resolve(cwd, FILE);
  const draft = `${file}.${process.pid}.tmp`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(draft, JSON.stringify(record));
  renameSync(draft, file);
}

/**
 * Returns the path below which the site lies, such as "/talks": that of its address, which
 * `PODIUM_SITE_URL` or the record names, or that of the record. Empty for a site at the root of its
 * host.
 */
export function siteBase(env: Readonly<Record<string, string | undefined>>): string {
  const { site, base = '' } = siteRecord();
  const named = env['PODIUM_SITE_URL'] || site;
  const path = named ? (URL.parse(named)?.pathname ?? '') : base;
  return path.replace(/\/$/, '');
}
