// Database thread, started by store-thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { createCallRunner } from './call-runner.ts';
import { DatabaseError, explainOpening } from './database-error.ts';
import { closeDatabase, openDatabase, readTokenSecret } from './database.ts';
import type { ThreadAnswer, ThreadOpening, ThreadRequest } from './store-thread.ts';

const { file } = workerData as { file: string };
const port = parentPort;
if (port === null) throw new Error('store-worker.ts runs as a worker thread only.');
const reply = (message: ThreadOpening | ThreadAnswer): void => port.postMessage(message);
const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

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
