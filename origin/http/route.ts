import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { mayBeJson, requireShallowJson } from './json-depth.ts';
import type { OriginContext, OriginEnv } from './origin-context.ts';
import { bodyTooLarge, methodNotAllowed } from './origin-error.ts';

/** Largest body that a call or form may have, in bytes. */
const MAX_BODY_BYTES = 16 * 1024;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Handler = (c: OriginContext) => Response | Promise<Response>;

/**
 * Answers `path` (written without a trailing slash, answered with and without) by method.
 * Other methods get 405 with `Allow`, a body over `maxBytes` 413, JSON that is nested too deep 400.
 */
export function route(
  app: Hono<OriginEnv>,
  path: string,
  handlers: Partial<Record<Method, Handler>>,
  maxBytes = MAX_BODY_BYTES,
): void {
  const allowed = Object.keys(handlers).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  app.use(
    path,
    bodyLimit({
      maxSize: maxBytes,
      onError: () => {
        throw bodyTooLarge(maxBytes);
      },
    }),
  );
  app.use(path, async (c, next) => {
    if (mayBeJson(c.req.header('content-type'))) requireShallowJson(await c.req.text());
    await next();
  });
  for (const [method, handler] of Object.entries(handlers)) app.on(method, path, handler);
  app.all(path, (c) => {
    throw methodNotAllowed(c.req.method, allowed);
  });
}
