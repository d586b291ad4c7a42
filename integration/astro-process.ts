// The process in which a build of Podium runs `astro build`. Its argument is the task as JSON
// (pipeline/building/render/run-astro.ts).
import { resultOrNull } from '#domain/util/result-or-null';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import type { Plugin } from 'vite';
import { sha256 } from '#library/sha256';
import type * as Pages from '#entry/pages';
import type { PageCode, SitePages } from '#entry/site-pages';
import { PROGRAM } from '#library/program-folder';
import { INLINE_SCRIPTS } from '#domain/page/inline-scripts';
import { siteBase } from '#library/site-record';
import { CommandError } from '#pipeline/cli/command-error';
import { toPiece } from '#pipeline/site/inline-code';
import { listFiles } from '#pipeline/site/list-files';
import { readOwnRules } from '#pipeline/site/own-rules';
import { SCRIPT_SEPARATOR } from '#pipeline/building/finish/finish-page';
import type { OwnFile } from '#pipeline/building/render/own-pages';
import { fileOf, sourcesOfOwnFiles, PagePlanner } from '#pipeline/building/render/page-plan';
import {
  BUNDLE_FACTS,
  BUNDLE_MODULES,
  listOwnPages,
  PAGES_MODULE,
  type AstroMessage,
  type AstroTask,
  type BundledCode,
  type BundleFacts,
  type PageTime,
  type StoredRequest,
} from '#pipeline/building/render/run-astro';
import { PAGE_RENDERING } from './refuse-plain-build.ts';

/** Ends Astro without a bundle, because an integration of the project works on all pages. */
class BundleSkipped extends Error {}

/** Reports whether an integration works on all pages after they are rendered. */
function processesAllPages({ name, hooks }: AstroIntegration): boolean {
  return name !== PAGE_RENDERING && Boolean(hooks['astro:build:generated'] ?? hooks['astro:build:done']);
}

/**
 * Adds our entry to the modules that render pages. Makes Astro leave our pages to the threads of
 * the build, or render the requested ones itself. Astro renders the pages of other routes.
 */
export function pageRendering(
  task: AstroTask,
  send: (message: AstroMessage) => Promise<void>,
): AstroIntegration {
  /** The folder of the render modules. */
  let modulesFolder = '';
  let mustRenderAllPages = false;
  const times: PageTime[] = [];
  const entry: Plugin = {
    name: 'podium:pages',
    applyToEnvironment: ({ name }) => name === 'prerender',
    resolveId: (id) => (id === 'virtual:podium/pages' ? `\0${id}` : null),
    load: (id) =>
      id === '\0virtual:podium/pages'
        ? `export const folder = ${JSON.stringify(pagesFolder(task.root))};`
        : null,
    buildStart() {
      const id = join(PROGRAM, 'src/entry/pages.ts');
      this.emitFile({ type: 'chunk', id, fileName: PAGES_MODULE });
    },
    writeBundle({ dir = '' }) {
      modulesFolder = dir;
    },
  };
  const loadPages = async (): Promise<SitePages> => {
    const url = pathToFileURL(join(modulesFolder, PAGES_MODULE)).href;
    // eslint-disable-next-line no-restricted-syntax -- a bundle that Astro wrote, not a source file
    return ((await import(url)) as typeof Pages).pages;
  };
  return {
    name: PAGE_RENDERING,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { plugins: [entry] } }),
      'astro:config:done': async ({ config: { integrations } }) => {
        mustRenderAllPages = integrations.some(processesAllPages);
        if (task.bundle === undefined || !mustRenderAllPages) return;
        await writeBundleFacts(task.bundle.folder, null);
        throw new BundleSkipped();
      },
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer((astroPrerenderer) => {
          const { bundle, requestFile, outDir } = task;
          let misplacedPages: readonly StaticPage[] = [];
          const prerenderer: AstroPrerenderer = {
            ...astroPrerenderer,
            // Before the hooks of integrations, which would list these pages at other addresses.
            teardown: async () => {
              const pages = await loadPages();
              for (const page of misplacedPages) {
                const file = join(outDir, toOwnFile(page).name);
                await mkdir(dirname(file), { recursive: true });
                await writeFile(file, await renderPage(astroPrerenderer, page, pages));
              }
              await astroPrerenderer.teardown?.();
            },
            getStaticPaths: async () => {
              const pages = await loadPages();
              const renderRequest =
                requestFile === undefined
                  ? undefined
                  : (JSON.parse(await readFile(requestFile, 'utf8')) as StoredRequest);
              const { libraryFile = '' } = renderRequest ?? bundle ?? {};
              const openPages = (projectFiles: readonly OwnFile[] | null) =>
                // `findWarning` recognises warnings by this form.
                pages.open({
                  libraryFile,
                  outDir,
                  shard: renderRequest?.shard ?? null,
                  hasPages: renderRequest !== undefined,
                  ownPages: projectFiles && listOwnPages(projectFiles),
                  warn: (message) => console.warn(`[WARN] ${message}`),
                });
              openPages(null);
              const paths = await astroPrerenderer.getStaticPaths();
              const isProjectPage = ({ route }: StaticPage) => !pages.isSiteRoute(route);
              // Podium turns redirects into rules for hosts.
              const projectPages = paths.filter(
                (path) => isProjectPage(path) && path.route.type !== 'redirect',
              );
              const listedFiles = projectPages.map((path) => toOwnFile(path));
              // With their list, own pages can link to translations. Their rendering shows which
              // ones search engines may show, for the sitemap.
              openPages(listedFiles);
              const { readOwnFiles } = await import('#pipeline/building/render/own-pages');
              const projectFiles = await readOwnFiles(listedFiles, (index) =>
                renderPage(astroPrerenderer, projectPages[index], pages),
              );
              openPages(projectFiles);
              if (bundle !== undefined) await storeBundle(modulesFolder, bundle.folder, projectFiles, pages);
              const isRequested =
                renderRequest === undefined
                  ? () => false
                  : await planRequest(
                      { ...renderRequest, projectFiles, mustRenderAllPages },
                      task,
                      pages,
                      send,
                    );
              const renderedPaths = paths.filter(
                (path) => isProjectPage(path) || isRequested(toOwnFile(path).name),
              );
              misplacedPages = renderedPaths.filter(isMisplaced);
              return renderedPaths.filter((path) => !isMisplaced(path));
            },
          };
          return recordTimes(prerenderer, times, throttleProgress(send));
        }),
      // Awaited, so that the process does not end before the message is sent.
      'astro:build:done': () => send({ kind: 'times', times }),
    },
  };
}

