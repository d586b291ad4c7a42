// Makes the packages that teams use: npm run package. They are podium-<version>.tgz, and
// create-podium-<version>.tgz, which makes new projects.
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { reportFailure } from '#pipeline/cli/command-error';
import { readFlags, valueFlag } from '#pipeline/cli/flags';
import { CHECK_PACKAGES, provideTool } from './tool-packages.ts';

const ROOT = resolve(import.meta.dirname, '..');
const STAGING_DIR = join(ROOT, '.cache/package');
const CREATE_STAGING_DIR = join(ROOT, '.cache/create-package');

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
  const targetDir = resolve(values.to);
  await mkdir(targetDir, { recursive: true });
  await provideTool(CHECK_PACKAGES);
  // Imported only now, because it needs the compiler that `provideTool` has installed.
  const { npmPack, writeCreatePackage, writePackage } = await import('./package/write-package.ts');
  await writePackage(ROOT, STAGING_DIR, values.version);
  console.log(`Wrote ${npmPack(STAGING_DIR, targetDir)}`);
  await writeCreatePackage(ROOT, CREATE_STAGING_DIR, values.version);
  console.log(`Wrote ${npmPack(CREATE_STAGING_DIR, targetDir)}`);
}

await run().catch(reportFailure);
