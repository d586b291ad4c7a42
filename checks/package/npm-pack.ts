import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Packs a folder. Returns the path of the tarball in the folder `to`. */
export function npmPack(staging: string, to: string): string {
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', to], {
    cwd: staging,
    encoding: 'utf8',
  });
  return join(to, packed.trim());
}
