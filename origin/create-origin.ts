import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { PERSONAL_CONTROL } from '#domain/addresses/caching';
import { isCall } from '#domain/addresses/calls';
import { HAS_SIGN_IN } from '#domain/features/constants';
import { addCallsOfVisitors, addLogCalls } from './calls/calls.ts';
import { addLiveCalls } from './calls/live.ts';
import type { ContentSource } from './content-source.ts';
import { createLimiter, warnRarely } from './http/limiter.ts';
import type { OriginContext, OriginEnv, Services } from './http/origin-context.ts';
import { addressNotFound, errorOf, OriginError } from './http/origin-error.ts';
import { createRooms } from './http/rooms.ts';
import { addAccountPages } from './pages/account.ts';
import { renderError } from './pages/page.ts';
import { addAssets } from './pages/assets.ts';
import { addProductPages } from './pages/product.ts';
import { addReportPage } from './pages/report.ts';
import { addSignInPages } from './pages/sign-in.ts';
import type { DemoSignIn } from './settings.ts';
import { createCacheHandler, createDistHandler, type NodeHandler } from './static/serve-dist.ts';
import { defaultHeaders } from './static/site-file.ts';
import type { PartialSite } from './static/partial-site.ts';
import { createReleases } from './static/release.ts';
import { createSite } from './static/site.ts';
import { DatabaseBusyError, DatabaseFailedError } from './store/database-error.ts';
import type { StoreThread } from './store/store-thread.ts';
import { LOCALES } from '#domain/languages/locales';
import { explorePath, searchActionPath } from '#domain/addresses/paths';
import { hrefOf } from './http/request-origin.ts';

export interface OriginOptions {
  /** An open database from `openStoreThread`. The caller closes it. */
  readonly database: Pick<StoreThread, 'stores' | 'tokenSecret'>;
  readonly content: ContentSource;
  /** Folder of the built site; null serves only calls and platform pages. */
  readonly dist: string | null;
  /** The site to serve while its first build runs. Default null: the folder `dist` must exist. */
  readonly partial?: PartialSite | null;
  /**
   * The path below which the site is served, such as "/talks", unless a built site has another one.
   * Default: none.
   */
  readonly base?: string;
  /** Whether `X-Forwarded-Proto`, `-Host` and `-For` come from a trusted proxy. Default false. */
  readonly trustProxy?: boolean;
  /** Whether visitors sign in here. Default: as the settings of the site say. */
  readonly hasSignIn?: boolean;
  /** Default `same machine`. */
  readonly demoSignIn?: DemoSignIn;
  /** Maximum number of forms per minute from one client address. Default 120. */
  readonly formsPerMinute?: number;
  /** Maximum number of log posts per minute from one client address. Default 1200. */
  readonly logsPerMinute?: number;
  readonly now?: () => Date;
  /** Returns milliseconds of a monotonic clock. Default `performance.now`. */
  readonly clock?: () => number;
  /** Receives internal errors and faults in `_headers`. Default `console.error`. */
  readonly warn?: (message: unknown) => void;
}

export interface Origin {
  /** Answers every request. */
  readonly app: Hono<OriginEnv>;
  /**
   * Answers requests for files in memory before they reach `app`; null if no built site is served.
   */
  readonly answerFromMemory: NodeHandler | null;
  /** Returns the path below which the site is served: the built site's, once that is loaded. */
  readonly base: () => string;
  /** Loads the built site, or its newest release, and thus its base. */
  readonly load: () => Promise<unknown>;
  /** Ends the streams of talks, which would never end by themselves. */
  readonly endStreams: () => void;
}

/**
 * Creates the reference origin. It answers the pages' calls, renders the platform pages and serves
 * the built site.
 */
