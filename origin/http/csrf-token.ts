import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The binding of tokens for signed-out visitors. */
export const ANONYMOUS = 'anonymous';

/**
 * Returns a CSRF token: a random part and its signature. The signature covers `binding` (the hash
 * of the session), so an attacker can plant neither an invented token nor one of another session.
 */
export function issueToken(secret: string, binding: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${sign(secret, binding, nonce)}`;
}

/**
 * Reports whether this origin issued the token for this binding. Takes the same time for every
 * wrong token.
 */
export function isIssuedToken(secret: string, binding: string, token: string): boolean {
  const [nonce = '', signature = ''] = token.split('.');
  return isSameText(signature, sign(secret, binding, nonce)) && token === `${nonce}.${signature}`;
}

/** Compares two texts in constant time, so that timing does not reveal where they differ. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function sign(secret: string, binding: string, nonce: string): string {
  return createHmac('sha256', secret).update(`${binding}.${nonce}`).digest('base64url');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
