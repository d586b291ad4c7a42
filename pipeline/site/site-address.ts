/**
 * Returns the address of the site that a build makes: `PODIUM_SITE_URL`, or that of `npm start` on
 * this machine, whose port is `PORT`.
 */
export function siteAddress(env: Readonly<Record<string, string | undefined>>): string {
  return env['PODIUM_SITE_URL'] || `http://localhost:${Number(env['PORT']) || 4321}`;
}