/** Returns the folder of Podium's pages as Astro names it, relative to the project. */
const pagesFolder = (root: string) => `${relative(root, join(PROGRAM, 'src/pages')).split(sep).join('/')}/`;

/** A page that Astro has listed. */
type StaticPage = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

function toOwnFile({ pathname, route }: StaticPage): OwnFile {
  const isFile = route.type === 'endpoint';
  const path = `/${pathname.replace(/^\/|\/$/g, '')}/`.replace('//', '/');
  return { name: fileOf({ pathname, isFile }), path: isFile ? null : path, isIndexed: !isFile };
}

/**
 * Reports whether Astro would write a page elsewhere. Hosts look for a "not found" page at a path
 * such as "de/404.html", and Astro writes only that of the default language there.
 */
const isMisplaced = (page: StaticPage): boolean => toOwnFile(page).name.endsWith('/404.html');

/** Renders a page by itself. */
async function renderPage(
  astroPrerenderer: AstroPrerenderer,
  page: StaticPage | undefined,
  pages: SitePages,
): Promise<string> {
  if (page === undefined) return '';
  const { base } = pages.listCode();
  const request = new Request(new URL(`${base}${toOwnFile(page).path ?? '/'}`, 'http://localhost'));
  const response = await astroPrerenderer.render(request, { routeData: page.route });
  return (response instanceof Response ? response : response.response).text();
}

/** Copies the render modules and writes the code that pages may contain. */
async function storeBundle(
  modulesFolder: string,
  folder: string,
  projectFiles: readonly OwnFile[],
  pages: SitePages,
): Promise<void> {
  await cp(modulesFolder, join(folder, BUNDLE_MODULES), { recursive: true });
  await writeBundleFacts(folder, { code: toBundledCode(pages.listCode()), projectFiles });
}

const writeBundleFacts = (folder: string, facts: BundleFacts) =>
  writeFile(join(folder, BUNDLE_FACTS), JSON.stringify(facts));

/**
 * Plans the requested pages and sends the plan. Returns a function that reports whether a file must
 * be rendered. If an integration works on all pages, no page of the last build is reused.
 */
