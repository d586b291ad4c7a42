import { resultOrNull } from '#domain/util/result-or-null';
import {
  createPublicKey,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve, join } from 'node:path';
import { typed } from '#library/typed-command';
import { writeAtomically } from '#library/util/files';
import { reporting, type CommandContext } from '#pipeline/cli/command-context';
import { CommandError, listFaults } from '#pipeline/cli/command-error';
import { readFlags, SITE_VARIABLE, valueFlag, type AnyUsage } from '#pipeline/cli/flags';
import { toCountOf } from '#pipeline/cli/units';
import { manifestPath, readManifest, siteDigest, hashFiles, reportFolder } from '#pipeline/site/manifest';
import { resolveAndRepairSite } from '#pipeline/site/read-headers-file';
import { readFile, writeFile } from 'node:fs/promises';
import { isWithin } from '#library/is-within';
import { z } from 'astro/zod';
import { jsonOrUndefined } from '#library/util/json-or-undefined';
import { sha256 } from '#library/sha256';
import type { ManifestFile } from '#pipeline/site/file-table';
import { findDifferences, showName } from '#pipeline/site/find-differences';
import { listFiles, listOthers } from '#pipeline/site/list-files';

const USAGE = {
  script: 'sign',
  summary: 'Signs the list of all files of the built site, so that others can verify them.',
  flags: {
    key: valueFlag('file', 'names the private key, an Ed25519 key in PEM format'),
    'new-key': valueFlag('file', 'only writes a new private key, and its public key to <file>.pub'),
  },
  variables: SITE_VARIABLE,
  examples: ['--new-key ~/keys/podium.pem', '--key ~/keys/podium.pem'],
} as const satisfies AnyUsage;

/** Signs the built site, as `npm run sign` does. */
export const runSign = reporting(signSite, explain);

async function signSite(args: readonly string[], { cwd, env, print }: CommandContext): Promise<void> {
  const { values } = readFlags(USAGE, args);
  const newKey = values['new-key'];
  if (newKey !== undefined) {
    await writeNewKey(resolve(cwd, newKey), cwd);
    print(`Wrote the private key ${newKey}, to keep secret, and the public key ${newKey}.pub.`);
    return;
  }
  if (values.key === undefined)
    throw new CommandError(
      `No key given. Name the file of the private key: ${typed('sign', '--key <file>')}`,
    );
  const key = await readPrivateKey(resolve(cwd, values.key), cwd);
  const site = await resolveAndRepairSite(resolve(cwd, env['PODIUM_OUT'] || 'dist'));
  const manifest = await readManifest(site);
  if (manifest === null)
    throw new CommandError(
      `There is no ${manifestPath(site)}, so the files of the build are unknown. Build the site.`,
    );
  const fault = `${site} has changed since its build, so it was not signed`;
  const files = await requireUnchanged(site, manifest.files, fault);
  await writeAtomically(signedManifestPath(site), signFiles(files, key, createPublicKey(key)));
  print(
    `Signed ${toCountOf(files.size, 'file')} with the digest ${siteDigest(files)}: ${signedManifestPath(site)}`,
  );
}

const VERIFY_USAGE = {
  script: 'verify',
  summary: 'Checks that a site has exactly the files that its publisher signed.',
  flags: {
    key: valueFlag('file', 'names the public key of the publisher, in PEM format'),
    manifest: valueFlag('file', 'names the signed manifest, if it is not next to the site'),
  },
  variables: SITE_VARIABLE,
  examples: ['--key podium.pem.pub', '--key podium.pem.pub --manifest signed-manifest.json'],
} as const;

/** Verifies a site, as `npm run verify` does. */
export const runVerify = reporting(verifySite, explain);

async function verifySite(args: readonly string[], { cwd, env, print }: CommandContext): Promise<void> {
  const { values } = readFlags(VERIFY_USAGE, args);
  if (values.key === undefined)
    throw new CommandError(
      `No key given. Name the file of the public key: ${typed('verify', '--key <file>')}`,
    );
  const publicKey = await readPublicKey(resolve(cwd, values.key));
  // Not `resolveAndRepairSite`: verifying never completes an update of the site.
  const site = resolve(cwd, env['PODIUM_OUT'] || 'dist');
  const signed = await readSignedManifest(
    values.manifest === undefined ? signedManifestPath(site) : resolve(cwd, values.manifest),
  );
  checkSignature(signed, publicKey);
  if (!existsSync(site))
    throw new CommandError(`There is no site in ${site}. Name its folder with PODIUM_OUT.`);
  const files = await requireUnchanged(site, signed.files, `${site} is not what was signed`);
  print(
    `${site} has the ${toCountOf(files.size, 'file')} that were signed, with the digest ${signed.digest}.`,
  );
}

const KEY_TYPE = 'ed25519';

/** Reads a private key. Throws a CommandError if it is invalid, or in a file inside `project`. */
async function readPrivateKey(file: string, project: string): Promise<KeyObject> {
  assertOutside(file, project);
  return readKey(file, 'private', createPrivateKey);
}

/** Reads a public key. Throws a CommandError if it is invalid. */
const readPublicKey = (file: string): Promise<KeyObject> => readKey(file, 'public', createPublicKey);

/**
 * Writes a new private key to `file`, which only its owner can read, and its public key to
 * `file`.pub. Throws a CommandError if a file exists, or is inside `project`.
 */
async function writeNewKey(file: string, project: string): Promise<void> {
  assertOutside(file, project);
  const { privateKey, publicKey } = generateKeyPairSync(KEY_TYPE);
  // "wx" never overwrites a key: sites that it has signed could no longer be verified.
  const options = { mode: 0o600, flag: 'wx' };
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), options).catch(
    throwWriteError(file),
  );
  const createOnly = { mode: 0o644, flag: 'wx' };
  await writeFile(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }), createOnly).catch(
    throwWriteError(`${file}.pub`),
  );
}

