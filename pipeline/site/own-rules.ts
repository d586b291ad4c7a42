import { configFile } from '#library/config-file';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { NO_RULES, OWN_RULES, type OwnRules } from '#domain/addresses/own-rules';
import { SPECULATION_RULES_PATH, viewPath } from '#domain/addresses/paths';
import { redirectedPaths, spellings, toRedirects } from '#domain/addresses/redirects-file';
import type { Library } from '#library/library';
import { CommandError, listFaults } from '#pipeline/cli/command-error';
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

/**
 * Adds the redirects of content to a site's own. Throws a CommandError for an address with two
 * redirects, and for redirects that lead to one another.
 */
export function addRedirects(rules: OwnRules, { entries }: Pick<Library, 'entries'>): OwnRules {
  const { base = '' } = rules;
  const ofSettings = toRedirects(rules.redirects);
  const ofContent = [...entries.values()].flatMap((facts) =>
    (facts.redirectFrom ?? []).map((from) => ({
      from,
      to: base + viewPath(facts, DEFAULT_LOCALE),
      place: `${facts.kind}s/${basename(facts.file)}: redirectFrom`,
    })),
  );
  if (ofContent.length === 0) return rules;
  const redirected = redirectedPaths(rules.redirects);
  const origins = new Set([...redirected, ...ofContent.flatMap(({ from }) => spellings(from))]);
  const faults = [
    ...ofContent
      .filter(({ from }) => redirected.has(from))
      .map(({ from, place }) => `${place} has ${from}, as "redirects" in ${configFile()}: remove one`),
    ...[...ofSettings.map((redirect) => ({ ...redirect, place: `${configFile()}: redirects` })), ...ofContent]
      .filter(({ to }) => origins.has(to.startsWith('/') ? to.slice(base.length) : to))
      .map(({ from, to, place }) => `${place} leads from ${from} to ${to}, which is a redirect itself`),
  ];
  if (faults.length > 0) throw new CommandError(`Redirects contradict each other:\n${listFaults(faults)}`);
  return {
    ...rules,
    redirects: { ...rules.redirects, ...Object.fromEntries(ofContent.map(({ from, to }) => [from, to])) },
    places: Object.fromEntries(ofContent.map(({ from, place }) => [from, place])),
  };
}
