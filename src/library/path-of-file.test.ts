import { expect, test } from 'vitest';
import { checkContent } from './library.ts';
import { aPresentation, goodContent, writeContent } from './content.fixture.ts';
import { samplePath } from './path-of-file.ts';

async function sampleOf(changes: Record<string, unknown>): Promise<string | null> {
  const { library } = await checkContent(await writeContent({ ...goodContent(), ...changes }));
  if (library === null) throw new Error('The content has no library.');
  return samplePath(library);
}

const site = (staffPicks: string[]) => ({
  'site/site.json': { name: 'Podium', searchTerms: {}, staffPicks, videos: [], evaluatedFeatures: {} },
});

test('is the page of the first pick', async () => {
  const tides = aPresentation({ oid: 'tides', title: 'Tides' });
  const content = { ...site(['tides', 'rivers-of-data']), 'presentations/tides.json': tides };
  expect(await sampleOf(content)).toBe('/p/tides/tides/');
});

test('is any listed page without picks', async () => {
  const hidden = aPresentation({ privacy: 'hidden', viewLink: { link_id: 'unguessable-link-0001' } });
  expect(await sampleOf({ ...site([]), 'presentations/rivers.json': hidden })).toBe(
    '/v/how-rivers-flow/rivers-of-data/',
  );
});
