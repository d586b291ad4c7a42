import type { Hono } from 'hono';
import { LOCALES } from '#domain/languages/locales';
import { explorePath, searchActionPath } from '#domain/addresses/paths';
import type { OriginEnv } from '../http/origin-context.ts';
import { hrefOf } from '../http/request-origin.ts';

const SEARCH_PATHS: ReadonlySet<string> = new Set(LOCALES.map(searchActionPath));

/** Reports whether the response for this page of the site depends on the query string. */
export function readsQuery(pathname: string): boolean {
  return SEARCH_PATHS.has(pathname);
}

/**
 * Redirects an empty search to the explore page (rule 2.7). The built site serves all other
 * searches.
 */
export function addEmptySearch(app: Hono<OriginEnv>): void {
  for (const locale of LOCALES) {
    // The router takes paths without a trailing slash.
    app.get(searchActionPath(locale).slice(0, -1), (c, next) =>
      c.req.query('search')?.trim() === ''
        ? Promise.resolve(c.redirect(hrefOf(c, explorePath(locale)), 302))
        : next(),
    );
  }
}
