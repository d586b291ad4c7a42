const ID_BYTES = 16;

/** Returns 128 random bits in hexadecimal. Throws without a secure generator (rule 8.5). */
export function secureId(crypto: Partial<Pick<Crypto, 'getRandomValues'>> | undefined): string {
  if (typeof crypto?.getRandomValues !== 'function') {
    throw new Error('crypto.getRandomValues() not supported');
  }
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
