import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Presentations that every version of the content has. */
const LASTING_OIDS = Array.from({ length: 16 }, (_, index) => `lasting-${index}`);

/** Files of pages that every version of the site has. */
export const LASTING_PAGES = LASTING_OIDS.flatMap((oid) =>
  ['', 'de/', 'ja/'].map((locale) => `${locale}p/${oid}/slug/index.html`),
);

/** Returns a page that repeats its title, so that an incomplete page can be detected. */
export function pageOf(title: string): string {
  const policy = 'default-src &#39;self&#39;';
  return `<!doctype html><meta http-equiv="content-security-policy" content="${policy}"><title>${title}</title>${`<p>${title}</p>`.repeat(200)}`;
}

/** Returns the title of a page. */
export const titleOf = (page: string): string => /<title>(.*?)<\/title>/.exec(page)?.[1] ?? '';

/** Writes the initial content. */
export async function writeInitialContent(content: string): Promise<void> {
  const site = { name: 'Podium', searchTerms: {}, staffPicks: [], videos: [], evaluatedFeatures: {} };
  for (const folder of ['presentations', 'videos', 'owners', 'templates', 'site', 'media'])
    await mkdir(join(content, folder), { recursive: true });
  await writeFile(join(content, 'site/site.json'), JSON.stringify(site));
  for (const oid of LASTING_OIDS) await writePresentation(content, oid, 0);
}

/**
 * Edits the content: about half of the presentations get another title, one is added, and one that
 * an earlier edit added is removed.
 */
export async function editContent(content: string, editNumber: number, random: () => number): Promise<void> {
  for (const oid of LASTING_OIDS) if (random() < 0.5) await writePresentation(content, oid, editNumber);
  await writePresentation(content, `extra-${editNumber}`, editNumber);
  await rm(join(content, `presentations/extra-${editNumber - 2}.json`), { force: true });
}

async function writePresentation(content: string, oid: string, editNumber: number): Promise<void> {
  const presentation = {
    oid,
    slug: 'slug',
    title: `${oid} of edit ${editNumber}`,
    language: 'en',
    owner: null,
    lastModified: '2026-03-04T10:00:00Z',
    schemaVersion: '2',
    privacy: 'public',
    storyboard: {
      version: 2,
      background: '#10131a',
      elements: [],
      path: [{ id: 'one', title: 'One', frame: { x: 0, y: 0, w: 160, h: 90 } }],
    },
  };
  await writeFile(join(content, `presentations/${oid}.json`), JSON.stringify(presentation));
}
