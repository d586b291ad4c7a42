import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import type { Library } from '#content/library';

/** All content that pages may show. */
export type PageLibrary = Omit<Library, 'root'>;

let built: PageLibrary | undefined;

/**
 * Returns the content of the site. A build has already read and validated it and passes it in the
 * file named by `PODIUM_LIBRARY`, so that the bundled pages do not depend on content. The dev
 * server reads the collections, which follow every change. Throws in a build without such a file.
 */
export async function loadLibrary(): Promise<PageLibrary> {
  if (import.meta.env.DEV) return readCollections();
  built ??= readBuilt();
  return built;
}

function readBuilt(): PageLibrary {
  const file = process.env['PODIUM_LIBRARY'];
  if (file === undefined)
    throw new Error(
      'PODIUM_LIBRARY is not set. Build the site with "npm run build", not with "astro build".',
    );
  return deserialize(readFileSync(file)) as PageLibrary;
}

async function readCollections(): Promise<PageLibrary> {
  const { getCollection, getEntry } = await import('astro:content');
  const contents = [...(await getCollection('presentations')), ...(await getCollection('videos'))];
  const site = await getEntry('site', 'site');
  if (site === undefined)
    throw new Error('site/site.json was not loaded. Run "npm run validate" to see why.');
  return {
    entries: new Map(contents.map(({ id, data }) => [id, data])),
    owners: new Map((await getCollection('owners')).map(({ id, data }) => [id, data])),
    templates: (await getCollection('templates')).map(({ data }) => data),
    site: site.data,
  };
}