function assertOutside(file: string, project: string): void {
  if (isWithin(project, resolve(project, file)))
    throw new CommandError(
      `${file} is inside the project, where a private key is easily committed. Keep it outside of ${project}.`,
    );
}

const throwWriteError = (file: string) => (error: unknown) => {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  throw new CommandError(`${file} cannot be written (${reason}). Name a file that does not exist yet.`);
};

async function readKey(
  file: string,
  kind: 'private' | 'public',
  toKey: (pem: string) => KeyObject,
): Promise<KeyObject> {
  const pem = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} cannot be read. Name the file of the ${kind} key with --key.`);
  });
  // Node would take the public key from the file of a private one. That file must not be on a
  // machine that only verifies sites.
  const isWrongKind = pem.includes('PRIVATE KEY') !== (kind === 'private');
  const key = isWrongKind ? null : resultOrNull(() => toKey(pem));
  if (key?.asymmetricKeyType === KEY_TYPE) return key;
  throw new CommandError(
    `${file} has no ${kind} Ed25519 key in PEM format. To make a pair: ${typed('sign', '--new-key <file>')}`,
  );
}

type Files = ReadonlyMap<string, ManifestFile>;

const hash = z.string().regex(/^[\da-f]{64}$/);
const signatureSchema = z.object({
  version: z.literal(1),
  /** SHA-256 over the names and contents of all files, hexadecimal, the same on any machine. */
  digest: hash,
  /** Ed25519 signature of the digest, base64. */
  signature: z.base64(),
  /** Fingerprint of the public key that verifies it (`fingerprintOf`), to find the key by. */
  key: z.string(),
  files: z.array(z.tuple([z.string(), z.number().int().nonnegative(), hash])),
});
/** A list of all files of a site, with the signature of its publisher. */
type SignedManifest = Omit<z.output<typeof signatureSchema>, 'files'> & { readonly files: Files };

/** Returns the path of the signed manifest of the built site in `outDir`. */
export const signedManifestPath = (outDir: string): string =>
  join(reportFolder(outDir), 'signed-manifest.json');

/** Returns the text to sign. Its prefix keeps the signature from being valid for other texts. */
const signedText = (digest: string): Buffer => Buffer.from(`podium site 1\n${digest}\n`);

/** Returns the SHA-256 of a public key, hexadecimal. */
function fingerprintOf(publicKey: KeyObject): string {
  return sha256(publicKey.export({ type: 'spki', format: 'der' }));
}

/** Signs the files of a site. The same files and key result in the same text. */
function signFiles(files: Files, privateKey: KeyObject, publicKey: KeyObject): string {
  const digest = siteDigest(files);
  const signature = sign(null, signedText(digest), privateKey).toString('base64');
  const header = JSON.stringify({ version: 1, digest, signature, key: fingerprintOf(publicKey) });
  const lines = [...files].map(([name, { size, hash }]) => JSON.stringify([name, size, hash]));
  return `${header.slice(0, -1)},"files":[\n${lines.join(',\n')}\n]}\n`;
}

/** Reads a signed manifest. Throws a CommandError if it is missing or invalid. */
async function readSignedManifest(path: string): Promise<SignedManifest> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null)
    throw new CommandError(
      `${path} cannot be read. Sign the site with "${typed('sign')}", or name the file with --manifest.`,
    );
  const { data, error } = signatureSchema.safeParse(jsonOrUndefined(text));
  if (data === undefined)
    throw new CommandError(
      `${path}: ${error.issues[0]?.path.join('.') || 'the file'}: ${error.issues[0]?.message}. Copy the file again, or sign the site again.`,
    );
  return { ...data, files: new Map(data.files.map(([name, size, hash]) => [name, { size, hash }])) };
}

/** Throws a CommandError if the list of files is not the one that the holder of the key signed. */
function checkSignature(manifest: SignedManifest, publicKey: KeyObject): void {
  const { digest, signature, key, files } = manifest;
  if (key !== fingerprintOf(publicKey))
    throw new CommandError(
      `The site was signed with another key (${key.slice(0, 16)}…, not ${fingerprintOf(publicKey).slice(0, 16)}…). Name the public key of its publisher with --key.`,
    );
  if (
    siteDigest(files) !== digest ||
    !verify(null, signedText(digest), publicKey, Buffer.from(signature, 'base64'))
  )
    throw new CommandError(
      'The signature does not match the list of files: the list has changed since it was signed. Copy it again from its publisher.',
    );
}

/**
 * Reads all files of the site in `folder`, and returns their hashes. Throws a CommandError that
 * starts with `fault` and names each file that differs from the list `wanted`, and each link.
 */
async function requireUnchanged(folder: string, expectedFiles: Files, fault: string): Promise<Files> {
  const listedFiles = await listFiles(folder).catch((error: unknown) => {
    // For example, a file whose name is not UTF-8 cannot be opened.
    throw new CommandError(`${fault}, and cannot be read: ${error instanceof Error ? error.message : ''}`);
  });
  const hashedFiles = await hashFiles(listedFiles);
  const differences = [
    ...findDifferences(expectedFiles, hashedFiles),
    ...listOthers(folder).map((name) => `${showName(name)} is a link or a device, and not a file`),
  ];
  if (differences.length > 0) throw new CommandError(`${fault}:\n${listFaults(differences)}`);
  return hashedFiles;
}

/** Returns only the message of a CommandError, and the whole stack of any other error. */
function explain(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
