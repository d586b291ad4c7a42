import { join } from 'node:path';
import { NOT_FOUND_CONTROL } from '#domain/caching';
import { LOCALES } from '#domain/locales';
import type { OriginContext } from '../http/origin-context.ts';
import { addressNotFound, methodNotAllowed } from '../http/origin-error.ts';
import { cachingFor } from './caching.ts';
import { isUnchanged, mayContinue } from './conditions.ts';
import type { Encoding } from './encoding.ts';
import { isCompressible, mediaTypeOf } from '#domain/media-types';
import { locate } from './locate.ts';
import { findMoved } from './moved.ts';
import { openBest } from './open-best.ts';
import { parseRange } from './range.ts';
import type { Document } from './read-document.ts';
import { decode } from './segments.ts';
import { createSiteHeaders } from './site-headers.ts';
import { waitForDist } from './wait-for-dist.ts';

type Headers = Record<string, string>;

/** Headers that are about what is at an address, so that an answer that leads on from there has none. */
const OF_CONTENT = new Set(['cache-control', 'content-type']);

/**
 * Serves the built site. Nothing but facts about files is kept between requests, so a folder that is
 * swapped for another one serves the other one from the next request on.
 */
export function createDistHandler(
  dist: string,
  warn: (message: string) => void,
): (c: OriginContext) => Promise<Response> {
  const siteHeaders = createSiteHeaders(dist, warn);

  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      throw methodNotAllowed(c.req.method, ['GET', 'HEAD']);
    const url = new URL(c.req.url);
    await waitForDist(dist);
    const target = await locate(dist, url.pathname);
    const moved = await findMoved(c.var.services.content, url.pathname, target.kind !== 'none');
    // It may move again: nobody may keep the way for good. Content that was changed may not have been built yet.
    if (moved !== null && (await locate(dist, moved)).kind === 'file') return redirect(c, moved, 302);
    if (target.kind === 'redirect') return redirect(c, target.path, 301);
    if (target.kind === 'none') return serveNotFound(c, url.pathname);
    return (await serveFile(c, target.file, target.path)) ?? serveNotFound(c, url.pathname);
  };

  /** The file as answer; undefined if it went away meanwhile. */
  async function serveFile(c: OriginContext, file: string, path: string): Promise<Response | undefined> {
    const found = await openBest(c, file);
    if (!found) return undefined;
    const { document, encoding } = found;
    const headers = { ...(await describe(file, path, encoding)), etag: document.etag };
    if (isUnchanged(c.req.header('if-none-match'), document.etag)) return finish(document, 304, headers);
    const range =
      encoding === 'identity' && mayContinue(c.req.header('if-range'), document.etag)
        ? parseRange(c.req.header('range'), document.size)
        : null;
    if (range === 'unsatisfiable') {
      return finish(document, 416, { ...headers, 'content-range': `bytes */${document.size}` });
    }
    const length = range ? range.end - range.start + 1 : document.size;
    const sized: Headers = { ...headers, 'content-length': String(length) };
    if (range) sized['content-range'] = `bytes ${range.start}-${range.end}/${document.size}`;
    const status = range ? 206 : 200;
    if (c.req.method === 'HEAD') return finish(document, status, sized);
    return new Response(document.body(range ?? undefined), { status, headers: sized });
  }

  /** Leads to another path of the site, with the query; the headers are those of the path that is left. */
  async function redirect(c: OriginContext, path: string, status: 301 | 302): Promise<Response> {
    const { pathname, search } = new URL(c.req.url);
    for (const [name, value] of await siteHeaders(decode(pathname) ?? pathname))
      if (!OF_CONTENT.has(name)) c.header(name, value);
    return c.redirect(path + search, status);
  }

  async function serveNotFound(c: OriginContext, pathname: string): Promise<Response> {
    const prefix = LOCALES.find((locale) => pathname.startsWith(`/${locale}/`));
    for (const page of [...(prefix ? [`${prefix}/404.html`] : []), '404.html']) {
      const found = await openBest(c, join(dist, page));
      if (!found) continue;
      const { document, encoding } = found;
      const headers: Headers = await describe(page, `/${page}`, encoding);
      headers['cache-control'] = NOT_FOUND_CONTROL;
      headers['content-length'] = String(document.size);
      if (c.req.method === 'HEAD') return finish(document, 404, headers);
      return new Response(document.body(), { status: 404, headers });
    }
    throw addressNotFound(c.req.url);
  }

  async function describe(file: string, path: string, encoding: Encoding): Promise<Headers> {
    const mediaType = mediaTypeOf(file);
    const headers: Headers = { 'content-type': mediaType, 'cache-control': cachingFor(path) };
    if (isCompressible(mediaType)) headers['vary'] = 'Accept-Encoding';
    else headers['accept-ranges'] = 'bytes';
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    return { ...headers, ...Object.fromEntries(await siteHeaders(path)) };
  }
}

async function finish(document: Document, status: number, headers: Headers): Promise<Response> {
  await document.close();
  return new Response(null, { status, headers });
}
