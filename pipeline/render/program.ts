import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { init, parse } from 'es-module-lexer';

/** What pages are made by, beside the modules of `ENTRIES`. */
const PLACES = [
  ...['src', 'public', 'astro-i18next.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'],
  ...['.env', '.env.local', '.env.production', '.env.production.local'],
];
/** The modules that a build starts with: what they import belongs to the program, other commands and checks do not. */
const ENTRIES = ['astro.config.mjs', 'pipeline/build.ts'];
/** Settings that pages and their checks read. */
const SETTING = /^(?:PUBLIC_\w+|PODIUM_SITE_URL|PORT)$/;

/**
 * Returns a digest of the program that makes the pages and of its settings. Pages of another program cannot be taken over:
 * they may show the same content in another way.
 */
export async function programDigest(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const settings = Object.entries(env).filter(([name]) => SETTING.test(name));
  const hash = createHash('sha256').update(JSON.stringify([process.versions, settings.sort()]));
  for (const name of await listProgram(root)) {
    const bytes = await readFile(join(root, name)).catch(() => null);
    if (bytes === null) continue;
    hash.update(JSON.stringify([name.split(sep).join('/'), bytes.length])).update(bytes);
  }
  return hash.digest('hex');
}

async function listProgram(root: string): Promise<string[]> {
  const found = await Promise.all(PLACES.map((place) => listPlace(root, place)));
  const modules = await listModules(root, ENTRIES);
  return [...new Set([...found.flat().filter(isProgram), ...modules])].sort();
}

/** Whether a file in one of the places has a part in pages: tests, their helpers and content files have none. */
function isProgram(file: string): boolean {
  const name = file.split(sep).join('/');
  if (name.startsWith('src/content/') && !name.endsWith('.ts')) return false;
  return !/(?:\.test\.tsx?|(?:^|\/)test-[^/]*\.tsx?)$/.test(name);
}

/** Threads name their modules by address. */
const WORKER = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

/** Lists the modules in `entries` and all that they load within the project but for `src`, which is listed as a whole. */
async function listModules(root: string, entries: readonly string[]): Promise<string[]> {
  await init;
  const found = new Set<string>();
  const waiting = [...entries];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || name.startsWith('src/')) continue;
    found.add(name);
    const code = await readFile(join(root, name), 'utf8').catch(() => '');
    const [imports] = parse(code, name);
    const named = [
      ...imports.map(({ n }) => n ?? ''),
      ...[...code.matchAll(WORKER)].map(([, file = '']) => file),
    ];
    for (const specifier of named) {
      if (specifier.startsWith('.')) waiting.push(posix.join(posix.dirname(name), specifier));
      const alias = /^#(origin|pipeline)\/(.+)$/.exec(specifier);
      if (alias !== null) waiting.push(`${alias[1] ?? ''}/${alias[2] ?? ''}.ts`);
    }
  }
  return [...found];
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
