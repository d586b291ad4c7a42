// Compares the bill of materials with the lock file: node checks/check-sbom.ts
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ROOT } from './testing/stages.ts';

/** A bill of materials in CycloneDX format, as `npm sbom` writes it. */
interface Sbom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly purl?: string;
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  }[];
}

/** A lock file of npm. */
export interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}

/** Returns one line for each package of the lock file that the bill lacks or describes wrongly. */
export function findSbomFaults({ bomFormat, components }: Sbom, { packages }: Lock): string[] {
  if (bomFormat !== 'CycloneDX') return [`The format is ${bomFormat}, not CycloneDX: update npm.`];
  const listed = new Map(
    components.map((component) => [`${component.name}@${component.version}`, component]),
  );
  const locked = Object.entries(packages).filter(([path]) => path !== '');
  const names = new Set(locked.map(([path, { version }]) => `${nameOf(path)}@${version}`));
  return [
    ...locked.flatMap(([path, { version, integrity }]) => {
      const name = `${nameOf(path)}@${version}`;
      const component = listed.get(name);
      if (component === undefined) return [`${name} is in the lock file, but not in the bill.`];
      const hashes = component.hashes?.map(({ content }) => content) ?? [];
      if (integrity !== undefined && !hashes.includes(toHex(integrity)))
        return [`${name} has another hash in the bill than in the lock file.`];
      return component.purl?.startsWith('pkg:npm/') === true ? [] : [`${name} has no package URL.`];
    }),
    ...[...listed.keys()]
      .filter((name) => !names.has(name))
      .map((name) => `${name} is in the bill, but not in the lock file.`),
  ];
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Converts the first hash of an `integrity` field to hexadecimal. */
function toHex(integrity: string): string {
  const [first = ''] = integrity.split(' ');
  return Buffer.from(first.slice(first.indexOf('-') + 1), 'base64').toString('hex');
}

if (import.meta.main) {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  const sbom = JSON.parse(stdout) as Sbom;
  const lock = JSON.parse(await readFile(`${ROOT}/package-lock.json`, 'utf8')) as Lock;
  const faults = findSbomFaults(sbom, lock);
  for (const fault of faults) console.error(fault);
  console.log(`CycloneDX ${sbom.specVersion}: ${sbom.components.length} packages`);
  if (faults.length > 0) process.exitCode = 1;
}
