import { resultOrNull } from '#domain/util/result-or-null';
import { dirname, join, basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { globSync } from 'node:fs';
import { clearDedupe, CODE_OF_ALL_PAGES } from './astro-internals.ts';

/** An import of a package by its name. */
const PACKAGE_NAME = /^(?:@[\w.-]+\/)?[\w-][\w.-]*(?:\/[\w./-]+)?$/;

/** Packages that every bundle contains. */
const BUNDLED_PACKAGE = /^(?:astro|astro-i18next|@astrojs|@fontsource[\w-]*)(?:\/|$)/;
/** How sources find files of packages. */
const REQUIRE_CALL = 'createRequire(import.meta.url)';

/**
 * Returns a Vite plugin that finds the packages of an installed Podium. They may be where modules
 * of the project cannot import them: below Podium, or where pnpm puts them. External modules of a
 * build are imported by their path on the disk, because threads load the bundle from the project's
 * cache.
 *
 * @param entry A module of Podium, absolute.
 * @param resolve Returns the address of a package's module as Podium imports it, or throws.
 */
export function ownPackages(entry: string, resolve: (name: string) => string): Plugin {
  const sources = join(dirname(entry), '../');
  let isBuild = false;
  return {
    name: 'podium:own-packages',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
      // Vite would look for React only in the project, where pnpm does not install it.
      clearDedupe(config);
    },
    // Astro makes sharp external by name, so each project would have to install it.
    options: (input) =>
      Array.isArray(input.external)
        ? { ...input, external: input.external.filter((name) => name !== 'sharp') }
        : null,
    async resolveId(source, importer, options) {
      if (!PACKAGE_NAME.test(source)) return null;
      const resolvedByVite = await this.resolve(source, importer, { ...options, skipSelf: true });
      const resolved = resolvedByVite ?? (await this.resolve(source, entry, { ...options, skipSelf: true }));
      if (!isBuild || this.environment.name === 'client' || BUNDLED_PACKAGE.test(source))
        return resolvedByVite === null ? resolved : null;
      // Vite bundles packages that the project cannot import. Some read files beside their code.
      const isPodium =
        importer?.startsWith(sources) === true || importer?.includes(CODE_OF_ALL_PAGES) === true;
      const isOutside = resolved?.external === true || resolved?.id === source || isPodium;
      if (!isOutside) return resolvedByVite === null ? resolved : null;
      const address = addressOf(source, resolve);
      return address === null ? null : { id: address, external: true };
    },
    // Sources that read files of packages, such as fonts.
    transform(code, id) {
      if (!isBuild || !id.startsWith(sources) || !code.includes(REQUIRE_CALL)) return null;
      const from = JSON.stringify(pathToFileURL(entry).href);
      return { code: code.replaceAll(REQUIRE_CALL, `createRequire(${from})`), map: null };
    },
  };
}

function addressOf(name: string, resolve: (name: string) => string): string | null {
  const address = resultOrNull(() => resolve(name));
  return address?.startsWith('file:') === true ? address : null;
}

/**
 * Returns a Vite plugin that replaces modules of Podium with those of a site, such as its header
 * and its design tokens.
 *
 * @param programDir Folder with the sources of Podium.
 * @param folder Folder with the sources that replace those at the same paths.
 */
export function ownParts(programDir: string, folder: string): Plugin {
  const parts = new Map(
    globSync('src/**/*.{astro,css,tsx}', { cwd: folder }).map((name) => [
      join(programDir, name),
      join(folder, name),
    ]),
  );
  const names = new Set([...parts.keys()].map((path) => nameOf(path)));
  return {
    name: 'podium:own-parts',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || !names.has(nameOf(source))) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved === null) return null;
      const [path = '', query] = resolved.id.split(/(?=\?)/);
      const part = parts.get(path);
      return part === undefined ? null : { ...resolved, id: part + (query ?? '') };
    },
  };
}

/** Returns the name of a module in an import, without its extension, which is optional there. */
const nameOf = (path: string) => basename(path.replace(/\?.*/s, '')).replace(/\.\w+$/, '');
