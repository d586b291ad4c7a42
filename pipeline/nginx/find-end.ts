import { ask, type Answer, type Place } from './ask.ts';

const MOST_STEPS = 5;

/** The path where an address leads in the end, by redirects and by pages that lead on, without its query. */
export async function findEnd(place: Place, path: string, steps = MOST_STEPS): Promise<string> {
  const next = leadsTo(await ask(place, { path }));
  if (next === undefined || steps === 0) return path.replace(/\?.*/s, '');
  return findEnd(place, next, steps - 1);
}

function leadsTo({ status, headers, body }: Answer): string | undefined {
  if (status !== 200) return headers['location'];
  return /http-equiv="refresh" content="0; url=([^"]*)"/.exec(body.toString())?.[1];
}
