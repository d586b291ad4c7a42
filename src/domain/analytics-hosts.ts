/** Kinds of hosts on which events take another way; names without a port. */
export interface SiteHosts {
  readonly preproduction: readonly string[];
  /** Local and development hosts. */
  readonly development: readonly string[];
  /** Hosts that keep no cookies. */
  readonly noCookies: readonly string[];
}

/** Hosts of developers, where the site names none. */
export const DEVELOPMENT_HOSTS = ['localhost', '127.0.0.1', '[::1]'] as const;

/** What becomes of an event: it is sent, printed to the console, or skipped (spec section 7). */
export function eventWay(host: string, hosts: SiteHosts): 'send' | 'print' | 'skip' {
  if (hosts.noCookies.includes(host)) return 'skip';
  return isProduction(host, hosts) ? 'send' : 'print';
}

/** Whether visitors come to this host. */
export function isProduction(host: string, { preproduction, development }: SiteHosts): boolean {
  return !preproduction.includes(host) && !development.includes(host);
}
