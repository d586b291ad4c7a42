import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { siteBase } from '#library/site-record';
import { faultBoard } from '#library/fault-board';
import { CONTENT_STORE } from '../bundler/astro-internals.ts';
import { renderFaults } from './fault-html.ts';
import { FAULTS_EVENT, type FaultsMessage } from './page/faults-message.ts';
import { relative } from 'node:path';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { templatePath } from '#domain/addresses/paths';
import type { Library } from '#library/library';
import { pathOfEntry } from '#library/path-of-file';

/**
 * Shows the faults of the content over the pages of the dev server, and prints the addresses of new
 * content. It does nothing in a build.
 */
export function faultsInDev(): AstroIntegration {
  let store = '';
  return {
    name: 'podium-faults',
    hooks: {
      'astro:config:setup': ({ command, config, addMiddleware }) => {
        if (command !== 'dev') return;
        store = fileURLToPath(new URL(CONTENT_STORE, config.root));
        addMiddleware({ order: 'pre', entrypoint: new URL('./fault-middleware.ts', import.meta.url) });
      },
      'astro:server:setup': ({ server, logger }) => {
        const board = faultBoard();
        const { hot } = server.environments.client;
        hot.on(FAULTS_EVENT, (_, client) => client.send(FAULTS_EVENT, toMessage()));
        let lastLibrary = board.latest?.library ?? null;
        let newPaths: string[] = [];
        const stop = board.listen(({ library }) => {
          hot.send(FAULTS_EVENT, toMessage());
          const site = server.resolvedUrls?.local[0];
          if (lastLibrary !== null && library !== null && site !== undefined)
            newPaths.push(...newAddresses(lastLibrary, library, site.replace(/\/$/, siteBase(process.env))));
          lastLibrary = library ?? lastLibrary;
        });
        // The pages of new content exist once Astro has written its content store.
        server.watcher.on('change', (file) => {
          if (file !== store) return;
          for (const line of newPaths) logger.info(line);
          newPaths = [];
        });
        server.httpServer?.once('close', stop);
      },
    },
  };
}

function toMessage(): FaultsMessage {
  const faults = faultBoard().latest?.faults ?? [];
  return { count: faults.length, html: renderFaults({ faults, isOld: false }) };
}

/**
 * Returns a line for each presentation, video and template that is only in `after`: its file or
 * slug, and the address of its page. `site` is the address of the site, with a slash at its end.
 */
export function newAddresses(before: Library, after: Library, site: string): string[] {
  const newEntries = [...after.entries.values()].filter(({ oid }) => !before.entries.has(oid));
  const formerSlugs = new Set(before.templates.map(({ slug }) => slug));
  const base = site.replace(/\/$/, '');
  return [
    ...newEntries.map((facts) => `${relative(after.root, facts.file)}  ${base}${pathOfEntry(facts)}`),
    ...after.templates
      .filter(({ slug }) => !formerSlugs.has(slug))
      .map(({ slug }) => `template ${slug}  ${base}${templatePath(slug, DEFAULT_LOCALE)}`),
  ];
}
