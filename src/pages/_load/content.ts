import { byCharacters } from '#domain/by-characters';
import { isListed } from '#domain/display-rules';
import { newestFirst } from '#domain/newest-first';
import { nextInOrder } from '#domain/next-in-order';
import type { EntryFacts, Library } from '#content/library';
import type { Owner } from '#content/schemas/owner';
import type { Site } from '#content/schemas/site';
import { loadLibrary } from './library.ts';

/** What belongs to the site as a whole. */
export async function loadSite(): Promise<Site> {
  return (await loadLibrary()).site;
}

/**
 * Content: what is listed, the newest first, in the order of its identifiers, and by identifier; and what only a view link
 * opens.
 */
interface Entries {
  listed: readonly EntryFacts[];
  inOrder: readonly EntryFacts[];
  unlisted: readonly EntryFacts[];
  byOid: ReadonlyMap<string, EntryFacts>;
  byOwner: ReadonlyMap<string | null, readonly EntryFacts[]>;
}

let entries: Promise<Entries> | undefined;

/** A build asks for it on every page but its content stands still; while developing it may change at any time. */
function getEntries(): Promise<Entries> {
  if (import.meta.env.DEV) return readEntries();
  entries ??= readEntries();
  return entries;
}

async function readEntries(): Promise<Entries> {
  const sorted = [...(await loadLibrary()).entries.values()].sort(newestFirst);
  const listed = sorted.filter((facts) => isListed(facts.privacy));
  const unlisted = sorted.filter((facts) => !isListed(facts.privacy));
  return {
    listed,
    inOrder: listed.toSorted((a, b) => byCharacters(a.oid, b.oid)),
    unlisted,
    byOid: new Map(listed.map((facts) => [facts.oid, facts])),
    byOwner: Map.groupBy(listed, ({ owner }) => owner),
  };
}

/** Public and reusable presentations and videos, the newest first. */
export async function loadListed(kind?: EntryFacts['kind']): Promise<EntryFacts[]> {
  return (await getEntries()).listed.filter((facts) => kind === undefined || facts.kind === kind);
}

/** Hidden and private presentations and videos, each with the view link that opens it. */
export async function loadUnlisted(): Promise<{ facts: EntryFacts; linkId: string }[]> {
  const { unlisted } = await getEntries();
  return unlisted.flatMap((facts) => (facts.linkId === null ? [] : [{ facts, linkId: facts.linkId }]));
}

/** The listed content with these identifiers, in their order; unknown and unlisted ones are left out. */
export async function loadByOid(oids: readonly string[]): Promise<EntryFacts[]> {
  const { byOid } = await getEntries();
  return oids.flatMap((oid) => byOid.get(oid) ?? []);
}

/** The listed content that comes next after `oid` in the order of identifiers and is not in `shown`. */
export async function loadNext(oid: string, shown: readonly EntryFacts[]): Promise<EntryFacts | undefined> {
  const { inOrder } = await getEntries();
  return nextInOrder(inOrder, oid, new Set(shown.map((facts) => facts.oid)));
}

/** Whether the owner of some content has listed content: the content itself, or other. */
export async function hasListed({ privacy, owner }: EntryFacts): Promise<boolean> {
  return isListed(privacy) || (await getEntries()).byOwner.has(owner);
}

/** An owner by the name of its file, or null. */
export async function loadOwner(id: string | null): Promise<Owner | null> {
  return id === null ? null : ((await loadLibrary()).owners.get(id) ?? null);
}

/** A template with the absolute path of its thumbnail. */
export type TemplateEntry = Library['templates'][number];

/** All templates, by title. */
export async function loadTemplates(): Promise<TemplateEntry[]> {
  const { templates } = await loadLibrary();
  return templates.toSorted((a, b) => a.title.localeCompare(b.title, 'en') || byCharacters(a.slug, b.slug));
}

/** An owner with a profile page. */
export interface Profile {
  /** Name of the owner's file. */
  id: string;
  owner: Owner;
  /** The listed content of the owner, the newest first; never empty. */
  published: readonly EntryFacts[];
}

/**
 * The owners with a profile page, in the order of their files: those who have an oid and listed content. A profile of
 * hidden content only would show nothing but who hides something.
 */
export async function loadProfiles(): Promise<Profile[]> {
  const { byOwner } = await getEntries();
  return [...(await loadLibrary()).owners]
    .map(([id, owner]): Profile => ({ id, owner, published: byOwner.get(id) ?? [] }))
    .filter(({ owner, published }) => owner.oid !== '' && published.length > 0)
    .sort((a, b) => byCharacters(a.id, b.id));
}
