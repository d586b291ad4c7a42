import type { DatabaseSync } from 'node:sqlite';
import { createAccounts } from './accounts.ts';
import { createLikes } from './likes.ts';
import { createLogRecords } from './log-records.ts';
import { createReports } from './reports.ts';
import { createSessions } from './sessions.ts';

/** Creates all stores of the origin's database on one connection. */
export function createStores(db: DatabaseSync, now: () => Date) {
  return {
    accounts: createAccounts(db, now),
    sessions: createSessions(db, now),
    likes: createLikes(db, now),
    logRecords: createLogRecords(db, now),
    reports: createReports(db, now),
  };
}

/** The stores on a connection. Every method blocks its thread until SQLite is done. */
export type LocalStores = ReturnType<typeof createStores>;

/**
 * Methods that only read, as `store.method`. They do not wait for a write that waits for a lock.
 */
export const READS: ReadonlySet<string> = new Set([
  'sessions.find',
  'likes.count',
  'likes.has',
  'likes.list',
]);

type Asynchronous<Store> = {
  readonly [Method in keyof Store]: Store[Method] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Result>
    : never;
};

/** The stores for the rest of the origin. Every method returns a promise. */
export type Stores = { readonly [Name in keyof LocalStores]: Asynchronous<LocalStores[Name]> };

/** A method call as it is sent between threads. */
export interface StoreCall {
  readonly store: string;
  readonly method: string;
  readonly args: readonly unknown[];
  /** Time of the call, in milliseconds since 1970. */
  readonly time: number;
}

/** Creates stores whose methods are run by `send`. */
export function createRemoteStores(send: (call: StoreCall) => Promise<unknown>, now: () => Date): Stores {
  const remote = (store: string): unknown =>
    new Proxy(
      {},
      {
        get:
          (_, method: string) =>
          (...args: unknown[]) =>
            send({ store, method, args, time: now().getTime() }),
      },
    );
  return {
    accounts: remote('accounts'),
    sessions: remote('sessions'),
    likes: remote('likes'),
    logRecords: remote('logRecords'),
    reports: remote('reports'),
  } as Stores;
}
