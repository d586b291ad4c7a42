import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { mayBeJson, requireShallowJson } from './json-depth.ts';
import type { OriginContext, OriginEnv } from './origin-context.ts';
import { bodyTooLarge, methodNotAllowed } from './origin-error.ts';

/** Default size limit of a request body, in bytes. */
const MAX_BODY_BYTES = 16 * 1024;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Handler = (c: OriginContext) => Response | Promise<Response>;

/**
 * Handles `address` by method, with and without a trailing slash. Other methods get 405 with
 * `Allow`, a body over `maxBytes` gets 413, and JSON that is nested too deep gets 400.
 */
export function route(
  app: Hono<OriginEnv>,
  address: string,
  handlers: Partial<Record<Method, Handler>>,
  maxBytes = MAX_BODY_BYTES,
): void {
  const path = address.replace(/(?<=.)\/$/, '');
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
