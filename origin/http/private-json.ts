import type { OriginContext } from './origin-context.ts';

/** Answers with JSON that no cache may keep. */
export function privateJson(c: OriginContext, body: object): Response {
  c.header('Cache-Control', 'private, no-store');
  return c.json(body);
}
