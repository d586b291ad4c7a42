import { dirname } from 'node:path/posix';
import type { VercelConfig } from './vercel-config.ts';

/** The texts of the files that a host reads, by name. */
export type HostFiles = ReadonlyMap<string, string>;

const FEWER_FILES_REMEDY =
  'publish less content, choose another host, or state the number of your plan with --max-files';
const FEWER_PATHS_REMEDY = 'name fewer paths in "headers" of podium()';

const countRules = (text: string) => text.split('\n').filter((line) => line.startsWith('/')).length;
const maxLength = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length));

/** A kind of limit: its unit, which follows the number, and its remedy. */
interface LimitKind {
  readonly unit: string;
  readonly remedy: string;
  /** The settings file that the limit applies to; absent for the files of the site. */
  readonly file?: string;
  /** Returns the size that counts towards the limit, from the text of `file`. */
  readonly measure?: (text: string) => number;
}

/** The only table of limits. */
const LIMITS = {
  /** Files of a site. */
  files: { unit: 'files', remedy: FEWER_FILES_REMEDY },
  /** Files and folders of a site. */
  entries: { unit: 'files and folders', remedy: FEWER_FILES_REMEDY },
  /** Files in one folder, without its subfolders. */
  filesPerFolder: { unit: 'files in a folder', remedy: 'publish less content, or choose another host' },
  /** Bytes of one file. */
  fileBytes: { unit: 'bytes in a file', remedy: 'make the file smaller, or choose another host' },
  /** Bytes of all files. */
  siteBytes: {
    unit: 'bytes in all',
    remedy: 'publish less content or smaller media, or choose another host',
  },
  headerRules: { unit: 'rules', remedy: FEWER_PATHS_REMEDY, file: '_headers', measure: countRules },
  headerLine: {
    unit: 'characters in a line',
    remedy: 'use fewer inline scripts and styles, or shorter headers in src/domain/addresses/path-headers.ts',
    file: '_headers',
    measure: (text) => maxLength(text.split('\n')),
  },
  redirectRules: {
    unit: 'rules',
    remedy: 'write fewer redirects, or choose another host',
    file: '_redirects',
    measure: countRules,
  },
  configBytes: {
    unit: 'bytes',
    remedy: 'use fewer inline scripts and styles, or choose another host',
    file: 'staticwebapp.config.json',
    measure: (text) => Buffer.byteLength(text),
  },
  /** Characters of a pattern of path-to-regexp. */
  patternLength: {
    unit: 'characters in a pattern',
    remedy: FEWER_PATHS_REMEDY,
    file: 'vercel.json',
    measure: (text) => maxLength((JSON.parse(text) as VercelConfig).headers.map(({ source }) => source)),
  },
} as const satisfies Readonly<Record<string, LimitKind>>;

/** A limit that a host documents. */
export interface Limit {
  readonly max: number;
  /** Address of the page that documents it. */
  readonly source: string;
}

/** The limits of a host. A missing entry means that it documents no such limit. */
export type HostLimits = Readonly<Partial<Record<keyof typeof LIMITS, Limit>>>;

/** The part of a host that is compared with a site. */
interface LimitedHost {
  readonly title: string;
  readonly limits: HostLimits;
}

interface SizeExcess {
  readonly limit: keyof HostLimits;
  /** Name of the thing that has the figure, such as "the site". */
  readonly subject: string;
  readonly size: number;
}

/** Counts a file in its folder. Adds its folder and all folders above it to `folders`. */
function countInFolders(name: string, folders: Map<string, number>): void {
  const parent = dirname(name);
  for (let folder = parent; folder !== '.' && !folders.has(folder); folder = dirname(folder))
    folders.set(folder, 0);
  folders.set(parent, (folders.get(parent) ?? 0) + 1);
}

/** Returns one line for each limit of the host that the files of the site exceed. */
export function findSiteExcess(
  host: LimitedHost,
  files: Iterable<readonly [name: string, file: { readonly size: number }]>,
): string[] {
  const { fileBytes } = host.limits;
  const folders = new Map<string, number>();
  const excesses: SizeExcess[] = [];
  let [fileCount, byteCount] = [0, 0];
  for (const [name, { size }] of files) {
    fileCount += 1;
    byteCount += size;
    countInFolders(name, folders);
    if (fileBytes !== undefined && size > fileBytes.max)
      excesses.push({ limit: 'fileBytes', subject: name, size });
  }
  for (const [folder, size] of folders)
    excesses.push({ limit: 'filesPerFolder', subject: `the folder ${folder}`, size });
  return describeExcesses(host, [
    { limit: 'files', subject: 'the site', size: fileCount },
    // Without the folder of the site itself.
    { limit: 'entries', subject: 'the site', size: fileCount + folders.size - Number(folders.has('.')) },
    { limit: 'siteBytes', subject: 'the site', size: byteCount },
    ...excesses,
  ]);
}

/** Returns one line for each limit that the files which the host reads exceed. */
export function findRulesExcess(host: LimitedHost, files: HostFiles): string[] {
  const kinds = Object.entries(LIMITS) as [keyof HostLimits, LimitKind][];
  return describeExcesses(
    host,
    kinds.flatMap(([limit, { file = '', measure }]) => {
      const text = host.limits[limit] === undefined ? undefined : files.get(file);
      return text === undefined || measure === undefined ? [] : { limit, subject: file, size: measure(text) };
    }),
  );
}

function describeExcesses({ title, limits }: LimitedHost, excesses: readonly SizeExcess[]): string[] {
  return excesses.flatMap(({ limit, subject, size }) => {
    const knownLimit: Limit | undefined = limits[limit];
    if (knownLimit === undefined || size <= knownLimit.max) return [];
    const { unit, remedy } = LIMITS[limit];
    const [actual, maximum] = [size, knownLimit.max].map((number) => number.toLocaleString('en'));
    return `${subject} has ${actual} ${unit}, but ${title} takes at most ${maximum} (${knownLimit.source}): ${remedy}`;
  });
}
