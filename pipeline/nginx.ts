// Writes the nginx configuration of a built site: npm run nginx [-- <file>]; without a file it
// prints the configuration.
//   --site <folder>     the built site (releases/current); the link is resolved, because the
//                       headers are those of this release
//   --origin <address>  server for API calls and all paths without a file, for example
//                       http://127.0.0.1:4321
//   --brotli            if nginx has the module brotli_static
import { parseArgs } from 'node:util';
import { writeAtomically } from '#pictures/files';
import { CommandError, isUsageError } from './cli/command-error.ts';
import { followSite, readHeadersFile } from './site/read-headers-file.ts';
import { writeNginx } from './publishing/nginx/write-nginx.ts';
import { publicSite } from './publishing/releases/releases.ts';

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      site: { type: 'string', default: publicSite(process.env) },
      origin: { type: 'string' },
      brotli: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const root = await followSite(values.site);
  const { rules } = await readHeadersFile(root);
  const origin = values.origin === undefined ? null : checkOrigin(values.origin);
  const text = writeNginx({ root, rules, origin, hasBrotli: values.brotli });
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
  const reason = error instanceof Error ? error.message : String(error);
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

await run().catch((error: unknown) => {
  process.exitCode = 1;
  console.error(error instanceof CommandError || isUsageError(error) ? error.message : error);
});
