import type { Hono } from 'hono';
import { LOCALES } from '#domain/locales';
import { explorePath, searchActionPath } from '#domain/paths';
import type { OriginEnv } from '../http/origin-context.ts';

const SEARCH_PATHS: ReadonlySet<string> = new Set(LOCALES.map(searchActionPath));

/** Whether the answer for a page of the site depends on its query. */
export function readsQuery(pathname: string): boolean {
  return SEARCH_PATHS.has(pathname);
}

/** A search for nothing leads to the explore page (spec section 5); the search page itself is the site's. */
export function addEmptySearch(app: Hono<OriginEnv>): void {
  for (const locale of LOCALES) {
    // Without the slash at its end, as the router takes paths.
    app.get(searchActionPath(locale).slice(0, -1), (c, next) =>
      c.req.query('search')?.trim() === '' ? Promise.resolve(c.redirect(explorePath(locale), 302)) : next(),
    );
  }
}
