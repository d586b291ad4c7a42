// Uploads a published site to object storage by rclone: npm run upload -- <remote:folder> [-- <flags of rclone>]
//   --site <folder>, the built site (releases/current), with the files that pages of the release before still ask for
//   --precompressed, the .br and .gz files too, for a CDN that can choose them
//   --delete, at the end, whatever else is in that folder: it has to be the site's alone
//   --dry-run, to see what would be done
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isForVisitors } from '#domain/visitor-files';
import { CommandError, isUsageError } from './command/command-error.ts';
import { listFiles } from './output/list-files.ts';
import { isPacked } from './output/packed-copies.ts';
import { followSite, readHeadersFile } from './output/read-headers-file.ts';
import { publicSite } from './publish/releases.ts';
import { findStale, planUploads } from './upload/plan-uploads.ts';
import { Rclone } from './upload/rclone.ts';

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      site: { type: 'string', default: publicSite(process.env) },
      precompressed: { type: 'boolean', default: false },
      delete: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [target, ...flags] = positionals;
  if (target === undefined)
    throw new CommandError(
      'Say where to: npm run upload -- <remote:folder>. "rclone listremotes" shows the remotes.',
    );
  const root = await followSite(values.site);
  const headers = await readHeadersFile(root);
  const names = (await listFiles(root))
    .map(({ name }) => name)
    .filter((name) => isForVisitors(name.split('/')) && (values.precompressed || !isPacked(name)));
  const lists = await mkdtemp(join(tmpdir(), 'podium-upload-'));
  try {
    const rclone = new Rclone(lists, [...flags, ...(values['dry-run'] ? ['--dry-run'] : [])]);
    for (const { step, headers: kept, names: some } of planUploads(names, headers)) {
      console.log(`${step}: ${some.length} files, ${Object.values(kept).join(', ')}`);
      await rclone.copy(root, target, some, kept);
    }
    const stale = findStale(rclone.list(target), names);
    console.log(
      `not of the site: ${stale.length} files${values.delete ? '' : ', which --delete would delete'}`,
    );
    if (values.delete && stale.length > 0) await rclone.delete(target, stale);
  } finally {
    await rm(lists, { recursive: true });
  }
}

await run().catch((error: unknown) => {
  process.exitCode = 1;
  console.error(error instanceof CommandError || isUsageError(error) ? error.message : error);
});
