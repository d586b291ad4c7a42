import { FAILURE, FAILURE_LOG_LIMIT } from '#domain/failure-event';

/** The part of the client log that turns a failure into a record; it loads with the first failure. */
type LoadLog = () => Promise<{ logFailure: (failure: Event) => Promise<void> }>;

/**
 * Watches for what fails on a page: errors that nobody has caught, islands whose code did not load, and what the code
 * of the page reports. What could not be logged for lack of a network is logged when that returns.
 */
export function watchFailures(load: LoadLog = () => import('#stores/failure-log')): void {
  let kept: Event[] = [];
  const log = (failure: Event): Promise<unknown> =>
    load()
      .then((code) => code.logFailure(failure))
      .catch(() => kept.length < FAILURE_LOG_LIMIT && kept.push(failure));
  for (const type of ['error', 'unhandledrejection', 'astro:hydration-error', FAILURE])
    addEventListener(type, (failure) => void log(failure));
  addEventListener('online', () => {
    const again = kept;
    kept = [];
    for (const failure of again) void log(failure);
  });
}
