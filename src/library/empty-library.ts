import { site } from './schemas/site.ts';
import type { Library } from './library.ts';

/** Returns the library of a content folder in which not even `site/site.json` can be used. */
export function emptyLibrary(root: string): Library {
  const name = 'Podium';
  return {
    root,
    entries: new Map(),
    owners: new Map(),
    templates: [],
    series: [],
    site: site.parse({ name, searchTerms: {}, staffPicks: [], videos: [], evaluatedFeatures: {} }),
  };
}
