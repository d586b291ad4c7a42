// Makes the packages that teams use: npm run package. They are podium-<version>.tgz, and
// create-podium-<version>.tgz, which makes new projects.
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { reportFailure } from '#pipeline/cli/command-error';
import { readFlags, valueFlag } from '#pipeline/cli/flags';
import { CHECKS, provideTool } from './tool-packages.ts';

const ROOT = resolve(import.meta.dirname, '..');
const STAGING = join(ROOT, '.cache/package');
const CREATE_STAGING = join(ROOT, '.cache/create-package');

async function run(): Promise<void> {
  const { values } = readFlags({
    script: 'package',
    summary: 'Makes the packages that teams use: podium-<version>.tgz and create-podium-<version>.tgz.',
    flags: {
      to: { ...valueFlag('folder', 'sets the folder of the tarballs'), default: '.' },
      version: valueFlag('x.y.z', 'sets another version than that of package.json'),
    },
    examples: ['', '--to ../packages', '--version 1.2.3'],
  });
  const to = resolve(values.to);
  await mkdir(to, { recursive: true });
  await provideTool(CHECKS);
  // Imported only now, because it needs the compiler that `provideTool` has installed.
  const { npmPack, writeCreatePackage, writePackage } = await import('./package/write-package.ts');
  await writePackage(ROOT, STAGING, values.version);
  console.log(`Wrote ${npmPack(STAGING, to)}`);
  await writeCreatePackage(ROOT, CREATE_STAGING, values.version);
  console.log(`Wrote ${npmPack(CREATE_STAGING, to)}`);
}

await run().catch(reportFailure);
