import { setTimeout } from 'node:timers/promises';
import { OriginError } from '../http/origin-error.ts';
import { kindOf } from './locate.ts';

const PAUSES_MS = [5, 15, 30, 50, 100];

/**
 * Waits for the folder `dist`, which is missing for a moment between the two renames of a swap.
 * Throws OriginError 503 if it stays away.
 */
export async function waitForDist(dist: string): Promise<void> {
  for (const pause of PAUSES_MS) {
    if ((await kindOf(dist)) === 'folder') return;
    await setTimeout(pause);
  }
  if ((await kindOf(dist)) === 'folder') return;
  throw new OriginError(503, {
    code: 'no_site',
    message: `The folder ${dist} with the built site does not exist.`,
    remedy: 'Run "npm run build", then try again.',
    headers: { 'Retry-After': '5' },
  });
}
