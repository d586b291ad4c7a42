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
