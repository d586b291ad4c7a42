import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AstroIntegration, ViteUserConfig } from 'astro';
import { contentRoot } from '#library/library';
import { workbenchPath } from '#domain/addresses/paths';
import { handleFirst } from '../bundler/astro-internals.ts';
import { siteFacts } from '../site-facts.ts';

type VitePlugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

/** The list, also without the slash at its end, and all below it. */
const ADDRESSES = /^\/workbench(?:[/?]|$)/;

/** Serves the workbench in `astro dev`. Builds do not contain it. */
export function workbenchInDev(): AstroIntegration {
  return {
    name: 'podium-workbench',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev') updateConfig({ vite: { plugins: [workbenchPlugin()] } });
      },
      'astro:server:start': ({ address: { port }, logger }) =>
        logger.info(`Edit presentations at http://localhost:${port}${workbenchPath()}`),
    },
  };
}

/**
 * Creates a Vite plugin. Its late hook puts the workbench in front of all other handlers, so that
 * no header and no rewriting of theirs applies to it.
 */
function workbenchPlugin(): VitePlugin {
  let answer: ReturnType<typeof load> | null = null;
  return {
    name: 'podium-workbench',
    enforce: 'post',
    configureServer: (server) => () =>
      handleFirst(server, (request, response, next) => {
        if (ADDRESSES.test(request.url ?? '')) {
          answer ??= load();
          answer.then(({ reply }) => reply(request, response)).catch(next);
        } else next();
      }),
  };
}

/**
 * Loads the workbench at the first request: a build reads the configuration, but needs none of it.
 */
async function load() {
  const [{ createWorkbench }, { send }, facts] = await Promise.all([
    import('#workbench/server/answer'),
    import('#workbench/server/reply'),
    import('#library/site/facts'),
  ]);
  const answer = createWorkbench(contentRoot(process.env, process.cwd()), siteFacts(facts));
  return {
    reply: async (request: IncomingMessage, response: ServerResponse) =>
      send(response, await answer(request)),
  };
}
