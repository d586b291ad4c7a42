import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A self-signed certificate for `localhost` with its key, both as PEM. */
export interface Certificate {
  readonly key: Buffer;
  readonly certificate: Buffer;
  /** File of the certificate. */
  readonly file: string;
  /** Removes its files. */
  readonly remove: () => Promise<void>;
}

const SUBJECT = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Reports whether the program `openssl`, which creates certificates, is installed. */
export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).error === undefined;

/**
 * Creates a certificate. Throws with the message of openssl if that fails, and leaves no files
 * behind.
 */
export async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-https-'));
  const remove = () => rm(folder, { recursive: true });
  try {
    const [key, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    runOpenssl(['req', '-x509', ...KEY, '-days', '2', ...SUBJECT, '-keyout', key, '-out', file]);
    return { key: await readFile(key), certificate: await readFile(file), file, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function runOpenssl(args: readonly string[]): void {
  const { error, status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
}
