import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_RULES, OWN_RULES, type OwnRules } from '#domain/addresses/own-rules';
import { SPECULATION_RULES_PATH } from '#domain/addresses/paths';
import { toRedirects } from '#domain/addresses/redirects-file';
import { siteBase, siteRecord } from '#library/site-record';

/**
 * Reads the headers and redirects of a site's own from its sources.
 * Targets of redirects, and the addresses in headers, get the base of the site.
 */
export async function readOwnRules(env: NodeJS.ProcessEnv): Promise<OwnRules> {
  const { sources } = siteRecord();
  const text = sources ? await readFile(join(sources, OWN_RULES), 'utf8').catch(() => null) : null;
  // Written by `ownSources`, from settings that were checked.
  const rules = text === null ? NO_RULES : (JSON.parse(text) as OwnRules);
  const base = siteBase(env);
  if (base === '') return rules;
  const redirects = toRedirects(rules.redirects).map(
    ({ from, to, status }) => [from, { status, destination: to.startsWith('/') ? base + to : to }] as const,
  );
  const everywhere = { ...rules.headers['/*'], 'Speculation-Rules': `"${base}${SPECULATION_RULES_PATH}"` };
  return {
    headers: { ...rules.headers, '/*': everywhere },
    redirects: Object.fromEntries(redirects),
    base,
  };
}
