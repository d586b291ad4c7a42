import { isSiteAddress, type Environment } from '#domain/settings/settings';

/**
 * Returns the address of the host of the site that a build makes, without a slash at its end: that
 * of `PODIUM_SITE_URL`, or that of `npm start` on this machine, whose port is `PORT`.
 */
export function siteAddress(env: Environment): string {
  const named = env['PODIUM_SITE_URL'];
  if (!named) return `http://localhost:${Number(env['PORT']) || 4321}`;
  return isSiteAddress(named) ? new URL(named).origin : named;
}
