import { createHash } from 'node:crypto';
import { DIGESTS_FILE, FileDigests } from '#content/file-digest';
import type { EntryFacts } from '#content/library';
import { mapInParallel } from '#content/library/in-parallel';
import { countPages, onPage } from '#page-data/paging';
import { cardFacts } from '#page-data/card';
import { chooseSidebar } from './choose-sidebar.ts';
import { hasListed, loadOwner, loadSite, type TemplateEntry } from './content.ts';

/**
 * Keys of pages, Astro's `cacheKey`: a page with the key that it had in the last build need not be made again. A key stands for
 * all that a page shows but does not get from the program, whose own digest the build knows; it is the same on every machine.
 * While developing there are none.
 */
type Key = string | undefined;

const digests = new FileDigests(DIGESTS_FILE);

const KEYS_AT_ONCE = 16;

/** The key of what is published of some content in no listing: its embed page, scene, oEmbed, QR code and address without slug. */
export function contentKey(facts: EntryFacts): Promise<Key> {
  return keyOf(() => own(facts));
}

/** The key of the view page of some content, in every language. */
export function viewPageKey(facts: EntryFacts): Promise<Key> {
  return keyOf(async () => {
    const { templates, picks, areTopPicks, videos, next } = await chooseSidebar(facts);
    const cards = [await cardsOf(picks), await cardsOf(videos), await templateCardsOf(templates)];
    return [await own(facts), areTopPicks, cards, next === undefined ? null : cardFacts(next)];
  });
}

/** The key of a page of a listing, counted from 1; `owner` is the file of the owner whose profile it is. */
export function listingKey(
  entries: readonly EntryFacts[],
  number: number,
  owner: string | null = null,
): Promise<Key> {
  const shown = onPage(entries, number);
  return keyOf(async () => [
    ...[await siteFacts(), await loadOwner(owner), entries.length],
    ...[await cardsOf(shown), await socialCardOf(shown)],
  ]);
}

/** The keys of the pages of a listing, the first page first. */
export function listingKeys(entries: readonly EntryFacts[], owner: string | null = null): Promise<Key[]> {
  const numbers = Array.from({ length: countPages(entries.length) }, (_, index) => index + 1);
  return mapInParallel(numbers, KEYS_AT_ONCE, (number) => listingKey(entries, number, owner));
}

/** The key of a page with sections of cards. */
export function sectionsKey(sections: readonly (readonly EntryFacts[])[]): Promise<Key> {
  return keyOf(async () => [
    await siteFacts(),
    await Promise.all(sections.map(cardsOf)),
    await socialCardOf(sections[0] ?? []),
  ]);
}

/** The key of the pages that show templates: each shows all of them. */
export function templatesKey(templates: readonly TemplateEntry[]): Promise<Key> {
  return keyOf(async () => [await siteFacts(), await templateCardsOf(templates)]);
}

/** The key of the search page, which knows tags and languages of all that is listed. */
export function searchKey(listed: readonly EntryFacts[]): Promise<Key> {
  const words = listed.map(({ tags, language }) => [tags, language]);
  return keyOf(async () => [await siteFacts(), words, await socialCardOf(listed)]);
}

/** Gives each item its key. */
export function withKeys<Item, Keyed>(
  items: readonly Item[],
  keyOfItem: (item: Item) => Promise<Key>,
  build: (item: Item, key: Key) => Keyed,
): Promise<Keyed[]> {
  return mapInParallel(items, KEYS_AT_ONCE, async (item) => build(item, await keyOfItem(item)));
}

async function own(facts: EntryFacts): Promise<unknown> {
  const { digest, media, owner } = facts;
  return [digest, await digestsOf(media), await loadOwner(owner), await hasListed(facts), await siteFacts()];
}

/** What any page may show of the site; what the site picks is shown as cards. */
async function siteFacts(): Promise<unknown> {
  const { staffPicks: _, videos: __, ...facts } = await loadSite();
  return facts;
}

/** What cards show. */
function cardsOf(entries: readonly EntryFacts[]): Promise<unknown> {
  return Promise.all(
    entries.map(async (facts) => {
      const { owner, preview, poster, previewAnimation } = facts;
      const isDrawn = preview === null && poster === null;
      return [
        cardFacts(facts),
        await loadOwner(owner),
        await digestsOf([preview, poster, previewAnimation]),
        isDrawn ? await drawingOf(facts) : null,
      ];
    }),
  );
}

/** What a drawing of a step may show. */
export async function drawingOf({ storyboardDigest, media }: EntryFacts): Promise<unknown> {
  return [storyboardDigest, await digestsOf(media)];
}

/** What a page shows where its link is pasted: the first of its cards, drawn. */
async function socialCardOf([first]: readonly EntryFacts[]): Promise<unknown> {
  return first === undefined ? null : [await cardsOf([first]), await drawingOf(first)];
}

async function templateCardsOf(templates: readonly TemplateEntry[]): Promise<unknown> {
  const texts = templates.map(({ thumbnailFile: _, ...template }) => template);
  return [texts, await digestsOf(templates.map(({ thumbnailFile }) => thumbnailFile))];
}

/** Stands for what files hold; for none null. */
function digestsOf(files: readonly (string | null)[]): Promise<unknown> {
  return Promise.all(files.map(async (file) => (file === null ? null : digests.of(file))));
}

async function keyOf(parts: () => Promise<unknown>): Promise<Key> {
  if (import.meta.env.DEV || process.env['PODIUM_KEYS'] !== '1') return undefined;
  return createHash('sha256')
    .update(JSON.stringify(await parts()))
    .digest('base64url')
    .slice(0, 22);
}
