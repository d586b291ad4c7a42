import { OriginError } from './origin-error.ts';

const WINDOW_MS = 60_000;

/** Limits how often each key is used. */
export interface Limiter {
  /** Counts one use. Throws OriginError 429 if the key has reached its limit for this minute. */
  use(key: string): void;
}

/** Returns a limiter that allows each key `perMinute` uses a minute. */
export function createLimiter(perMinute: number, now: () => Date): Limiter {
  let windowStart = Number.NEGATIVE_INFINITY;
  let uses = new Map<string, number>();
  return {
    use(key) {
      const time = now().getTime();
      if (time - windowStart >= WINDOW_MS) {
        windowStart = time;
        uses = new Map();
      }
      const count = (uses.get(key) ?? 0) + 1;
      uses.set(key, count);
      if (count > perMinute) throw tooMany(Math.ceil((windowStart + WINDOW_MS - time) / 1000));
    },
  };
}

function tooMany(seconds: number): OriginError {
  return new OriginError(429, {
    code: 'too_many_requests',
    message: 'Too many requests from your address within a minute.',
    remedy: `Wait ${seconds} seconds and try again.`,
    headers: { 'Retry-After': String(seconds) },
  });
}

const MINUTE_MS = 60_000;

/** Returns a function that passes each message on to `warn` at most once a minute. */
export function warnRarely(warn: (message: string) => void, now: () => Date): (message: string) => void {
  const last = new Map<string, number>();
  return (message) => {
    const time = now().getTime();
    if (time - (last.get(message) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return;
    last.set(message, time);
    warn(message);
  };
}
