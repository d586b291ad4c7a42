import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { addLikeCalls } from './calls/likes.ts';
import { addLogCalls } from './calls/logs.ts';
import { addViewerCall } from './calls/viewer.ts';
import type { ContentSource } from './content-source.ts';
import { createLimiter } from './http/limiter.ts';
import type { OriginContext, OriginEnv, Services } from './http/origin-context.ts';
import { addressNotFound, internalError, OriginError } from './http/origin-error.ts';
import { addAccountPages } from './pages/account.ts';
import { addEditorPages } from './pages/editor.ts';
import { addEmptySearch, readsQuery } from './pages/empty-search.ts';
import { renderError } from './pages/error-page.ts';
import { addAssets } from './pages/assets.ts';
import { addProductPages } from './pages/product.ts';
import { addReportPage } from './pages/report.ts';
import { addSignInPage } from './pages/sign-in.ts';
import { addSignOutPage } from './pages/sign-out.ts';
import { addSignUpPage } from './pages/sign-up.ts';
import { createMemoryAnswer, type NodeAnswer } from './static/answer-from-memory.ts';
import { defaultHeaders } from './static/default-headers.ts';
import { createDistHandler } from './static/serve-dist.ts';
import type { GrowingSite } from './static/growing-site.ts';
import { createSite } from './static/site.ts';
import type { StoreThread } from './store/store-thread.ts';

/** What an origin needs. */
export interface OriginOptions {
  /** An open database, as `openStoreThread` gives it. The origin does not close it. */
  readonly database: Pick<StoreThread, 'stores' | 'tokenSecret'>;
  readonly content: ContentSource;
  /** Folder of the built site; null serves calls and platform pages only. */
  readonly dist: string | null;
  /** What is served until the folder `dist` is there. Default null: it must be there. */
  readonly growing?: GrowingSite | null;
  /** Whether `X-Forwarded-Proto`, `-Host` and `-For` come from a proxy of ours. Default false. */
  readonly trustProxy?: boolean;
  /** How many forms one address may send a minute. Default 120. */
  readonly formsPerMinute?: number;
  /** How many log posts one address may send a minute. Default 1200. */
  readonly logsPerMinute?: number;
  readonly now?: () => Date;
  /** Milliseconds of a clock that is never set back. Default `performance.now`. */
  readonly clock?: () => number;
  /** Hears of errors that are ours and of faults in `_headers`. Default `console.error`. */
  readonly warn?: (message: unknown) => void;
}

/** The origin in its two parts. */
export interface Origin {
  /** Answers everything. */
  readonly app: Hono<OriginEnv>;
  /** Answers in front of `app` what needs none of it; null where no built site is served. */
  readonly answerFromMemory: NodeAnswer | null;
}

/** The reference origin: answers the calls of the pages, has the platform's own pages, serves the built site. */
export function createOrigin(options: OriginOptions): Origin {
  const { dist, content, warn = console.error, clock = () => performance.now(), growing = null } = options;
  const site = dist === null ? null : createSite({ dist, content, warn, clock, growing });
  const services = createServices(options);
  const app = new Hono<OriginEnv>({ strict: false });

  app.use(async (c, next) => {
    c.set('services', services);
    await next();
    addDefaultHeaders(c);
  });
  addCalls(app);
  addPlatformPages(app);
  if (site) app.all('*', createDistHandler(site));
  app.notFound((c) => renderFailure(c, addressNotFound(c.req.url)));
  app.onError((error, c) => {
    if (error instanceof OriginError) return renderFailure(c, error);
    if (!hasHungUp(c, error)) warn(error);
    return renderFailure(c, internalError());
  });
  return { app, answerFromMemory: site && createMemoryAnswer(site, readsQuery) };
}

function createServices(options: OriginOptions): Services {
  const { database, content, trustProxy = false, formsPerMinute = 120, logsPerMinute = 1200 } = options;
  const now = options.now ?? (() => new Date());
  return {
    ...database.stores,
    content,
    trustProxy,
    tokenSecret: database.tokenSecret,
    forms: createLimiter(formsPerMinute, now),
    logs: createLimiter(logsPerMinute, now),
  };
}

function addCalls(app: Hono<OriginEnv>): void {
  addLikeCalls(app);
  addViewerCall(app);
  addLogCalls(app);
  for (const path of ['/api/*', '/log/*']) {
    app.all(path, (c) => {
      throw addressNotFound(c.req.url);
    });
  }
}

function addPlatformPages(app: Hono<OriginEnv>): void {
  addSignInPage(app);
  addSignUpPage(app);
  addSignOutPage(app);
  addAccountPages(app);
  addEditorPages(app);
  addReportPage(app);
  addProductPages(app);
  addAssets(app);
  addEmptySearch(app);
}

/** Whether an error only says that the client, or the time limit of a request, ended the connection. */
function hasHungUp(c: OriginContext, error: Error): boolean {
  const env = c.env as Partial<HttpBindings> | undefined;
  return 'code' in error && error.code === 'ECONNRESET' && env?.incoming?.socket.destroyed === true;
}

/** Calls answer with JSON, everything else with a page. */
function renderFailure(c: OriginContext, error: OriginError): Response | Promise<Response> {
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
  if (!isCall(new URL(c.req.url).pathname)) return renderError(c, error);
  c.header('Cache-Control', 'private, no-store');
  return c.json(error.toBody(), error.status);
}

/** Whether a path belongs to a program, not to a page. */
export function isCall(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/log/');
}

function addDefaultHeaders(c: OriginContext): void {
  for (const [name, value] of defaultHeaders(c.req.path)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
}
