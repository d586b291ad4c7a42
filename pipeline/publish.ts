// Makes the built site public: npm run publish
//   PODIUM_OUT, the built site (dist); PODIUM_RELEASES, the folder of releases (releases). Servers read <releases>/current.
//   --keep 5 says how many releases stay; --without-former leaves out what pages of the release before may still ask for
//   --without-manifest publishes a site that nothing says of whether it is whole
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeProgress } from './output/progress.ts';
import { explainFailure } from './publish/explain-failure.ts';
import { publishSite } from './publish/publish-site.ts';
import { Releases, releasesFolder } from './publish/releases.ts';
import { warnOfAddress } from './publish/warn-of-address.ts';

/** Fewest releases that stay: the public one, and one to go back to. */
const FEWEST = 2;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      keep: { type: 'string', default: '5' },
      'without-former': { type: 'boolean', default: false },
      'without-manifest': { type: 'boolean', default: false },
    },
  });
  const kept = Number(values.keep);
  if (!Number.isSafeInteger(kept) || kept < FEWEST)
    throw new Error(`--keep is ${JSON.stringify(values.keep)}. Give a whole number, ${FEWEST} or more.`);
  const releases = new Releases(releasesFolder(process.env));
  const { id, isSame, origin } = await publishSite({
    dist: resolve(process.env['PODIUM_OUT'] || 'dist'),
    releases,
    kept,
    keepsFormer: !values['without-former'],
    needsManifest: !values['without-manifest'],
    now: () => new Date(),
    progress: makeProgress(process.stdout),
  });
  console.log(
    isSame ? `${id} holds the same and is public already.` : `${id} is public: ${releases.current}`,
  );
  const warning = warnOfAddress(origin);
  if (warning !== null) console.warn(warning);
}

await run().catch((error: unknown) => {
  process.exitCode = 1;
  console.error(explainFailure(error, releasesFolder(process.env)));
});
