import { hash } from 'node:crypto';

/** Returns the SHA-256 hash of a text or of bytes. */
export function sha256(data: string | Uint8Array, encoding: 'hex' | 'base64' | 'base64url' = 'hex'): string {
  return hash('sha256', data, encoding);
}

/** Returns the SHA-256 hash of a value as JSON. */
export const digestOf = (value: unknown, encoding?: 'hex' | 'base64url'): string =>
  sha256(JSON.stringify(value), encoding);
