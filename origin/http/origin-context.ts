import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentSource } from '../content-source.ts';
import type { Accounts } from '../store/accounts.ts';
import type { Likes } from '../store/likes.ts';
import type { LogRecords } from '../store/log-records.ts';
import type { Reports } from '../store/reports.ts';
import type { Sessions } from '../store/sessions.ts';
import type { Limiter } from './limiter.ts';

/** What every route works with. */
export interface Services {
  readonly content: ContentSource;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly likes: Likes;
  readonly logRecords: LogRecords;
  readonly reports: Reports;
  /** Signs CSRF tokens. */
  readonly tokenSecret: string;
  /** Whether the `X-Forwarded-*` headers come from a proxy of ours. */
  readonly trustProxy: boolean;
  /** Limits forms by client address. */
  readonly forms: Limiter;
  /** Limits log posts by client address. */
  readonly logs: Limiter;
}

/** The Hono environment of the origin. `Bindings` is empty where no socket is behind the request. */
export interface OriginEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { services: Services };
}

/** The context of a request to the origin. */
export type OriginContext = Context<OriginEnv>;
