import type { AstroIntegration } from 'astro';
import { getRequestListener } from '@hono/node-server';
import { isPlatformPath } from '#domain/paths';
import { createOrigin, isCall } from './create-origin.ts';
import { openLibrary } from './library-source.ts';
import { FONT_PATH } from './pages/font.ts';
import { readSettings } from './settings.ts';
import { closeDatabase, openDatabase } from './store/database.ts';

/** Answers the calls and the platform's pages in `astro dev`, in front of Vite; the site itself stays Vite's. */
export function originInDev(): AstroIntegration {
  return {
    name: 'podium-origin',
    hooks: {
      'astro:server:setup': async ({ server, logger }) => {
        const warn = (message: unknown) =>
          logger.warn(message instanceof Error ? (message.stack ?? message.message) : String(message));
        const settings = readSettings(process.env, process.cwd());
        const content = await openLibrary(settings.content, warn);
        const db = openDatabase(settings.database);
        server.httpServer?.once('close', () => closeDatabase(db));
        const app = createOrigin({ db, content, dist: null, trustProxy: settings.trustProxy, warn });
        const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
        server.middlewares.use((request, response, next) => {
          const path = (request.url ?? '/').replace(/[?#].*$/s, '');
          if (isOriginPath(path)) void answer(request, response);
          else next();
        });
      },
    },
  };
}

/** Whether the origin, not the built site, answers this path. */
function isOriginPath(path: string): boolean {
  return isCall(path) || path === FONT_PATH || isPlatformPath(path) || isPlatformPath(`${path}/`);
}
