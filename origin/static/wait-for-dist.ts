import { setTimeout } from 'node:timers/promises';
import { OriginError } from '../http/origin-error.ts';
import { kindOf } from './locate.ts';

const PAUSES_MS = [5, 15, 30, 50, 100];

/**
 * Between the two renames of a swap there is no folder for a moment, which is no reason for a 404. Throws OriginError 503 if it
 * stays away.
 */
export async function waitForDist(dist: string): Promise<void> {
  for (const pause of PAUSES_MS) {
    if ((await kindOf(dist)) === 'folder') return;
    await setTimeout(pause);
  }
  if ((await kindOf(dist)) === 'folder') return;
  throw new OriginError(503, {
    code: 'no_site',
    message: `The folder ${dist} with the built site is not there.`,
    remedy: 'Run "npm run build", then try again.',
    headers: { 'Retry-After': '5' },
  });
}
