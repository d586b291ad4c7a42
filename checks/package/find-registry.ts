import { spawnSync } from 'node:child_process';

/** Returns why npm cannot install packages here; null if it can. */
export function findRegistryMissing(): string | null {
  const { status } = spawnSync('npm', ['ping', '--fetch-retries=0', '--fetch-timeout=10000'], {
    stdio: 'ignore',
  });
  return status === 0 ? null : 'npm does not reach its registry, from which it installs packages';
}
