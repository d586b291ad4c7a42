// Builds sites whose texts look like markup, and twin sites with harmless texts, and checks that
// they differ only in these texts.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { countFlag, readFlagsOrExit } from '#pipeline/cli/flags';
import { listFaults } from '#pipeline/cli/command-error';
import { compareTwins } from './markup/compare-twins.ts';
import { hostileTexts } from './markup/hostile-texts.ts';
import { toTwins, writeContent, writeSiteContent } from './markup/write-content.ts';
import { runBuild } from './rebuilds/run-build.ts';

const { values } = readFlagsOrExit({
  script: 'checks/check-markup.ts',
  about: 'Compares sites whose texts look like markup with sites of harmless texts.',
  flags: { seed: countFlag(1, 'chooses other texts', 0) },
  examples: ['--seed 7'],
});
const work = resolve('.cache/markup');
const twins = toTwins(hostileTexts(Number(values.seed)));

/** Builds both twins of a kind of content. Returns whether they differ only in their texts. */
async function areTwins(kind: string, write: typeof writeContent): Promise<boolean> {
  for (const name of ['hostile', 'harmless'] as const) {
    const content = join(work, `${kind}-${name}-content`);
    await write(content, twins[name]);
    runBuild({ content, out: join(work, `${kind}-${name}`), flags: ['--no-compress'] });
  }
  const faults = await compareTwins(join(work, `${kind}-hostile`), join(work, `${kind}-harmless`), twins);
  console.log(`${kind}: ${twins.hostile.length} texts (seed ${values.seed}), ${faults.length} faults`);
  if (faults.length > 0) console.error(listFaults(faults));
  return faults.length === 0;
}

rmSync(work, { recursive: true, force: true });
const results = [await areTwins('content', writeContent), await areTwins('site', writeSiteContent)];
process.exitCode = results.every(Boolean) ? 0 : 1;
