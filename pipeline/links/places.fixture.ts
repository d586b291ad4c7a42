import { describe, expect, it } from 'vitest';
import { checkSiteLinks } from './check-site-links.ts';
import { writeSite } from './site.fixture.ts';

/** Returns the dead links of a site with one additional file, as "source place target". */
export async function deadPlaces(name: string, content: string | Buffer): Promise<string[]> {
  const home = '<link rel="canonical" href="https://podium.example/">';
  const site = await writeSite({ 'index.html': home, 'there.x': '', 'a/there.x': '', [name]: content });
  const { dead } = await checkSiteLinks(site);
  return dead.map(({ source, place, target }) => `${source} ${place} ${target}`);
}

/** Returns a file that contains the address in some place. */
export type Write = (address: string) => string;

/** Returns a writer of JSON files. */
export const json =
  (data: (address: string) => unknown): Write =>
  (address) =>
    JSON.stringify(data(address));

/** Tests for each place that `/there.x` is accepted and `/gone.x` is reported. */
export function describePlaces(name: string, places: readonly (readonly [string, Write])[]): void {
  const source = `/${name}`.replace(/\/index\.html$/, '/');
  describe.each(places)('an address in %s', (place, write) => {
    it('is found where it leads nowhere', async () => {
      expect(await deadPlaces(name, write('/gone.x'))).toEqual([`${source} ${place} /gone.x`]);
    });

    it('is passed where it leads somewhere', async () => {
      expect(await deadPlaces(name, write('/there.x'))).toEqual([]);
    });
  });
}
