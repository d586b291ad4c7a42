import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { typed } from '#library/typed-command';
import { readEntry, type EntryFacts, type Library } from '#library/library';
import { NO_ENTRY } from '#library/no-entry';
import type { Entry } from '#library/schemas/entry';
import { Memo } from '#pictures/memo';
import { getBuild } from './environment.ts';
import { readSettled } from './read-settled.ts';

/** All content that pages may show. */
export type PageLibrary = Omit<Library, 'root'>;

let built: { readonly file: string; readonly library: PageLibrary } | undefined;

/**
 * Returns the content of the site. A build has already read and validated it and names the file
 * that has it, so that the bundled pages do not depend on content. The dev server reads the
 * collections, which follow every change. Throws in a build without such a file.
 */
export async function loadLibrary(): Promise<PageLibrary> {
  if (import.meta.env.DEV) return readSettled(readCollections);
  const file = getBuild()?.libraryFile;
  if (file === undefined)
    throw new Error(
      `The content has not been checked. Build the site with "${typed('build')}", not with "astro build".`,
    );
  if (built?.file !== file) built = { file, library: deserialize(readFileSync(file)) as PageLibrary };
  return built.library;
}

async function readCollections(): Promise<PageLibrary> {
  const { getCollection, getEntry } = await import('astro:content');
  const isEntry = ({ id }: { readonly id: string }): boolean => id !== NO_ENTRY;
  const contents = [
    ...(await getCollection('presentations', isEntry)),
    ...(await getCollection('videos', isEntry)),
  ];
  const site = await getEntry('site', 'site');
  if (site === undefined)
    throw new Error(`site/site.json was not loaded. Run "${typed('validate')}" to see why.`);
  return {
    entries: new Map(contents.map(({ id, data }) => [id, data])),
    owners: new Map((await getCollection('owners', isEntry)).map(({ id, data }) => [id, data])),
    templates: (await getCollection('templates', isEntry)).map(({ data }) => data),
    site: site.data,
  };
}

const recent = new Memo<Entry>(16);

/**
 * Reads a presentation or video with its facts. A build reads it once for its pages in all
 * languages, which are rendered one after another. Throws in a build if the content has changed
 * since the build began, because its pages would not match their keys.
 */
export function loadEntry(facts: EntryFacts): Promise<Entry> {
  return import.meta.env.DEV
    ? readEntry(facts)
    : recent.get(facts.file, async () => {
        const content = await readEntry(facts, { mayChange: false });
        // The pages in all languages contain it as it is.
        Object.freeze(content.transcript);
        return content;
      });
}
