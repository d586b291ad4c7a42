import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { LOCK_WAIT_MS } from './database.ts';
import {
  DatabaseBusyError,
  DatabaseFailedError,
  explainCall,
  isLocked,
  type DatabaseFailure,
} from './database-error.ts';
import { createStores, type Store } from './stores.ts';

const RETRY_MS = 20;

/** A method call as it is sent between threads. */
export interface StoreCall {
  readonly store: string;
  readonly method: string;
  readonly args: readonly unknown[];
  /** Time of the call, in milliseconds since 1970. */
  readonly time: number;
}

/** The result of a call, or that the database stayed locked, or what is wrong with it. */
export type CallResult =
  | { readonly value: unknown }
  | { readonly isBusy: true }
  | { readonly failure: DatabaseFailure };

/**
 * Returns the value of a call. Throws a DatabaseBusyError if it waited too long for a lock, and a
 * DatabaseFailedError for a full disk or a damaged file.
 */
export function valueOf(result: CallResult): unknown {
  if ('value' in result) return result.value;
  if ('failure' in result) throw new DatabaseFailedError(result.failure);
  throw new DatabaseBusyError('The database is busy.');
}

/**
 * Runs calls on a connection. A call that meets a lock is retried until `waitMs` have passed since
 * its start. The wait is asynchronous, so reads that the lock allows continue meanwhile. Writes
 * keep their order. Rejects for a method that no store has.
 */
export function createCallRunner(
  db: DatabaseSync,
  waitMs = LOCK_WAIT_MS,
): (call: StoreCall) => Promise<CallResult> {
  let time = 0;
  const methods = listMethods(createStores(db, () => new Date(time)));
  // SQLite's own wait would block the thread.
  db.exec('PRAGMA busy_timeout = 0');
  let lastWrite: Promise<unknown> = Promise.resolve();

  const attempt = (call: StoreCall, run: Method): CallResult => {
    try {
      time = call.time;
      return { value: run(...call.args) };
    } catch (error) {
      if (isLocked(error)) return { isBusy: true };
      const failure = explainCall(error, db.location() ?? '');
      if (failure === undefined) throw error;
      return { failure };
    }
  };
  const attemptUntil = async (call: StoreCall, run: Method, end: number): Promise<CallResult> => {
    for (;;) {
      const result = attempt(call, run);
      if (!('isBusy' in result) || performance.now() >= end) return result;
      await setTimeout(RETRY_MS);
    }
  };

  return (call) => {
    const name = `${call.store}.${call.method}`;
    const method = methods.get(name);
    if (method === undefined)
      return Promise.reject(new Error(`No store has the method ${name}. Add it in origin/store/stores.ts.`));
    const end = performance.now() + waitMs;
    if (method.isRead) return attemptUntil(call, method.run, end);
    const write = lastWrite.then(() => attemptUntil(call, method.run, end));
    lastWrite = write.catch(() => undefined);
    return write;
  };
}

type Method = (...args: readonly unknown[]) => unknown;

/** Returns the methods of all stores by name, such as "likes.count". */
function listMethods(stores: Readonly<Record<string, Store>>) {
  const methods = new Map<string, { readonly run: Method; readonly isRead: boolean }>();
  for (const [store, { reads, writes }] of Object.entries(stores)) {
    for (const [name, run] of Object.entries({ ...reads, ...writes }))
      methods.set(`${store}.${name}`, { run: run as Method, isRead: name in reads });
  }
  return methods;
}
