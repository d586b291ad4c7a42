import { SESSION_SECONDS, sessionDomain } from './session-cookie.ts';

/** Hosts with special handling of events, without ports. */
export interface SiteHosts {
  readonly preproduction: readonly string[];
  /** Local and development hosts. */
  readonly development: readonly string[];
  /** Hosts that set no cookies. */
  readonly noCookies: readonly string[];
}

/**
 * Hosts and cookie settings of a site, which decide how its pages log events. Pages contain
 * `<meta>` elements for those that differ from the defaults.
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

/** Reports whether a host is public, rather than for preproduction or development. */
export function isProduction(host: string, { preproduction, development }: SiteHosts): boolean {
  return !preproduction.includes(host) && !development.includes(host);
}

/**
 * Returns the `data-log` of the pages of a site, for the head script (`head-script.ts`): the only
 * host on which it sends events, the endpoint and, where sessions need no consent, the attributes
 * of the session cookie. Undefined if the host of the site's address sends no events.
 */
export function eventLogOf(siteUrl: string, endpoint: string, facts: SiteFacts): string | undefined {
  const host = new URL(siteUrl).hostname;
  if (eventWay(host, facts) !== 'send') return undefined;
  if (facts.isConsentNeeded) return `${host} ${endpoint}`;
  const domain = sessionDomain({ host, domains: facts.cookieDomains });
  const where = domain === null ? '' : `;domain=${domain}`;
  return `${host} ${endpoint} ;path=/${where};max-age=${SESSION_SECONDS};secure;samesite=none`;
}
