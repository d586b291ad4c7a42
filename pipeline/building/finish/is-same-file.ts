import { readFile, stat } from 'node:fs/promises';

/** Reports whether two files hold the same bytes; false if `other` does not exist. */
export async function isSameFile(path: string, other: string): Promise<boolean> {
  const [facts, others] = await Promise.all([stat(path), stat(other).catch(() => null)]);
  if (others?.size !== facts.size) return false;
  if (others.ino === facts.ino && others.dev === facts.dev) return true;
  const [bytes, otherBytes] = await Promise.all([readFile(path), readFile(other)]);
  return bytes.equals(otherBytes);
}
