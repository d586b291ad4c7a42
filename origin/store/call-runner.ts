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
import { createStores, READS, type StoreCall } from './stores.ts';

const RETRY_MS = 20;

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
 * keep their order.
 */
export function createCallRunner(
  db: DatabaseSync,
  waitMs = LOCK_WAIT_MS,
): (call: StoreCall) => Promise<CallResult> {
  let time = 0;
  const stores = createStores(db, () => new Date(time)) as unknown as Record<
    string,
    Record<string, (...args: unknown[]) => unknown>
  >;
  // SQLite's own wait would block the thread.
  db.exec('PRAGMA busy_timeout = 0');
  let lastWrite: Promise<unknown> = Promise.resolve();

  const attempt = (call: StoreCall): CallResult => {
    try {
      time = call.time;
      return { value: stores[call.store]?.[call.method]?.(...call.args) };
    } catch (error) {
      if (isLocked(error)) return { isBusy: true };
      const failure = explainCall(error, db.location() ?? '');
      if (failure === undefined) throw error;
      return { failure };
    }
  };
  const attemptUntil = async (call: StoreCall, end: number): Promise<CallResult> => {
    for (;;) {
      const result = attempt(call);
      if (!('isBusy' in result) || performance.now() >= end) return result;
      await setTimeout(RETRY_MS);
    }
  };

  return (call) => {
    const end = performance.now() + waitMs;
    if (READS.has(`${call.store}.${call.method}`)) return attemptUntil(call, end);
    const write = lastWrite.then(() => attemptUntil(call, end));
    lastWrite = write.catch(() => undefined);
    return write;
  };
}
