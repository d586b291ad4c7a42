import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_RULES, OWN_RULES, type OwnRules } from '#domain/addresses/own-rules';

/** Reads the headers and redirects of a site's own from its sources, which `PODIUM_OWN` names. */
export async function readOwnRules(env: NodeJS.ProcessEnv): Promise<OwnRules> {
  const folder = env['PODIUM_OWN'];
  const text = folder ? await readFile(join(folder, OWN_RULES), 'utf8').catch(() => null) : null;
  // Written by `ownSources`, from settings that were checked.
  return text === null ? NO_RULES : (JSON.parse(text) as OwnRules);
}
