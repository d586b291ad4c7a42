// Removes from package-lock.json what makes npm warn on Node 20: node checks/tidy-lock.ts
// Run it after npm has changed that file.
import { readFileSync, writeFileSync } from 'node:fs';

/** A lock file of npm, as far as it is read here. */
export interface Lock {
  /** The packages by their place; that of the project itself is ''. */
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  engines?: { readonly node?: string };
  hasInstallScript?: boolean;
}

/**
 * Reports whether a package asks for a later Node than 20. npm warns of it, because it compares
 * the range with the Node that runs npm. All programs run with that of the package `node`.
 */
export function refusesNode20({ engines }: LockedPackage): boolean {
  const minVersions = (engines?.node ?? '').split('||').map((range) => Number(/\d+/.exec(range)?.[0] ?? 0));
  return Math.min(...minVersions) > 20;
}

if (import.meta.main) {
  const file = 'package-lock.json';
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  for (const locked of Object.values(lock.packages)) if (refusesNode20(locked)) delete locked.engines;
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
