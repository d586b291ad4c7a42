import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { MARKDOWN_FILE } from '#domain/addresses/paths';
import { contentRoot } from '#library/library';
import { isWithin } from '#library/is-within';
import { MEDIA_PATH } from '#library/media';
import { PICTURES_PATH } from '#pictures/picture-store';
import { PACKAGE_FILE, VIRTUAL_MODULES, VIRTUAL_START } from '../bundler/astro-internals.ts';

/** Endings of the modules of the site, and of files that they show. */
const MODULE_FILE = /\.(?:astro|avif|css|gif|jpe?g|js|mjs|mp4|otf|png|svg|ts|tsx|ttf|webp|woff2?)$/;

/** Where Astro resizes pictures of pages of the project (`<Image>`). */
const IMAGE_PATH = '/_image/';

/** Files that Vite writes when it bundles packages. */
const BUNDLED_FILE = /\.js(?:\.map)?$/;

/** Paths that other handlers of the dev server answer. */
const PATHS_OF_OTHER_HANDLERS = [MEDIA_PATH, PICTURES_PATH, '/search/', '/_astro/fonts/'];

/** Files that Vite never serves: its default list, and data. No page needs them as modules. */
const DENIED_FILES = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git/**',
  '*.json',
  '*.md',
  '*.{db,db-wal,db-shm}',
];

/** Modules that the dev server adds to pages. */
const DEV_PAGE_MODULES = fileURLToPath(new URL('./page', import.meta.url));

/** The files and addresses that the dev server may serve. All folders are absolute. */
export interface ServedFiles {
  /** The root of Astro, which paths begin at. */
  readonly root: string;
  /** The folders with the sources of the site. */
  readonly sources: readonly string[];
  /** Folders of files that are published as they are. */
  readonly publishedFolders: readonly string[];
  /** Folder of the packages that Vite has bundled. */
  readonly bundledFolder: string;
  /** Folders of content. Only pages may show it: its files are never served. */
  readonly contentFolders: readonly string[];
  /** The addresses of the site's pages and files. */
  readonly routes: readonly RegExp[];
  /** Finds a module that another one imports, by its address in Vite's module graph. */
  readonly findImported: (address: string) => { readonly file: string | null } | null;
}

/** What an address is: a module or its file, another address of the site, or nothing. */
export type RequestKind = 'module' | 'site' | 'none';

/**
 * Keeps the dev server from serving anything but the site: its pages, its modules, and media that
 * pages show. Vite would serve every file of the project, such as content files with view links,
 * and Astro the whole content as a module. `folders` are those of Podium and of the settings,
 * besides the project's own. All are absolute.
 */
export function servedInDev(
  folders: Pick<ServedFiles, 'sources' | 'publishedFolders'> & { readonly packages: readonly string[] },
): AstroIntegration {
  let routes: readonly RegExp[] = [];
  const sources = [...folders.sources, DEV_PAGE_MODULES];
  const publishedFolders = [...folders.publishedFolders];
  return {
    name: 'podium-served',
    hooks: {
      // Vite's own rules, because calls over its socket reach it without an HTTP request.
      'astro:config:setup': ({ config, command, updateConfig }) => {
        sources.push(fileURLToPath(config.srcDir));
        const allow = [...sources, ...folders.packages];
        if (command === 'dev') updateConfig({ vite: { server: { fs: { allow, deny: DENIED_FILES } } } });
      },
      'astro:config:done': ({ config }) => {
        publishedFolders.push(fileURLToPath(config.publicDir));
      },
      'astro:routes:resolved': (resolved) => {
        routes = resolved.routes.map(({ patternRegex }) => patternRegex);
      },
      'astro:server:setup': ({ server }) => {
        const { root, cacheDir } = server.config;
        const contentFolders = [
          contentRoot(process.env, process.cwd()),
          ...sources.map((folder) => join(folder, 'content')),
        ];
        server.middlewares.use((request, response, next) => {
          const findImported = (address: string) => {
            const module = server.environments.client.moduleGraph.urlToModuleMap.get(address);
            return module === undefined || module.importers.size === 0 ? null : { file: module.file };
          };
          const bundledFolder = join(cacheDir, 'deps');
          const served = {
            sources,
            publishedFolders,
            root,
            bundledFolder,
            contentFolders,
            routes,
            findImported,
          };
          const kind = classifyRequest(request, served);
          // With a query such as "?raw", Vite would take a page for a module.
          if (kind === 'site') request.url = pathOf(request);
          if (kind === 'none') respondNotFound(response);
          else next();
        });
      },
    },
  };
}

