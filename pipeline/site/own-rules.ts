import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_RULES, OWN_RULES, type OwnRules } from '#domain/addresses/own-rules';

/** Reads the headers and redirects of a site's own from the sources of the site. */
export async function readOwnRules(root: string): Promise<OwnRules> {
  const text = await readFile(join(root, OWN_RULES), 'utf8').catch(() => null);
  // Written by `ownSources`, from settings that were checked.
  return text === null ? NO_RULES : (JSON.parse(text) as OwnRules);
}
