import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HookParameters } from 'astro';
import { PROGRAM } from '#library/program-folder';

const PAGES = join(PROGRAM, 'src/pages');
/** Endings of files that are pages or endpoints. */
const ROUTES = '**/*.{astro,js,ts,mjs,md,mdx,html}';

/**
 * Adds the pages of Podium to a project. In this repository they are the project's own files. A
 * file of the project at the same address replaces one of Podium.
 */
export function injectPages({
  config,
  injectRoute,
}: Pick<HookParameters<'astro:config:setup'>, 'config' | 'injectRoute'>): void {
  const folder = fileURLToPath(new URL('pages/', config.srcDir));
  if (join(folder) === join(PAGES, '/')) return;
  const ownPatterns = new Set(listRoutes(folder).map(patternOf));
  for (const file of listRoutes(PAGES))
    if (!ownPatterns.has(patternOf(file)))
      injectRoute({ pattern: patternOf(file), entrypoint: join(PAGES, file) });
}

function listRoutes(folder: string): string[] {
  return globSync(ROUTES, { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/(?:^|\/)_|\.(?:test|fixture)\.ts$/.test(file))
    .sort();
}

/** Returns the pattern of addresses of a file, such as `/[...locale]/p/[oid]/[slug]`. */
export function patternOf(file: string): string {
  const path = file.replace(/\.\w+$/, '').replace(/(?:^|\/)index$/, '');
  return `/${path}`;
}
