import { sign, verify, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { jsonOrUndefined } from '#library/util/json-or-undefined';
import { sha256 } from '#library/sha256';
import { typed } from '#library/typed-command';
import { CommandError, listFaults } from '#pipeline/cli/command-error';
import type { ManifestFile } from '#pipeline/site/file-table';
import { hashFiles, reportFolder, siteDigest } from '#pipeline/site/manifest';
import { findDifferences, showName } from '#pipeline/site/find-differences';
import { listFiles, listOthers } from '#pipeline/site/list-files';

type Files = ReadonlyMap<string, ManifestFile>;

/** A list of all files of a site, with the signature of its publisher. */
export interface SignedManifest {
  /** SHA-256 over the names and contents of all files, hexadecimal, the same on any machine. */
  readonly digest: string;
  /** Ed25519 signature of the digest, base64. */
  readonly signature: string;
  /** Fingerprint of the public key that verifies it (`fingerprintOf`), to find the key by. */
  readonly key: string;
  readonly files: Files;
}

const hash = z.string().regex(/^[\da-f]{64}$/);
const stored = z.object({
  version: z.literal(1),
  digest: hash,
  signature: z.base64(),
  key: z.string(),
  files: z.array(z.tuple([z.string(), z.number().int().nonnegative(), hash])),
});

/** Returns the path of the signed manifest of the built site in `out`. */
export const signedManifestPath = (out: string): string => join(reportFolder(out), 'signed-manifest.json');

/** Returns the text to sign: the digest after a prefix, so that it fits no other kind of text. */
const signedText = (digest: string): Buffer => Buffer.from(`podium site 1\n${digest}\n`);

/** Returns the SHA-256 of a public key, hexadecimal. */
function fingerprintOf(publicKey: KeyObject): string {
  return sha256(publicKey.export({ type: 'spki', format: 'der' }));
}

/** Signs the files of a site. The same files and key result in the same text. */
export function signFiles(files: Files, privateKey: KeyObject, publicKey: KeyObject): string {
  const digest = siteDigest(files);
  const signature = sign(null, signedText(digest), privateKey).toString('base64');
  const head = JSON.stringify({ version: 1, digest, signature, key: fingerprintOf(publicKey) });
  const lines = [...files].map(([name, { size, hash }]) => JSON.stringify([name, size, hash]));
  return `${head.slice(0, -1)},"files":[\n${lines.join(',\n')}\n]}\n`;
}

/** Reads a signed manifest. Throws a CommandError if it is missing or is none. */
export async function readSignedManifest(path: string): Promise<SignedManifest> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null)
    throw new CommandError(
      `${path} cannot be read. Sign the site with "${typed('sign')}", or name the file with --manifest.`,
    );
  const { data, error } = stored.safeParse(jsonOrUndefined(text));
  if (data === undefined)
    throw new CommandError(
      `${path}: ${error.issues[0]?.path.join('.') || 'the file'}: ${error.issues[0]?.message}. Copy the file again, or sign the site again.`,
    );
  const { digest, signature, key, files } = data;
  return {
    digest,
    signature,
    key,
    files: new Map(files.map(([name, size, hash]) => [name, { size, hash }])),
  };
}

/** Throws a CommandError if the list of files is not the one that the holder of the key signed. */
export function checkSignature(manifest: SignedManifest, publicKey: KeyObject): void {
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
export async function requireUnchanged(folder: string, wanted: Files, fault: string): Promise<Files> {
  const listed = await listFiles(folder).catch((error: unknown) => {
    // A name that is not UTF-8 leads to no file.
    throw new CommandError(`${fault}, and cannot be read: ${error instanceof Error ? error.message : ''}`);
  });
  const hashed = await hashFiles(listed);
  const differences = [
    ...findDifferences(wanted, hashed),
    ...listOthers(folder).map((name) => `${showName(name)} is a link or a device, and not a file`),
  ];
  if (differences.length > 0) throw new CommandError(`${fault}:\n${listFaults(differences)}`);
  return hashed;
}

/** Returns the message of an error for people: that of a CommandError, else all of it. */
export function explain(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
