// Builds sites whose texts look like markup, and twin sites with harmless texts, and checks that
// they differ only in these texts.
//   PODIUM_TEST_SEED=7 npm test -- markup    chooses other texts
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { compareTwins } from '../markup/compare-twins.fixture.ts';
import { hostileTexts } from '../markup/hostile-texts.fixture.ts';
import { toTwins, writeContent, writeSiteContent } from '../markup/write-content.fixture.ts';
import { runBuild } from '../rebuilds/run-build.fixture.ts';
import { numberSetting } from './site.fixture.ts';

const SEED = numberSetting('SEED', 0);
const work = resolve('.cache/markup');
const twins = toTwins(hostileTexts(SEED));

beforeAll(() => rmSync(work, { recursive: true, force: true }));

test.each([
  ['content', writeContent],
  ['site', writeSiteContent],
])(`texts of the %s that look like markup change nothing but texts (seed ${SEED})`, async (kind, write) => {
  for (const name of ['hostile', 'harmless'] as const) {
    const content = join(work, `${kind}-${name}-content`);
    await write(content, twins[name]);
    runBuild({ content, outDir: join(work, `${kind}-${name}`), flags: ['--no-compress'] });
  }
  const faults = await compareTwins(join(work, `${kind}-hostile`), join(work, `${kind}-harmless`), twins);
  expect(faults).toEqual([]);
});
