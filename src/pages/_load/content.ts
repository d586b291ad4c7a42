import { getCollection, getEntry } from 'astro:content';
import { isListed } from '#domain/display-rules';
import type { EntryFacts, Library } from '#content/library';
import type { Owner } from '#content/schemas/owner';
import type { Site } from '#content/schemas/site';

/** What belongs to the site as a whole. */
export async function loadSite(): Promise<Site> {
  const entry = await getEntry('site', 'site');
  if (entry === undefined) throw new Error('site/site.json was not loaded. Run "npm run validate" to see why.');
  return entry.data;
}

/** Public and reusable presentations and videos, the newest first. */
export async function loadListed(kind?: EntryFacts['kind']): Promise<EntryFacts[]> {
  const entries = [
    ...(kind === 'video' ? [] : await getCollection('presentations')),
    ...(kind === 'presentation' ? [] : await getCollection('videos')),
  ];
  return entries
    .map((entry): EntryFacts => entry.data)
    .filter((facts) => isListed(facts.privacy))
    .sort((a, b) => b.lastModified.localeCompare(a.lastModified) || a.oid.localeCompare(b.oid));
}

/** The listed content with these identifiers, in their order; unknown and unlisted ones are left out. */
export async function loadByOid(oids: readonly string[]): Promise<EntryFacts[]> {
  const found = await Promise.all(
    oids.map(async (oid) => (await getEntry('presentations', oid)) ?? (await getEntry('videos', oid))),
  );
  return found.flatMap((entry) => (entry !== undefined && isListed(entry.data.privacy) ? [entry.data] : []));
}

/** An owner by the name of its file, or null. */
export async function loadOwner(id: string | null): Promise<Owner | null> {
  return id === null ? null : ((await getEntry('owners', id))?.data ?? null);
}

/** A template with the absolute path of its thumbnail. */
export type TemplateEntry = Library['templates'][number];

/** All templates, by title. */
export async function loadTemplates(): Promise<TemplateEntry[]> {
  const templates = (await getCollection('templates')).map((entry): TemplateEntry => entry.data);
  return templates.sort((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** All owners with the names of their files. */
export async function loadOwners(): Promise<{ id: string; owner: Owner }[]> {
  return (await getCollection('owners')).map((entry) => ({ id: entry.id, owner: entry.data }));
}
