import { CLIENT_LOG_CALL, EVENTS_CALL } from '#domain/addresses/calls';
import type { StatisticsSetting } from '#domain/analytics/statistics';
import type { Accounts } from '#domain/features/accounts';
import { endpointOrigin, findSettingFault, type Environment } from '#domain/settings/settings';

/**
 * Default addresses for events and log records. All but the first setting may be empty, which
 * disables them.
 */
export const ENDPOINT_DEFAULTS = {
  PUBLIC_ANALYTICS_ENDPOINT: EVENTS_CALL,
  PUBLIC_ANALYTICS_FALLBACK_ENDPOINT: '',
  PUBLIC_CLIENT_LOG_ENDPOINT: CLIENT_LOG_CALL,
} as const;

const EVENTS: keyof typeof ENDPOINT_DEFAULTS = 'PUBLIC_ANALYTICS_ENDPOINT';

/**
 * Returns the default of a setting for Astro. Astro treats an empty variable as a missing one, so
 * an empty variable is returned as its own default. Default paths are below `base`, where the
 * origin answers. Sites without sign-in may have no origin, so they send nothing by default.
 */
export function endpointDefault(
  name: keyof typeof ENDPOINT_DEFAULTS,
  env: Readonly<Record<string, string | undefined>>,
  { accounts, statistics, base }: EndpointFacts,
): string {
  if (isUnused(name, statistics)) return '';
  const hasDefault = accounts === true || (name === EVENTS && statistics === 'endpoint');
  const path = hasDefault ? ENDPOINT_DEFAULTS[name] : '';
  return env[name] ?? (path && base + path);
}

/** The facts of a site that decide about its endpoints. */
interface EndpointFacts {
  readonly accounts: Accounts;
  readonly statistics?: StatisticsSetting | undefined;
  readonly base: string;
}

/**
 * Reports whether an analytics setting has no effect, because the site sends no events or sends
 * them to a service. If `statistics` is undefined, `accounts` decides, so the setting may be used.
 */
const isUnused = (name: string, statistics: StatisticsSetting | undefined): boolean =>
  name.startsWith('PUBLIC_ANALYTICS_') && statistics !== undefined && statistics !== 'endpoint';

/**
 * Returns the other origins to which pages send data, including a statistics service, for the
 * content security policy (CSP). Throws if a variable is neither a path of the site nor an https
 * address.
 */
export function endpointOrigins(env: Environment, statistics?: StatisticsSetting): string[] {
  const origins = Object.entries(ENDPOINT_DEFAULTS).map(([name, fallback]) => {
    const fault = findSettingFault(name, env[name]);
    if (fault !== null) throw new Error(fault);
    return isUnused(name, statistics) ? null : endpointOrigin(env[name] ?? fallback);
  });
  if (typeof statistics === 'object') origins.push(endpointOrigin(statistics.address));
  return [...new Set(origins.filter((origin) => origin !== null))];
}
