import { constants } from 'node:os';

/**
 * Ends this process by a signal, at once after its exit handlers. `process.exit` would wait for
 * threads that draw pictures, which takes minutes for some drawings and which nothing can stop.
 * Only where a process cannot end by a signal, as the first one of a container, it waits.
 */
export function endBySignal(signal: NodeJS.Signals): void {
  process.once('exit', () => {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  process.exit(128 + constants.signals[signal]);
}

/** Ends this process by each signal that asks for its end. */
export function endBySignals(): void {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.once(signal, endBySignal);
}
