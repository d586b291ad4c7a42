import { isSiteAddress, type Environment } from '#domain/settings/settings';
import { siteRecord } from '#library/site-record';

/**
 * Returns the address of the host of the site that a build makes, without a slash at its end: that
 * of `PODIUM_SITE_URL`, that of the project's settings, or that of `npm start` on this machine,
 * at this port.
 */
export function siteAddress(env: Environment, port = Number(env['PORT'])): string {
  const address = env['PODIUM_SITE_URL'] || siteRecord().site;
  if (!address) return `http://localhost:${port || 4321}`;
  return isSiteAddress(address) ? new URL(address).origin : address;
}
