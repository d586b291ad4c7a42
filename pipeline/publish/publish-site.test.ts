import { appendFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#content/library/test-content';
import type { Progress } from '../output/progress.ts';
import { publishSite } from './publish-site.ts';
import { Releases } from './releases.ts';
import { writeManifest, writeSite } from './test-site.ts';

test('a site that changes while it is being copied does not become public', async () => {
  const folder = await writeContent({});
  const [dist, releases] = [join(folder, 'dist'), new Releases(join(folder, 'releases'))];
  await writeSite(dist, 1);
  const progress: Progress = {
    stage: async (name, work) => {
      if (name === 'Copy') await writeFile(join(dist, 'page-3/index.html'), 'another build');
      return work(() => undefined);
    },
  };
  const options = { dist, releases, kept: 2, keepsFormer: true, needsManifest: true, progress };
  await expect(publishSite({ ...options, now: () => new Date() })).rejects.toThrow(
    'changed while it was being copied',
  );
  expect(await readdir(releases.root)).toEqual([]);
});

const FOREIGN = "script-src 'sha256-n2Ml3wWZgqY4vjPkRPgBLEiR0xgzY3SKTluMObLSVNQ='";

test.each([
  ['page-3/index.html', `<meta http-equiv="Content-Security-Policy" content="${FOREIGN}">`],
  ['_headers', `  Content-Security-Policy: ${FOREIGN}\n`],
])(
  'a site whose policy in %s allows code that is not our own does not become public',
  async (name, added) => {
    const folder = await writeContent({});
    const [dist, releases] = [join(folder, 'dist'), new Releases(join(folder, 'releases'))];
    await writeSite(dist, 1);
    await appendFile(join(dist, name), added);
    // The manifest knows the changed file, so only the policy is at fault.
    await writeManifest(dist);
    const progress: Progress = { stage: (_, work) => Promise.resolve(work(() => undefined)) };
    const options = { dist, releases, kept: 2, keepsFormer: true, needsManifest: true, progress };
    await expect(publishSite({ ...options, now: () => new Date() })).rejects.toThrow(
      `the policy of ${name}: script-src allows 'sha256-n2Ml3wWZgqY4vjPkRPgBLEiR0xgzY3SKTluMObLSVNQ=', which is not our own code`,
    );
    expect(await readdir(releases.root)).toEqual([]);
  },
);