async function planRequest(
  request: StoredRequest & {
    readonly projectFiles: readonly OwnFile[];
    readonly mustRenderAllPages: boolean;
  },
  { outDir }: AstroTask,
  pages: SitePages,
  send: (message: AstroMessage) => Promise<void>,
): Promise<(name: string) => boolean> {
  const { shard, names, projectFiles } = request;
  const files = await listFiles(outDir);
  const publicFileSources = sourcesOfOwnFiles(
    files.map(({ name }) => name),
    await readOwnRules(process.env),
  );
  const planner = new PagePlanner({
    previous: new Map(request.mustRenderAllPages ? [] : request.previous),
    shard,
    sourcesOfOwnFiles: publicFileSources,
    replacedPages: new Set(projectFiles.map(({ name }) => name)),
  });
  for await (const listedPages of pages.listPages({ names, areKeyed: true })) planner.add(listedPages);
  const { pagesToRender, keptFiles, keyed } = planner;
  const bundledCode = toBundledCode(pages.listCode());
  await send({ kind: 'plan', plan: { planned: { keptFiles, keyed }, bundledCode, projectFiles } });
  const namesToRender = new Set(pagesToRender.map(fileOf));
  return (name) => namesToRender.has(name);
}

/**
 * Lists every inline script and style of our own bundles before pages are rendered: Astro's bundled
 * code, its code for islands, and our scripts for the head. None of it depends on content.
 */
function toBundledCode({ styles, scripts, runtime, base }: PageCode): BundledCode {
  return {
    pieces: [
      ...styles.map((text) => toPiece('style', text)),
      ...[...new Set([...INLINE_SCRIPTS, ...scripts])].map((text) => toPiece('script', text)),
      SCRIPT_SEPARATOR,
    ],
    runtime: { name: runtimeName(runtime), code: runtime },
    base,
  };
}

function runtimeName(code: string): string {
  return `_astro/astro-island.${sha256(code).slice(0, 8)}.js`;
}

/** Wraps a prerenderer so that it records the time of each page and reports the progress. */
export function recordTimes(
  prerenderer: AstroPrerenderer,
  times: PageTime[],
  onProgress: (done: number, total: number) => void,
): AstroPrerenderer {
  let total = 0;
  return {
    ...prerenderer,
    async getStaticPaths() {
      const paths = await prerenderer.getStaticPaths();
      total = paths.length;
      return paths;
    },
    async render(request, options) {
      const start = performance.now();
      const result = await prerenderer.render(request, options);
      times.push([pathOf(request), Math.round((performance.now() - start) * 10) / 10]);
      onProgress(times.length, total);
      return result;
    },
  };
}

/** Returns the path in the site of a page that Astro renders below the base. */
function pathOf({ url }: Request): string {
  const pathname = new URL(url).pathname.slice(siteBase(process.env).length);
  return resultOrNull(() => decodeURI(pathname)) ?? pathname;
}

/** Shortest time between two progress messages in milliseconds. */
const PROGRESS_INTERVAL_MS = 100;

/** Reports the progress of rendering, at most once per PROGRESS_INTERVAL_MS. */
function throttleProgress(send: (message: AstroMessage) => Promise<void>) {
  let sentAt = -Infinity;
  return (done: number, total: number) => {
    if (performance.now() - sentAt < PROGRESS_INTERVAL_MS) return;
    sentAt = performance.now();
    void send({ kind: 'count', done, total });
  };
}

function sendToBuild(message: AstroMessage): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });
}

/**
 * Ends this process when its build has ended for any reason, because the next build works in the
 * same folder.
 */
export function endWithBuild(): void {
  // The build ended before the listener was added.
  if (!process.connected) process.exit(1);
  process.once('disconnect', () => process.exit(1));
  // The listener alone would keep the process running after the work is done.
  process.channel?.unref();
}

async function run(
  { root, port, outDir, cacheDir }: AstroTask,
  integration: AstroIntegration,
): Promise<void> {
  try {
    // Imported here, because threads import this module too, but do not need Astro.
    const { build } = await import('astro');
    await build({ root, server: { port }, outDir, cacheDir, integrations: [integration] });
  } catch (error) {
    if (error instanceof BundleSkipped) return;
    if (error instanceof CommandError) await sendToBuild({ kind: 'fault', message: error.message });
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    if (error instanceof Error && 'hint' in error) console.error(error.hint);
    // Astro's font server would keep this process running.
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  endWithBuild();
  const task = JSON.parse(process.argv[2] ?? '') as AstroTask;
  await run(task, pageRendering(task, sendToBuild));
}
