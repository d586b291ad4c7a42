import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withoutBase } from '#domain/addresses/base';
import { LLMS_PATH } from '#domain/addresses/paths';
import { writeAtomically } from '#library/util/files';
import { messageOf } from '#domain/util/describe-error';
import { builtBase } from '#domain/addresses/path-headers';
import { siteBase } from '#library/site-record';
import { CommandError, reportFailure } from './cli/command-error.ts';
import { readFlags, RELEASES_VARIABLE, switchFlag, valueFlag } from './cli/flags.ts';
import { resolveAndRepairSite, readHeadersFile, readRedirects } from './site/read-headers-file.ts';
import { writeNginx } from './publishing/nginx/write-nginx.ts';
import { publicSite } from './publishing/releases/releases.ts';

async function run(): Promise<void> {
  const { values, positionals } = readFlags({
    script: 'nginx',
    summary: 'Writes the nginx configuration of a built site into a file, or prints it.',
    operands: '[file]',
    flags: {
      // The link to the release is resolved, because the headers are those of this release.
      site: { ...valueFlag('folder', 'names the built site'), default: publicSite(process.env) },
      origin: valueFlag('address', 'names the server of API calls and of all paths without a file'),
      brotli: switchFlag('serves .br files, with the module brotli_static'),
    },
    variables: RELEASES_VARIABLE,
    examples: ['site.conf', 'site.conf --origin http://127.0.0.1:4321 --brotli'],
  });
  const root = await resolveAndRepairSite(values.site);
  const { rules } = await readHeadersFile(root);
  const origin = values.origin === undefined ? null : checkOrigin(values.origin);
  const text = writeNginx({
    root,
    base: builtBase(rules) ?? siteBase(process.env),
    rules,
    redirects: await readRedirects(root),
    origin,
    hasBrotli: values.brotli,
    hasMarkdown: existsSync(join(root, withoutBase(LLMS_PATH))),
  });
  const [file] = positionals;
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  // Writes atomically, because nginx may read the file at any time.
  await writeAtomically(file, text).catch((error: unknown) => throwWriteError(file, error));
  console.log(`Wrote ${file}, which serves ${root}. To use it: nginx -t && nginx -s reload`);
}

/** Throws a CommandError for a file that cannot be written. */
function throwWriteError(file: string, error: unknown): never {
  const reason = messageOf(error);
  throw new CommandError(`${file} cannot be written (${reason}). Choose a file that this user may write.`);
}

/** Returns the address without its trailing slash, which would make nginx shorten paths. */
function checkOrigin(address: string): string {
  const url = URL.parse(address);
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new CommandError(
    `--origin is ${JSON.stringify(address)}. Give only scheme, host and port, such as http://127.0.0.1:4321.`,
  );
}

await run().catch(reportFailure);
