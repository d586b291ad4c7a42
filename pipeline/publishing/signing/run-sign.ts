import { createPublicKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { typed } from '#library/typed-command';
import { writeAtomically } from '#library/util/files';
import { reporting, type CommandContext } from '#pipeline/cli/command-context';
import { CommandError } from '#pipeline/cli/command-error';
import { readFlags, SITE_VARIABLE, valueFlag } from '#pipeline/cli/flags';
import { toCountOf } from '#pipeline/cli/units';
import { manifestPath, readManifest, siteDigest } from '#pipeline/site/manifest';
import { followSite } from '#pipeline/site/read-headers-file';
import {
  checkSignature,
  explain,
  readSignedManifest,
  requireUnchanged,
  signedManifestPath,
  signFiles,
} from './signed-manifest.ts';
import { readPrivateKey, readPublicKey, writeNewKey } from './keys.ts';

const USAGE = {
  script: 'sign',
  about: 'Signs the list of all files of the built site, so that others can verify them.',
  flags: {
    key: valueFlag('file', 'names the private key, an Ed25519 key in PEM format'),
    'new-key': valueFlag('file', 'only writes a new private key, and its public key to <file>.pub'),
  },
  variables: SITE_VARIABLE,
  examples: ['--new-key ~/keys/podium.pem', '--key ~/keys/podium.pem'],
} as const;

/** Signs the built site, as `npm run sign` does. */
export const runSign = reporting(signSite, explain);

async function signSite(args: readonly string[], { cwd, env, say }: CommandContext): Promise<void> {
  const { values } = readFlags(USAGE, args);
  const newKey = values['new-key'];
  if (newKey !== undefined) {
    await writeNewKey(resolve(cwd, newKey), cwd);
    say(`Wrote the private key ${newKey}, to keep secret, and the public key ${newKey}.pub.`);
    return;
  }
  if (values.key === undefined)
    throw new CommandError(
      `No key given. Name the file of the private key: ${typed('sign', '--key <file>')}`,
    );
  const key = await readPrivateKey(resolve(cwd, values.key), cwd);
  const site = await followSite(resolve(cwd, env['PODIUM_OUT'] || 'dist'));
  const manifest = await readManifest(site);
  if (manifest === null)
    throw new CommandError(
      `There is no ${manifestPath(site)}, so the files of the build are unknown. Build the site.`,
    );
  const fault = `${site} has changed since its build, so it was not signed`;
  const files = await requireUnchanged(site, manifest.files, fault);
  await writeAtomically(signedManifestPath(site), signFiles(files, key, createPublicKey(key)));
  say(
    `Signed ${toCountOf(files.size, 'file')} with the digest ${siteDigest(files)}: ${signedManifestPath(site)}`,
  );
}

const VERIFY_USAGE = {
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
export const runVerify = reporting(verifySite, explain);

async function verifySite(args: readonly string[], { cwd, env, say }: CommandContext): Promise<void> {
  const { values } = readFlags(VERIFY_USAGE, args);
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
  const files = await requireUnchanged(site, signed.files, `${site} is not what was signed`);
  say(`${site} has the ${toCountOf(files.size, 'file')} that were signed, with the digest ${signed.digest}.`);
}
