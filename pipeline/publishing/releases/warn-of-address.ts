import { isThisMachine } from '#pipeline/site/links/resolve-address';

/** Returns a warning if visitors cannot reach the origin that the pages contain; else null. */
export function warnOfAddress(origin: string | null): string | null {
  if (origin === null || !isThisMachine(new URL(origin).hostname)) return null;
  return (
    `Warning: the pages name ${origin}/ as their address, which no visitor can reach; search engines and shared links are sent ` +
    'there. Build the site with its own address and publish it again: PODIUM_SITE_URL=https://podium.example npm run build'
  );
}
