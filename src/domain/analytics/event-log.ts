import { eventWay, type SiteFacts } from './analytics-hosts.ts';
import { SESSION_SECONDS, sessionDomain } from './session-cookie.ts';

/**
 * Returns the `data-log` of the pages of a site, for the head script (`head-script.ts`): the only
 * host on which the script sends events, the endpoint and, if sessions need no consent, the
 * attributes of the session cookie. Returns undefined if no events are sent on the host of the
 * site's address. Not in `analytics-hosts.ts`, because pages load that file and do not need this
 * function.
 */
export function eventLogOf(siteUrl: string, endpoint: string, facts: SiteFacts): string | undefined {
  const host = new URL(siteUrl).hostname;
  if (eventWay(host, facts) !== 'send') return undefined;
  if (facts.isConsentNeeded) return `${host} ${endpoint}`;
  const domain = sessionDomain({ host, domains: facts.cookieDomains });
  const domainAttribute = domain === null ? '' : `;domain=${domain}`;
  return `${host} ${endpoint} ;path=/${domainAttribute};max-age=${SESSION_SECONDS};secure;samesite=none`;
}
