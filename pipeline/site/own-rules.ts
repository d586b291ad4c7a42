import { configFile } from '#library/config-file';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { NO_RULES, OWN_RULES, type OwnRules } from '#domain/addresses/own-rules';
import { SPECULATION_RULES_PATH, viewPath } from '#domain/addresses/paths';
import {
  redirectedPaths,
  redirectFile,
  spellings,
  toRedirects,
  type Redirect,
} from '#domain/addresses/redirects-file';
import { placeFaults } from '#library/check-file';
import type { Fault, FieldFault } from '#library/fault';
import { lineOf } from '#library/fault-report';
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

interface PlacedRedirect extends Pick<Redirect, 'from' | 'to'> {
  readonly file: string;
  readonly path: FieldFault['path'];
}

/** Returns the redirects of the settings and of content, in this order. */
function listRedirects({ redirects, base = '' }: OwnRules, { entries }: Pick<Library, 'entries'>) {
  const ofSettings = toRedirects(redirects).map(({ from, to }): PlacedRedirect => ({
    from,
    to,
    file: configFile(),
    path: ['redirects', from],
  }));
  const ofContent = [...entries.values()].flatMap((facts) =>
    (facts.redirectFrom ?? []).map((from, index): PlacedRedirect => ({
      from,
      to: base + viewPath(facts, DEFAULT_LOCALE),
      file: `${facts.kind}s/${basename(facts.file)}`,
      path: ['redirectFrom', index],
    })),
  );
  return { ofSettings, ofContent };
}

/**
 * Finds redirects that begin at a page, at the same address as others, or that lead to one another.
 */
export function findRedirectClashes(
  rules: OwnRules,
  library: Pick<Library, 'entries'>,
  pages: Pick<ReadonlySet<string>, 'has'>,
): Fault[] {
  const { ofSettings, ofContent } = listRedirects(rules, library);
  const redirected = redirectedPaths(rules.redirects);
  const origins = new Set([...redirected, ...ofContent.flatMap(({ from }) => spellings(from))]);
  const explain = ({ from, to, path: [field] }: PlacedRedirect) => {
    if (pages.has(redirectFile(from)))
      return [`leads away from ${from}, which is a page of the site`, 'remove one of them'] as const;
    if (field === 'redirectFrom' && redirected.has(from))
      return [`has ${from}, as "redirects" in ${configFile()}`, 'remove one of them'] as const;
    if (origins.has(to.startsWith('/') ? to.slice(rules.base?.length) : to))
      return [`leads from ${from} to ${to}, which is a redirect itself`, 'name the last page'] as const;
    return null;
  };
  return [...ofSettings, ...ofContent].flatMap((redirect) => {
    const explained = explain(redirect);
    if (explained === null) return [];
    const [fault, remedy] = explained;
    return placeFaults(redirect.file, '', [{ path: redirect.path, fault, remedy }]);
  });
}

/**
 * Adds the redirects of content to a site's own. Throws a CommandError for an address with two
 * redirects, and for redirects that lead to one another.
 */
export function addRedirects(rules: OwnRules, library: Pick<Library, 'entries'>): OwnRules {
  const { ofContent } = listRedirects(rules, library);
  if (ofContent.length === 0) return rules;
  const faults = findRedirectClashes(rules, library, new Set());
  if (faults.length > 0)
    throw new CommandError(`Redirects contradict each other:\n${listFaults(faults.map(lineOf))}`);
  return {
    ...rules,
    redirects: { ...rules.redirects, ...Object.fromEntries(ofContent.map(({ from, to }) => [from, to])) },
    places: Object.fromEntries(ofContent.map(({ from, file }) => [from, `${file}: redirectFrom`])),
  };
}
