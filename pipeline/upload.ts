import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { HASHED_CONTROL } from '#domain/addresses/caching';
import { parseHeadersFile } from '#domain/addresses/headers-file';
import { ELSEWHERE_FOLDER } from '#domain/addresses/media-elsewhere';
import { isForVisitors } from '#domain/addresses/visitor-files';
import { CommandError, reportFailure } from './cli/command-error.ts';
import { typed } from '#library/typed-command';
import { readFlags, RELEASES_VARIABLE, SITE_VARIABLE, switchFlag, valueFlag } from './cli/flags.ts';
import { listFiles } from './site/list-files.ts';
import { isCompressedCopy } from './site/compressed-copies.ts';
import { readManifest, refuseDrafts } from './site/manifest.ts';
import { resolveAndRepairSite, readHeadersFile } from './site/read-headers-file.ts';
import { readRecord } from './publishing/releases/copy-release.ts';
import { readFileRecord } from './publishing/releases/file-record.ts';
import { fileRecordPath, publicSite, releasesFolder } from './publishing/releases/releases.ts';
import { Rclone } from './publishing/upload/rclone.ts';
import { uploadSite } from './publishing/upload/upload-site.ts';

/** Names of these files are made from their content. */
const MEDIA_HEADERS = parseHeadersFile(`/*\n  Cache-Control: ${HASHED_CONTROL}\n`);

async function run(): Promise<void> {
  const { values, positionals } = readFlags({
    script: 'upload',
    summary: 'Uploads a published site to object storage with rclone.',
    operands: '<remote:folder> [-- <flags of rclone>]',
    operandCount: 'one-and-others',
    flags: {
      site: {
        ...valueFlag(
          'folder',
          'names the built site, with the files that pages of the previous release still request',
        ),
        default: publicSite(process.env),
      },
      precompressed: switchFlag('also uploads the .br and .gz files, for a CDN that can choose between them'),
      media: switchFlag(
        'uploads the films and large pictures for the host in the setting "media", before you publish',
      ),
      delete: switchFlag(
        'deletes all other files there at the end, so the folder must hold nothing but the site',
      ),
      all: switchFlag('compares all files with the target, even those unchanged since the last upload'),
      'dry-run': switchFlag('shows the plan'),
    },
    variables: { ...SITE_VARIABLE, ...RELEASES_VARIABLE },
    examples: ['bucket:talks --dry-run', 'bucket:media --media', 'bucket:talks --delete -- --transfers 16'],
  });
  const [target, ...flags] = positionals;
  if (target === undefined)
    throw new CommandError(
      `No destination given. Pass one: ${typed('upload', '<remote:folder>')}. "rclone listremotes" lists the remotes.`,
    );
  const root = values.media ? resolve(ELSEWHERE_FOLDER) : await resolveAndRepairSite(values.site);
  if (values.media && !existsSync(root))
    throw new CommandError(
      `There is no ${root}. Set "media" and the address of the site, and build it: ${typed('build')}`,
    );
  const built = values.media ? resolve(process.env['PODIUM_OUT'] || 'dist') : root;
  // A published site has no manifest beside it, and no drafts.
  const manifest = await readManifest(built);
  if (manifest !== null) refuseDrafts(built, manifest);
  const headers = values.media ? MEDIA_HEADERS : await readHeadersFile(root);
  const fileRecord = readFileRecord(fileRecordPath(root));
  // A release published here has a list of its files, so its folder need not be read.
  const allNames =
    fileRecord === null ? (await listFiles(root)).map(({ name }) => name) : fileRecord.files.names;
  const { kept: keptNames } = await readRecord(root);
  const names = [...new Set([...allNames, ...keptNames])].filter(
    (name) => (values.precompressed || !isCompressedCopy(name)) && isForVisitors(name.split('/')),
  );
  const lists = await mkdtemp(join(tmpdir(), 'podium-upload-'));
  try {
    const isDryRun = values['dry-run'];
    const rclone = new Rclone(lists, [...flags, ...(isDryRun ? ['--dry-run'] : [])]);
    await uploadSite(rclone, {
      root,
      names,
      headers,
      target,
      isDryRun,
      published: fileRecord?.files,
      deletesStale: values.delete,
      flags,
      comparesAll: values.all || flags.some((flag) => flag === '--ignore-times' || flag === '-I'),
      recordFolder: values.media ? dirname(root) : releasesFolder(process.env),
      print: (line) => console.log(line),
    });
  } finally {
    await rm(lists, { recursive: true });
  }
}

await run().catch(reportFailure);
