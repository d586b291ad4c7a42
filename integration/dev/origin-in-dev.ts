import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration, AstroIntegrationLogger, ViteUserConfig } from 'astro';
import { emptyLibrary } from '#library/empty-library';
import { isCall } from '#domain/addresses/calls';
import { isPlatformPath } from '#domain/addresses/paths';
import { HAS_SIGN_IN } from '#domain/features/constants';
import { createOrigin } from '#origin/create-origin';
import { openLibrary } from '#origin/content-source';
import { isAssetPath } from '#origin/pages/assets';
import { readSettings, SIGN_IN_OFF } from '#origin/settings';
import { openStoreThread } from '#origin/store/store-thread';
import { handleFirst, hostCheckOf } from '../bundler/astro-internals.ts';

type VitePlugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

/** Answers calls and platform pages in `astro dev`. Vite still serves the site itself. */
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
 * Creates a Vite plugin. Astro's own handler refuses platform addresses without a trailing slash,
 * and only Vite's late hook can put a handler in front of it. This is also in front of Vite's check
 * of the Host header, so the handler runs this check itself.
 */
function originPlugin(logger: AstroIntegrationLogger): VitePlugin {
  const warn = (message: unknown) =>
    logger.warn(message instanceof Error ? (message.stack ?? message.message) : String(message));
  return {
    name: 'podium-origin',
    enforce: 'post',
    async configureServer(server) {
      // The address that the server really listens on, also from a flag.
      const { host = false } = server.config.server;
      const usualHost = host === true ? '0.0.0.0' : 'localhost';
      const HOST = typeof host === 'string' ? host : usualHost;
      const settings = readSettings({ ...process.env, HOST }, process.cwd());
      if (HAS_SIGN_IN && settings.demoSignIn === 'none') logger.info(SIGN_IN_OFF);
      const content = await openLibrary(settings.content, warn, {
        fallback: emptyLibrary(settings.content),
        withPending: true,
      });
      const database = await openStoreThread(settings.database);
      server.httpServer?.once('close', () => void database.close());
      const { base, trustProxy, demoSignIn } = settings;
      const { app } = createOrigin({ database, content, dist: null, base, trustProxy, demoSignIn, warn });
      const answer = getRequestListener((request) => app.fetch(toNativeRequest(request)), {
        overrideGlobalObjects: false,
      });
      return () => {
        const checkHost = hostCheckOf(server);
        handleFirst(server, (request, response, next) => {
          const { url = '/' } = request;
          const pathInSite = url.startsWith(`${base}/`) ? url.slice(base.length) : null;
          if (pathInSite !== null && isOriginPath(pathInSite.replace(/[?#].*/s, '')))
            checkHost(request, response, () => {
              request.url = pathInSite;
              void answer(request, response);
            });
          else next();
        });
      };
    },
  };
}

/**
 * Converts a request of @hono/node-server to Node's own Request class. The server has a class of
 * its own, which `new Request(...)` cannot copy. It could replace the global class, but Vite needs
 * that of Node.
 */
function toNativeRequest({ url, method, headers, body, signal }: Request): Request {
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  return new Request(url, init);
}

/** Reports whether the origin answers this path, and not the built site. */
function isOriginPath(path: string): boolean {
  return isCall(path) || isAssetPath(path) || isPlatformPath(path) || isPlatformPath(`${path}/`);
}
