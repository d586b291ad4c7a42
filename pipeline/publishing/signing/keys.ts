import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { typed } from '#library/typed-command';
import { isWithin } from '#library/is-within';
import { CommandError } from '#pipeline/cli/command-error';

const TYPE = 'ed25519';

/** Returns the private key in a file. Throws a CommandError for none, or one inside `project`. */
export async function readPrivateKey(file: string, project: string): Promise<KeyObject> {
  refuseInside(file, project);
  return readKey(file, 'private', createPrivateKey);
}

/** Returns the public key in a file. Throws a CommandError if it is none. */
export const readPublicKey = (file: string): Promise<KeyObject> => readKey(file, 'public', createPublicKey);

/**
 * Writes a new private key to `file`, which only its owner can read, and its public key to
 * `file`.pub. Throws a CommandError if a file exists, or is inside `project`.
 */
export async function writeNewKey(file: string, project: string): Promise<void> {
  refuseInside(file, project);
  const { privateKey, publicKey } = generateKeyPairSync(TYPE);
  // "wx" never overwrites a key: sites that it has signed could no longer be verified.
  const options = { mode: 0o600, flag: 'wx' };
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), options).catch(
    refuseWrite(file),
  );
  const open = { mode: 0o644, flag: 'wx' };
  await writeFile(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }), open).catch(
    refuseWrite(`${file}.pub`),
  );
}

function refuseInside(file: string, project: string): void {
  if (isWithin(project, resolve(project, file)))
    throw new CommandError(
      `${file} is inside the project, where a private key is easily committed. Keep it outside of ${project}.`,
    );
}

const refuseWrite = (file: string) => (error: unknown) => {
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
  const isOther = pem.includes('PRIVATE KEY') !== (kind === 'private');
  const key = isOther ? null : attempt(() => toKey(pem));
  if (key?.asymmetricKeyType === TYPE) return key;
  throw new CommandError(
    `${file} has no ${kind} Ed25519 key in PEM format. To make a pair: ${typed('sign', '--new-key <file>')}`,
  );
}

function attempt<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch {
    return null;
  }
}
