import { once } from 'node:events';
import { parentPort, Worker, workerData, type MessagePort } from 'node:worker_threads';
import {
  closeDatabase,
  createCallRunner,
  openDatabase,
  readTokenSecret,
  valueOf,
  type CallResult,
  type StoreCall,
} from './database.ts';
import { DatabaseError, explainOpening } from './database-error.ts';
import type { createStores, Store } from './stores.ts';

type LocalStores = ReturnType<typeof createStores>;

type Asynchronous<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Result>
    : never;
};

type Remote<Local extends Store> = Asynchronous<Local['reads'] & Local['writes']>;

/** The stores for the rest of the origin. Every method returns a promise. */
export type Stores = { readonly [Name in keyof LocalStores]: Remote<LocalStores[Name]> };

/** What the thread starts with. */
interface ThreadData {
  readonly databaseFile: string;
}

/** A message to the thread: one call, or the request to finish and close the database. */
type ThreadRequest = { readonly id: number; readonly call: StoreCall } | 'close';

/** The first message of the thread: the database is open, or the reason why it cannot be opened. */
type ThreadOpening = { readonly tokenSecret: string } | { readonly fault: Error; readonly isKnown: boolean };

/** The result of one call. */
type ThreadAnswer =
  | { readonly id: number; readonly result: CallResult }
  | { readonly id: number; readonly fault: Error };

/** An open database with a connection in its own thread. */
export interface StoreThread {
  /** Methods reject with OriginError 503 if the database stays locked for 5 seconds. */
  readonly stores: Stores;
  /** Key that signs CSRF tokens. */
  readonly tokenSecret: string;
  /** Finishes pending calls, closes the database and ends the thread. */
  close(): Promise<void>;
}

/**
 * Opens the database `file` in its own thread. SQLite blocks its thread while it waits for a lock
 * or the disk, and pages must not wait for that. Rejects with a DatabaseError for a file that
 * cannot be used.
 */
export async function openStoreThread(file: string, now = () => new Date()): Promise<StoreThread> {
  // The thread runs this file too.
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { databaseFile: file } satisfies ThreadData,
  });
  const threadEnded = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const [opening] = (await once(worker, 'message')) as [ThreadOpening];
  if ('fault' in opening) {
    await threadEnded;
    throw opening.isKnown ? new DatabaseError(opening.fault.message) : opening.fault;
  }

  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let isOpen = true;
  worker.on('message', (answer: ThreadAnswer) => {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('fault' in answer) call?.reject(answer.fault);
    else call?.resolve(Promise.try(valueOf, answer.result));
  });
  const fail = (error: Error): void => {
    isOpen = false;
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(hasEnded()));

  const send = (call: StoreCall): Promise<unknown> => {
    if (!isOpen) return Promise.reject(hasEnded());
    const deferred = Promise.withResolvers<unknown>();
    lastId += 1;
    waiting.set(lastId, deferred);
    worker.postMessage({ id: lastId, call } satisfies ThreadRequest);
    return deferred.promise;
  };
  return {
    stores: createRemoteStores(send, now),
    tokenSecret: opening.tokenSecret,
    close: async () => {
      if (isOpen) worker.postMessage('close' satisfies ThreadRequest);
      await threadEnded;
    },
  };
}

const hasEnded = (): Error => new Error('The database thread has stopped.');

/**
 * Creates stores whose methods are run by `send`. They accept every name: only the thread has the
 * list of stores, and it refuses unknown names.
 */
export function createRemoteStores(send: (call: StoreCall) => Promise<unknown>, now: () => Date): Stores {
  const methodsOf = (store: string): object =>
    withEveryName(
      (method) =>
        (...args: unknown[]) =>
          send({ store, method, args, time: now().getTime() }),
    );
  return withEveryName(methodsOf) as Stores;
}

function withEveryName(get: (name: string) => unknown): object {
  return new Proxy({}, { get: (_, name) => (typeof name === 'string' ? get(name) : undefined) });
}

/** Opens the database in its thread, and answers calls until the request to close. */
function runThread(file: string, port: MessagePort): void {
  const reply = (message: ThreadOpening | ThreadAnswer): void => port.postMessage(message);
  try {
    const db = openDatabase(file);
    const tokenSecret = readTokenSecret(db);
    const run = createCallRunner(db);
    const running = new Set<Promise<void>>();

    const answer = async ({ id, call }: Exclude<ThreadRequest, 'close'>): Promise<void> => {
      try {
        reply({ id, result: await run(call) });
      } catch (error) {
        reply({ id, fault: toError(error) });
      }
    };
    const close = async (): Promise<void> => {
      await Promise.all(running);
      closeDatabase(db);
      port.close();
    };
    port.on('message', (request: ThreadRequest) => {
      if (request === 'close') {
        void close();
        return;
      }
      const answered = answer(request).finally(() => running.delete(answered));
      running.add(answered);
    });
    reply({ tokenSecret });
  } catch (error) {
    const fault = toError(explainOpening(error, file));
    reply({ fault, isKnown: fault instanceof DatabaseError });
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

const { databaseFile } = (workerData ?? {}) as Partial<ThreadData>;
if (databaseFile !== undefined && parentPort !== null) runThread(databaseFile, parentPort);
