import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import { siteBase } from '#library/site-record';
import { contentRoot, type Library } from '#library/library';
import { checkWithPictures } from '#pipeline/building/read-content';
import { SEARCH_CARDS } from '#pipeline/site/output-folders';
import { buildSearchIndexes } from '#pipeline/building/search/search-index';
import { sendFile } from './send-file.ts';

const INDEX_FILE_PATH = /^\/search\/[a-z]{2,3}\/(?:[a-z]+\/)?[\w.-]+$/;

/** Builds the index on the first request, and again after content has changed. */
export function createDevSearchIndex(root: string, folder: string, fetchCards: () => Promise<string>) {
  let builtDigest = '';
  let building: Promise<void> = Promise.resolve();

  async function build(): Promise<void> {
    const { library } = await checkWithPictures(root, { release: { now: new Date(), withPending: false } });
    if (library === null || digestOfContent(library) === builtDigest) return;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, SEARCH_CARDS), await fetchCards());
    await buildSearchIndexes(folder, library, new AbortController().signal);
    builtDigest = digestOfContent(library);
  }

  return {
    /**
     * Returns the absolute path of the index file at a URL path; null if there is none. Browsers
     * first request the script of an index, so that request builds the index again if content has
     * changed.
     */
    find: async (path: string) => {
      if (!INDEX_FILE_PATH.test(path)) return null;
      if (path.endsWith('/pagefind.js')) building = building.catch(() => undefined).then(build);
      await building;
      const file = join(folder, path);
      return (await stat(file).catch(() => null))?.isFile() === true ? file : null;
    },
  };
}

function digestOfContent({ entries }: Library): string {
  return [...entries.values()].map(({ digest }) => digest).join();
}

/** Serves the search index during development. A build writes it into the site instead. */
export function searchInDev(): AstroIntegration {
  return {
    name: 'podium-search',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        const fetchCards = async () => {
          const { port } = server.httpServer?.address() as AddressInfo;
          return (await fetch(`http://localhost:${port}${siteBase(process.env)}/${SEARCH_CARDS}`)).text();
        };
        const root = contentRoot(process.env, process.cwd());
        const index = createDevSearchIndex(root, resolve('.cache/search-in-dev'), fetchCards);
        server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
          const path = (request.url ?? '/').replace(/[?#].*/s, '');
          index
            .find(path)
            .then(async (file) => {
              if (file === null || !(await sendFile(file, request, response))) next();
            })
            .catch((error: unknown) => {
              logger.warn(`The search index could not be built: ${String(error)}`);
              response.writeHead(500).end();
            });
        });
      },
    },
  };
}
