// Makes the release public again in whose place the public one came: npm run rollback [-- <release>]; --list shows all.
import { parseArgs } from 'node:util';
import { explainFailure } from './publish/explain-failure.ts';
import { rollBack } from './publish/publish-site.ts';
import { Releases, releasesFolder } from './publish/releases.ts';

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { list: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const releases = new Releases(releasesFolder(process.env));
  if (!values.list) {
    console.log(`${await rollBack(releases, positionals[0])} is public: ${releases.current}`);
    return;
  }
  const current = await releases.currentId();
  for (const id of await releases.list()) console.log(id === current ? `${id} (public)` : id);
}

await run().catch((error: unknown) => {
  process.exitCode = 1;
  console.error(explainFailure(error, releasesFolder(process.env)));
});
