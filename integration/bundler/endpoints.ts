import { CLIENT_LOG_CALL, EVENTS_CALL } from '#domain/addresses/calls';
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

/**
 * Returns the default of a setting for Astro, which takes an empty variable for a missing one. So
 * an empty variable is its own default. Default paths lie below `base`.
 */
export function endpointDefault(
  name: keyof typeof ENDPOINT_DEFAULTS,
  env: Readonly<Record<string, string | undefined>>,
  base: string,
): string {
  const usual = ENDPOINT_DEFAULTS[name];
  return env[name] ?? (usual && base + usual);
}

/**
 * Returns the other origins to which pages send data, for the content security policy (CSP). Throws
 * if a setting is neither a path of the site nor an https address.
 */
export function endpointOrigins(env: Environment): string[] {
  const origins = Object.entries(ENDPOINT_DEFAULTS).map(([name, usual]) => {
    const fault = findSettingFault(name, env[name]);
    if (fault !== null) throw new Error(fault);
    return endpointOrigin(env[name] ?? usual);
  });
  return [...new Set(origins.filter((origin) => origin !== null))];
}
