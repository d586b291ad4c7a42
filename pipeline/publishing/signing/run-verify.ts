import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { typed } from '#library/typed-command';
import type { CommandContext, CommandFunction } from '#pipeline/cli/command-context';
import { CommandError } from '#pipeline/cli/command-error';
import { readFlags, SITE_VARIABLE, valueFlag } from '#pipeline/cli/flags';
import { toCountOf } from '#pipeline/cli/units';
import { explain, readUnchanged } from './compare-files.ts';
import { readPublicKey } from './keys.ts';
import { checkSignature, readSignedManifest, signedManifestPath } from './signed-manifest.ts';

const USAGE = {
  script: 'verify',
  about: 'Checks that a site has exactly the files that its publisher signed.',
  flags: {
    key: valueFlag('file', 'names the public key of the publisher, in PEM format'),
    manifest: valueFlag('file', 'names the signed manifest, if it is not next to the site'),
  },
  variables: SITE_VARIABLE,
  examples: ['--key podium.pem.pub', '--key podium.pem.pub --manifest signed-manifest.json'],
} as const;

/** Verifies a site, as `npm run verify` does. */
export const runVerify: CommandFunction = async (args, context) => {
  try {
    await verifySite(args, context);
    return true;
  } catch (error) {
    context.sayFault(explain(error));
    return false;
  }
};

async function verifySite(args: readonly string[], { cwd, env, say }: CommandContext): Promise<void> {
  const { values } = readFlags(USAGE, args);
  if (values.key === undefined)
    throw new CommandError(
      `No key given. Name the file of the public key: ${typed('verify', '--key <file>')}`,
    );
  const publicKey = await readPublicKey(resolve(cwd, values.key));
  // Not `followSite`: verifying never completes an update of the site.
  const site = resolve(cwd, env['PODIUM_OUT'] || 'dist');
  const signed = await readSignedManifest(
    values.manifest === undefined ? signedManifestPath(site) : resolve(cwd, values.manifest),
  );
  checkSignature(signed, publicKey);
  if (!existsSync(site))
    throw new CommandError(`There is no site in ${site}. Name its folder with PODIUM_OUT.`);
  const files = await readUnchanged(site, `${site} is not what was signed`, signed.files);
  say(`${site} has the ${toCountOf(files.size, 'file')} that were signed, with the digest ${signed.digest}.`);
}
