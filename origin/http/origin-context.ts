import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentSource } from '../content-source.ts';
import type { DemoSignIn } from '../settings.ts';
import type { Stores } from '../store/store-thread.ts';
import type { Rooms } from './rooms.ts';
import type { Limiter } from './limiter.ts';

/** Services that all routes share. */
export interface Services {
  readonly stores: Stores;
  readonly content: ContentSource;
  /** Key that signs CSRF tokens. */
  readonly tokenSecret: string;
  /** Returns the path below which the site is served, such as "/talks". */
  readonly base: () => string;
  /** Whether the `X-Forwarded-*` headers come from a trusted proxy. */
  readonly trustProxy: boolean;
  /** Whether visitors sign in here. */
  readonly hasSignIn: boolean;
  readonly demoSignIn: DemoSignIn;
  /** Limits forms per client address. */
  readonly forms: Limiter;
  /** Limits log posts per client address. */
  readonly logs: Limiter;
  /** The talks that other devices follow. */
  readonly rooms: Rooms;
}

/** The Hono environment of the origin. `Bindings` is empty if the request has no socket. */
export interface OriginEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { services: Services };
}

export type OriginContext = Context<OriginEnv>;
