// Uploads a published site to object storage by rclone: npm run upload -- <remote:folder> [-- <flags of rclone>]
//   --site <folder>, the built site (releases/current), with the files that pages of the release before still ask for
//   --precompressed, the .br and .gz files too, for a CDN that can choose them
//   --delete, at the end, whatever else is in that folder: it has to be the site's alone
//   --all, to compare all files with those there, not only those that have changed since the last upload
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
import { readRecord } from './publish/copy-release.ts';
import { readKnown } from './publish/known-files.ts';
import { knownFilesOf, publicSite, releasesFolder } from './publish/releases.ts';
import { Rclone } from './upload/rclone.ts';
import { uploadSite } from './upload/upload-site.ts';

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      site: { type: 'string', default: publicSite(process.env) },
      precompressed: { type: 'boolean', default: false },
      delete: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
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
  const known = await readKnown(knownFilesOf(root));
  // Of a release that was published here the names are known.
  const all = known === null ? (await listFiles(root)).map(({ name }) => name) : [...known.files.keys()];
  const { kept } = await readRecord(root);
  const names = [...new Set([...all, ...kept])].filter(
    (name) => isForVisitors(name.split('/')) && (values.precompressed || !isPacked(name)),
  );
  const lists = await mkdtemp(join(tmpdir(), 'podium-upload-'));
  try {
    const isDryRun = values['dry-run'];
    const rclone = new Rclone(lists, [...flags, ...(isDryRun ? ['--dry-run'] : [])]);
    await uploadSite(rclone, {
      ...{ root, names, headers, target, isDryRun },
      hashes: known?.files,
      deletes: values.delete,
      flags,
      comparesAll: values.all || flags.some((flag) => flag === '--ignore-times' || flag === '-I'),
      records: releasesFolder(process.env),
      say: (line) => console.log(line),
    });
  } finally {
    await rm(lists, { recursive: true });
  }
}

await run().catch((error: unknown) => {
  process.exitCode = 1;
  console.error(error instanceof CommandError || isUsageError(error) ? error.message : error);
});
