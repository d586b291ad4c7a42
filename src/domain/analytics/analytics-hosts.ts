/** Hosts with special handling of events, without ports. */
export interface SiteHosts {
  readonly preproduction: readonly string[];
  /** Local and development hosts. */
  readonly development: readonly string[];
  /** Hosts that set no cookies. */
  readonly noCookies: readonly string[];
}

/**
 * Hosts and cookie settings of a site, which decide how its pages log events. Pages have `<meta>`
 * elements for the settings that differ from the defaults.
 */
export interface SiteFacts extends SiteHosts {
  /** Hosts that share a session, the narrowest first. */
  readonly cookieDomains: readonly string[];
  readonly isConsentNeeded: boolean;
}

/** Default development hosts, for sites that configure none. */
export const DEVELOPMENT_HOSTS = ['localhost', '127.0.0.1', '[::1]'] as const;

/** Returns how to handle an event: send it, print it to the console, or skip it (rule 7.16). */
export function eventWay(host: string, hosts: SiteHosts): 'send' | 'print' | 'skip' {
  if (hosts.noCookies.includes(host)) return 'skip';
  return isProduction(host, hosts) ? 'send' : 'print';
}

/** Reports whether a host is public, not for preproduction or development. */
export function isProduction(host: string, { preproduction, development }: SiteHosts): boolean {
  return !preproduction.includes(host) && !development.includes(host);
}
