import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentSource } from '../content-source.ts';
import type { Stores } from '../store/stores.ts';
import type { Limiter } from './limiter.ts';

/** What every route works with. */
export interface Services extends Stores {
  readonly content: ContentSource;
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
