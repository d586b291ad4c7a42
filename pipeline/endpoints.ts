import { CLIENT_LOG_CALL, EVENTS_CALL } from '#domain/calls';

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
 * Returns the other origins to which pages send data, for the content security policy (CSP). Throws
 * if a setting is neither a path of the site nor an https address.
 */
export function endpointOrigins(env: Readonly<Record<string, string | undefined>>): string[] {
  const origins = Object.entries(ENDPOINT_DEFAULTS).map(([name, usual]) => {
    const value = env[name] ?? usual;
    const mayBeEmpty = name !== 'PUBLIC_ANALYTICS_ENDPOINT';
    if ((value === '' && mayBeEmpty) || /^\/(?!\/)\S*$/.test(value)) return null;
    const address = /^https:\/\/\S+$/.test(value) && URL.canParse(value) ? new URL(value) : null;
    // Only a plain host is allowed: a semicolon or comma in it would start another directive of the
    // policy.
    if (address !== null && /^[\w.-]+(?::\d+)?$/.test(address.host)) return address.origin;
    throw new Error(
      `${name} is "${value}". Give a path of the site such as "${EVENTS_CALL}", or an https address` +
        (mayBeEmpty ? '; empty for none.' : '.'),
    );
  });
  return [...new Set(origins.filter((origin) => origin !== null))];
}
