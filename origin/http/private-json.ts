import { PERSONAL_CONTROL } from '#domain/addresses/caching';
import type { OriginContext } from './origin-context.ts';

/** Returns a JSON response that no cache may store. */
export function privateJson(c: OriginContext, body: object): Response {
  c.header('Cache-Control', PERSONAL_CONTROL);
  return c.json(body);
}
