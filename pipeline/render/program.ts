import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isWithin } from '#content/library/check-media';

/** What pages are made by; the tests and tools beside it change no page. */
const PLACES = [
  ...['src', 'pipeline', 'public', 'astro.config.mjs', 'astro-i18next.config.ts', 'tsconfig.json'],
  ...['package.json', 'package-lock.json', '.env', '.env.local', '.env.production', '.env.production.local'],
];
/** Settings that pages and their checks read. */
const SETTING = /^(?:PUBLIC_\w+|PODIUM_SITE_URL|PORT|NODE_ENV)$/;

/**
 * A digest of the program that makes the pages and of its settings. What was made by another one cannot be taken over: pages
 * that show the same content may look different. `content` is the content folder, which is no part of the program.
 */
export async function programDigest(
  root: string,
  content: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const settings = Object.entries(env).filter(([name]) => SETTING.test(name));
  const hash = createHash('sha256').update(JSON.stringify([process.versions, settings.sort()]));
  for (const name of await listProgram(root, content)) {
    const bytes = await readFile(join(root, name));
    hash.update(JSON.stringify([name.split(sep).join('/'), bytes.length])).update(bytes);
  }
  return hash.digest('hex');
}

async function listProgram(root: string, content: string): Promise<string[]> {
  const found = await Promise.all(PLACES.map((place) => listPlace(root, place)));
  const isContent = (name: string) => isWithin(content, join(root, name)) && !name.endsWith('.ts');
  return found
    .flat()
    .filter((name) => !/\.test\.tsx?$/.test(name) && !isContent(name))
    .sort();
}

/** The files of a place, or the place itself if it is one; none if it is not there. */
async function listPlace(root: string, place: string): Promise<string[]> {
  const facts = await stat(join(root, place)).catch(() => null);
  if (facts === null) return [];
  if (!facts.isDirectory()) return [place];
  const entries = await readdir(join(root, place), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
