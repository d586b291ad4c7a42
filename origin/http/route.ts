import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { PERSONAL_CONTROL } from '#domain/addresses/caching';
import type { OriginContext, OriginEnv } from './origin-context.ts';
import { methodNotAllowed, OriginError } from './origin-error.ts';

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
        throw new OriginError(413, {
          code: 'body_too_large',
          message: `The body has more than ${maxBytes} bytes.`,
          remedy: 'Send less data at once.',
          headers: { Connection: 'close' },
        });
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

/** Maximum nesting of arrays and objects in a JSON body. The pages send at most 5 levels. */
export const MAX_JSON_DEPTH = 32;

const JSON_TYPE = /^(?:application\/(?:[\w.+-]+\+)?json|text\/plain)$/;

/** Reports whether a body of this media type can be JSON. Beacons send JSON as text/plain. */
export function mayBeJson(mediaType: string | undefined): boolean {
  return JSON_TYPE.test(mediaType?.split(';')[0]?.trim().toLowerCase() ?? '');
}

/**
 * Throws OriginError 400 for JSON text with more than `MAX_JSON_DEPTH` levels. Scans the text
 * without recursion, before it is parsed. Leaves invalid JSON to the parser.
 */
export function requireShallowJson(text: string): void {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) throw tooDeep();
    } else if (character === ']' || character === '}') depth -= 1;
  }
}

function tooDeep(): OriginError {
  return new OriginError(400, {
    code: 'too_deep',
    message: `The JSON of the body has more than ${MAX_JSON_DEPTH} levels of arrays and objects.`,
    remedy: `Send at most ${MAX_JSON_DEPTH} levels.`,
  });
}

/** Returns a JSON response that no cache may store. */
export function privateJson(c: OriginContext, body: object): Response {
  c.header('Cache-Control', PERSONAL_CONTROL);
  return c.json(body);
}
