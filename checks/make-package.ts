// Makes the package that teams install: npm run package. It is podium-<version>.tgz.
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { reportFailure } from '#pipeline/cli/command-error';
import { readFlags, valueFlag } from '#pipeline/cli/flags';
import { npmPack } from './package/npm-pack.ts';
import { CHECKS, provideTool } from './tool-packages.ts';

const ROOT = resolve(import.meta.dirname, '..');
const STAGING = join(ROOT, '.cache/package');

async function run(): Promise<void> {
  const { values } = readFlags({
    script: 'package',
    about: 'Makes the package that teams install: podium-<version>.tgz.',
    flags: {
      to: { ...valueFlag('folder', 'sets the folder of the tarball'), default: '.' },
      version: valueFlag('x.y.z', 'sets another version than that of package.json'),
    },
    examples: ['', '--to ../packages', '--version 1.2.3'],
  });
  const to = resolve(values.to);
  await mkdir(to, { recursive: true });
  await provideTool(CHECKS);
  // Loads the compiler, which is installed by now.
  const { writePackage } = await import('./package/write-package.ts');
  await writePackage(ROOT, STAGING, values.version);
  console.log(`Wrote ${npmPack(STAGING, to)}`);
}

await run().catch(reportFailure);
