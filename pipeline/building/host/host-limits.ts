import { dirname } from 'node:path/posix';
import type { Host, HostLimits, Limit } from '#pipeline/site/hosts';
import type { VercelConfig } from './vercel-config.ts';

/** The texts of the files that a host reads, by name. */
export type HostFiles = ReadonlyMap<string, string>;

interface Excess {
  readonly limit: keyof HostLimits;
  /** Name of the thing that has the figure, such as "the site". */
  readonly what: string;
  readonly figure: number;
}

const FEWER = 'publish less content, choose another host, or state the number of your plan with --max-files';

/** Unit and remedy of each limit. The unit follows the figure. */
const ABOUT: Readonly<Record<keyof HostLimits, { unit: string; fix: string }>> = {
  files: { unit: 'files', fix: FEWER },
  entries: { unit: 'files and folders', fix: FEWER },
  filesPerFolder: { unit: 'files in a folder', fix: 'publish less content, or choose another host' },
  fileBytes: { unit: 'bytes in a file', fix: 'make the file smaller, or choose another host' },
  siteBytes: { unit: 'bytes in all', fix: 'publish less content or smaller media, or choose another host' },
  headerRules: { unit: 'rules', fix: 'name fewer paths in "headers" of podium() in astro.config.mjs' },
  headerLine: {
    unit: 'characters in a line',
    fix: 'use fewer inline scripts and styles, or shorter headers in src/domain/addresses/path-headers.ts',
  },
  redirectRules: { unit: 'rules', fix: 'write fewer redirects, or choose another host' },
  configBytes: { unit: 'bytes', fix: 'use fewer inline scripts and styles, or choose another host' },
  patternLength: {
    unit: 'characters in a pattern',
    fix: 'name fewer paths in "headers" of podium() in astro.config.mjs',
  },
};

/** Counts a file in its folder. Adds its folder and all folders above it to `folders`. */
function countInFolders(name: string, folders: Map<string, number>): void {
  const parent = dirname(name);
  for (let folder = parent; folder !== '.' && !folders.has(folder); folder = dirname(folder))
    folders.set(folder, 0);
  folders.set(parent, (folders.get(parent) ?? 0) + 1);
}

/** Returns one line for each limit of the host that the files of the site exceed. */
export function findSiteExcess(
  host: Host,
  files: Iterable<readonly [name: string, file: { readonly size: number }]>,
): string[] {
  const { fileBytes } = host.limits;
  const folders = new Map<string, number>();
  const excesses: Excess[] = [];
  let [count, bytes] = [0, 0];
  for (const [name, { size }] of files) {
    count += 1;
    bytes += size;
    countInFolders(name, folders);
    if (fileBytes !== undefined && size > fileBytes.most)
      excesses.push({ limit: 'fileBytes', what: name, figure: size });
  }
  for (const [folder, figure] of folders)
    excesses.push({ limit: 'filesPerFolder', what: `the folder ${folder}`, figure });
  return describe(host, [
    { limit: 'files', what: 'the site', figure: count },
    // Without the folder of the site itself.
    { limit: 'entries', what: 'the site', figure: count + folders.size - Number(folders.has('.')) },
    { limit: 'siteBytes', what: 'the site', figure: bytes },
    ...excesses,
  ]);
}

/** Returns one line for each limit that the files which the host reads exceed. */
export function findRulesExcess(host: Host, files: HostFiles): string[] {
  const excesses: Excess[] = [];
  for (const [name, text] of files) {
    const lines = text.split('\n');
    const rules = lines.filter((line) => line.startsWith('/')).length;
    if (name === '_headers' && host.headers === 'headers-file')
      excesses.push(
        { limit: 'headerRules', what: name, figure: rules },
        { limit: 'headerLine', what: name, figure: Math.max(...lines.map(({ length }) => length)) },
      );
    if (name === '_redirects') excesses.push({ limit: 'redirectRules', what: name, figure: rules });
    if (name === 'staticwebapp.config.json')
      excesses.push({ limit: 'configBytes', what: name, figure: Buffer.byteLength(text) });
    if (name === 'vercel.json') {
      const { headers } = JSON.parse(text) as VercelConfig;
      const longest = Math.max(...headers.map(({ source }) => source.length));
      excesses.push({ limit: 'patternLength', what: name, figure: longest });
    }
  }
  return describe(host, excesses);
}

function describe({ title, limits }: Host, excesses: readonly Excess[]): string[] {
  return excesses.flatMap(({ limit, what, figure }) => {
    const known: Limit | undefined = limits[limit];
    if (known === undefined || figure <= known.most) return [];
    const { unit, fix } = ABOUT[limit];
    const [has, most] = [figure, known.most].map((number) => number.toLocaleString('en'));
    return `${what} has ${has} ${unit}, but ${title} takes at most ${most} (${known.source}): ${fix}`;
  });
}
