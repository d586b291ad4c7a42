import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration, AstroIntegrationLogger, ViteUserConfig } from 'astro';
import { isPlatformPath } from '#domain/paths';
import { createOrigin, isCall } from './create-origin.ts';
import { openLibrary } from './library-source.ts';
import { isAssetPath } from './pages/assets.ts';
import { readSettings } from './settings.ts';
import { openStoreThread } from './store/store-thread.ts';

type VitePlugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

/** Answers the calls and the platform's pages in `astro dev`, in front of Vite; the site itself stays Vite's. */
export function originInDev(): AstroIntegration {
  return {
    name: 'podium-origin',
    hooks: {
      'astro:config:setup': ({ command, logger, updateConfig }) => {
        if (command === 'dev') updateConfig({ vite: { plugins: [originPlugin(logger)] } });
      },
    },
  };
}

/**
 * A plugin of Vite, because only its late hook can go in front of what Astro itself puts in front:
 * Astro would refuse addresses of the platform that have no trailing slash.
 */
function originPlugin(logger: AstroIntegrationLogger): VitePlugin {
  const warn = (message: unknown) =>
    logger.warn(message instanceof Error ? (message.stack ?? message.message) : String(message));
  return {
    name: 'podium-origin',
    enforce: 'post',
    async configureServer(server) {
      const settings = readSettings(process.env, process.cwd());
      const content = await openLibrary(settings.content, warn);
      const database = await openStoreThread(settings.database);
      server.httpServer?.once('close', () => void database.close());
      const { app } = createOrigin({ database, content, dist: null, trustProxy: settings.trustProxy, warn });
      const answer = getRequestListener((request) => app.fetch(toNativeRequest(request)), {
        overrideGlobalObjects: false,
      });
      return () => {
        server.middlewares.stack.unshift({
          route: '',
          handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
            const path = (request.url ?? '/').replace(/[?#].*$/s, '');
            if (isOriginPath(path)) void answer(request, response);
            else next();
          },
        });
      };
    },
  };
}

/**
 * The request as Node's own class, from which others can be made: the listener's stands in for the global class
 * only where it may replace that, and Vite needs the real one.
 */
function toNativeRequest({ url, method, headers, body, signal }: Request): Request {
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  return new Request(url, init);
}

/** Whether the origin, not the built site, answers this path. */
function isOriginPath(path: string): boolean {
  return isCall(path) || isAssetPath(path) || isPlatformPath(path) || isPlatformPath(`${path}/`);
}
