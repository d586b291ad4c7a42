import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeContent } from '#content/library/test-content';
import type { Progress } from '../output/progress.ts';
import { publishSite } from './publish-site.ts';
import { Releases } from './releases.ts';
import { writeSite } from './test-site.ts';

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