/** Returns what a request asks for. */
export function classifyRequest(
  request: Pick<IncomingMessage, 'url' | 'headers'>,
  served: ServedFiles,
): RequestKind {
  const path = decode(pathOf(request));
  if (path === null || !path.startsWith('/')) return 'none';
  if (path === IMAGE_PATH) return isResizedPicture(request.url, served) ? 'module' : 'none';
  if (VIRTUAL_MODULES.includes(path) || isModuleFile(path, served) || isImported(request.url, served))
    return 'module';
  // Vite would serve "/search/../src/content/notes.txt" as a file of the sources.
  if (posix.normalize(path) !== path) return 'none';
  if (PATHS_OF_OTHER_HANDLERS.some((prefix) => path.startsWith(prefix)) || isPublished(path, served))
    return 'site';
  // Addresses of Vite could match a route of the site, and so could other Markdown than its own.
  if (path.startsWith('/@') || (path.endsWith('.md') && !path.endsWith(`/${MARKDOWN_FILE}`))) return 'none';
  // Vite treats whatever a script element requests as a module.
  if (request.headers['sec-fetch-dest'] === 'script') return 'none';
  return path.endsWith('/') || served.routes.some((route) => route.test(path)) ? 'site' : 'none';
}

/** Reports whether an address is a resized picture that pages may show. */
function isResizedPicture(url = '', served: ServedFiles): boolean {
  const source = new URLSearchParams(url.slice(url.indexOf('?'))).get('href') ?? '';
  // Astro itself refuses sites that its settings do not allow.
  return /^https?:/.test(source) || isModuleFile(source.replace(/\?.*/s, ''), served);
}

/**
 * Reports whether code of the site imports this module, such as one that a plugin makes or one
 * outside of the sources. Vite knows it once it has served the importing code.
 */
function isImported(url = '', { findImported, contentFolders }: ServedFiles): boolean {
  const [path = '', ...queries] = url.split('?');
  // Vite adds these to the address that it knows.
  const query = queries.join('?').split('&');
  const parameters = query.filter((part) => part !== '' && !/^(?:t=\d+|import)$/.test(part)).join('&');
  const address = path.replace(VIRTUAL_START, '\0') + (parameters && `?${parameters}`);
  const file = findImported(address)?.file;
  return file !== undefined && !contentFolders.some((content) => isWithin(content, file ?? ''));
}

function isModuleFile(path: string, { root, sources, bundledFolder, contentFolders }: ServedFiles): boolean {
  const file = path.startsWith('/@fs/') ? path.slice('/@fs'.length) : posix.join(root, path);
  // Only normalized paths, because other spellings would escape the comparisons with folders.
  if (posix.normalize(path) !== path || contentFolders.some((content) => isWithin(content, file)))
    return false;
  if (isWithin(bundledFolder, file)) return BUNDLED_FILE.test(file);
  // Before packages, because an installed Podium is one.
  if (sources.some((folder) => isWithin(folder, file))) return MODULE_FILE.test(file);
  const pathInPackage = file.split('/node_modules/').slice(1).at(-1);
  return pathInPackage !== undefined && PACKAGE_FILE.test(pathInPackage);
}

function isPublished(path: string, { publishedFolders }: ServedFiles): boolean {
  return publishedFolders.some((folder) => {
    const file = join(folder, path);
    return isWithin(folder, file) && statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  });
}

function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return url.replace(/[?#].*/s, '');
}

/** Decodes a path as Vite does; null for one that may be decoded again, or has other separators. */
function decode(path: string): string | null {
  try {
    const decodedPath = decodeURI(path);
    return /[%\\\0]/.test(decodedPath) ? null : decodedPath;
  } catch {
    return null;
  }
}

function respondNotFound(response: ServerResponse): void {
  response
    .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
    .end(
      'The dev server has no such page or module. It serves the site alone, not the files of the project.\n',
    );
}