export function createOrigin(options: OriginOptions): Origin {
  const { dist, content, partial = null, hasSignIn = HAS_SIGN_IN } = options;
  const { warn = console.error, clock = () => performance.now() } = options;
  const releases = dist === null ? null : createReleases(dist, warn, partial);
  const base = () => releases?.base() ?? options.base ?? '';
  const site = releases && createSite({ releases, content, clock, partial, base });
  const services = createServices(options, base);
  const reportFailure = warnRarely(warn, options.now ?? (() => new Date()));
  const app = new Hono<OriginEnv>({ strict: false });

  app.use(async (c, next) => {
    c.set('services', services);
    await next();
    addDefaultHeaders(c);
    await addContentLength(c);
  });
  if (hasSignIn) addCallsOfVisitors(app);
  addLiveCalls(app);
  addLogCalls(app);
  if (hasSignIn) addPlatformPages(app);
  addAssets(app);
  addEmptySearch(app);
  if (site) app.all('*', createDistHandler(site));
  app.notFound((c) => renderFailure(c, addressNotFound(c.req.url)));
  app.onError((error, c) => {
    if (error instanceof OriginError) return renderFailure(c, error);
    if (error instanceof DatabaseBusyError) return renderFailure(c, errorOf('database_busy'));
    if (error instanceof DatabaseFailedError) {
      reportFailure(error.message);
      return renderFailure(c, errorOf(error.isDamaged ? 'internal' : 'nothing_stored'));
    }
    if (!isClosedConnection(c, error)) warn(error);
    return renderFailure(c, errorOf('internal'));
  });
  return {
    app,
    answerFromMemory: site && createCacheHandler(site, readsQuery),
    base,
    load: async () => releases?.check(),
    endStreams: services.rooms.close,
  };
}

function createServices(options: OriginOptions, base: () => string): Services {
  const { database, content, trustProxy = false, formsPerMinute = 120, logsPerMinute = 1200 } = options;
  const now = options.now ?? (() => new Date());
  return {
    stores: database.stores,
    content,
    base,
    trustProxy,
    hasSignIn: options.hasSignIn ?? HAS_SIGN_IN,
    demoSignIn: options.demoSignIn ?? 'same machine',
    tokenSecret: database.tokenSecret,
    forms: createLimiter(formsPerMinute, now),
    logs: createLimiter(logsPerMinute, now),
    rooms: createRooms(now),
  };
}

function addPlatformPages(app: Hono<OriginEnv>): void {
  addSignInPages(app);
  addAccountPages(app);
  addReportPage(app);
  addProductPages(app);
}

/**
 * Reports whether the error means only that the client, or the request timeout, closed the
 * connection.
 */
function isClosedConnection(c: OriginContext, error: Error): boolean {
  const env = c.env as Partial<HttpBindings> | undefined;
  return 'code' in error && error.code === 'ECONNRESET' && env?.incoming?.socket.destroyed === true;
}

/** Returns JSON for calls and an error page for all other paths. */
function renderFailure(c: OriginContext, error: OriginError): Response | Promise<Response> {
  const { code, message, remedy, headers = {} } = error.facts;
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  // Only programs call these addresses, so errors are JSON and not a page.
  if (!isCall(new URL(c.req.url).pathname)) return renderError(c, error);
  c.header('Cache-Control', PERSONAL_CONTROL);
  return c.json({ error: { code, message, remedy } }, error.status);
}

/**
 * Adds the length of the body where the server does not: it does so only for texts in response to
 * GET. Responses with files already have it.
 */
async function addContentLength(c: OriginContext): Promise<void> {
  const { res } = c;
  const isText = res.body !== null && c.req.method !== 'HEAD';
  if (isText || res.headers.has('content-length') || res.status === 204 || res.status === 304) return;
  const length = res.body === null ? 0 : (await res.clone().arrayBuffer()).byteLength;
  res.headers.set('content-length', String(length));
}

function addDefaultHeaders(c: OriginContext): void {
  for (const [name, value] of defaultHeaders(c.req.path)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
}

const SEARCH_PATHS: ReadonlySet<string> = new Set(LOCALES.map(searchActionPath));

/** Reports whether the response for this page of the site depends on the query string. */
function readsQuery(pathname: string): boolean {
  return SEARCH_PATHS.has(pathname);
}

/**
 * Redirects an empty search to the explore page (rule 2.7). The built site serves all other
 * searches.
 */
function addEmptySearch(app: Hono<OriginEnv>): void {
  for (const locale of LOCALES) {
    // The router takes paths without a trailing slash.
    app.get(searchActionPath(locale).slice(0, -1), (c, next) =>
      c.req.query('search')?.trim() === ''
        ? Promise.resolve(c.redirect(hrefOf(c, explorePath(locale)), 302))
        : next(),
    );
  }
}
