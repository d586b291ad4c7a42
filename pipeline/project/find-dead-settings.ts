import { configFile } from '#library/config-file';
import {
  ALLOW_CONTENT_CURATION,
  BANNER_HUMAN_CONNECTION,
  BANNER_HUMAN_CONNECTION_EDU,
} from '#domain/settings/feature-flags';
import type { FieldFault } from '#library/fault';
import { toRecord } from '#library/util/records';
import type { Config } from './config-schema.ts';

/** Facts besides the settings that decide whether a setting has an effect. */
interface Surroundings {
  /** The host that the site is built for. */
  readonly host: { readonly title: string; readonly headers: string } | null;
}

/** Finds settings that others make useless. `options` are the options of `podium()`. */
export function findDeadSettings(
  { accounts, languages, headers = {}, navigation = {} }: Config,
  options: object,
  { host }: Surroundings,
): FieldFault[] {
  const faults: FieldFault[] = [];
  const remedy = 'remove it';
  if (accounts === false && 'banner' in options)
    faults.push({ path: ['banner'], fault: 'has no effect without accounts, which it promotes', remedy });
  if (host?.headers === 'none' && Object.keys(headers).length > 0)
    faults.push({
      path: ['headers'],
      fault: `has no effect on ${host.title}, which sends no headers of a site`,
      remedy: 'remove it, or choose another host',
    });
  for (const [part, links = []] of Object.entries(navigation))
    for (const [index, link] of links.entries())
      for (const [field, value] of Object.entries(link))
        for (const language of findOthers(value, languages))
          faults.push({
            path: ['navigation', part, index, field, language],
            fault: 'has no effect, because the site does not have this language',
            remedy: `remove it, or add ${JSON.stringify(language)} to "languages"`,
          });
  return faults;
}

/** Finds settings of `site/site.json` that have no effect because of those in astro.config.mjs. */
export function findDeadSiteFields(site: unknown, { accounts, languages }: Config): FieldFault[] {
  const { evaluatedFeatures, searchTerms } = toRecord(site);
  const flags = accounts === false ? Object.keys(toRecord(evaluatedFeatures)) : [];
  return [
    ...flags
      .filter((name) => OF_PLATFORM.includes(name))
      .map((name) => ({
        path: ['evaluatedFeatures', name],
        fault: 'has no effect without accounts',
        remedy: 'remove it',
      })),
    ...findOthers(searchTerms, languages).map((language) => ({
      path: ['searchTerms', language],
      fault: 'has no effect, because the site does not have this language',
      remedy: `remove it, or add ${JSON.stringify(language)} to "languages" in ${configFile()}`,
    })),
  ];
}

const OF_PLATFORM = [ALLOW_CONTENT_CURATION, BANNER_HUMAN_CONNECTION, BANNER_HUMAN_CONNECTION_EDU];

/** Returns the languages in a value by language that the site does not have. */
function findOthers(value: unknown, languages: Config['languages']): string[] {
  if (languages === undefined) return [];
  return Object.keys(toRecord(value)).filter((tag) => !languages.some((language) => language === tag));
}
