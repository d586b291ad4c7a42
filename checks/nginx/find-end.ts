import { sendRequest, type SiteResponse, type ServerAddress } from './send-request.ts';

const MOST_STEPS = 5;

/**
 * Returns the final path of an address after redirects and redirecting pages, without its query.
 */
export async function findEnd(place: ServerAddress, path: string, steps = MOST_STEPS): Promise<string> {
  const next = leadsTo(await sendRequest(place, { path }));
  if (next === undefined || steps === 0) return path.replace(/\?.*/s, '');
  return findEnd(place, next, steps - 1);
}

function leadsTo({ status, headers, body }: SiteResponse): string | undefined {
  if (status !== 200) return headers['location'];
  return /http-equiv="refresh" content="0; url=([^"]*)"/.exec(body.toString())?.[1];
}
