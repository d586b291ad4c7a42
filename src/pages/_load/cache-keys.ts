import { createHash } from 'node:crypto';
import { DIGESTS_FILE, FileDigests } from '#content/file-digest';
import type { EntryFacts } from '#content/library';
import { mapInParallel } from '#content/library/in-parallel';
import { countPages, onPage } from '#page-data/paging';
import { chooseSidebar } from './choose-sidebar.ts';
import { loadOwner, loadSite } from './content.ts';

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
    const { templates, picks, videos } = await chooseSidebar(facts);
    const thumbnails = await digestsOf(templates.map(({ thumbnailFile }) => thumbnailFile));
    const texts = templates.map(({ thumbnailFile: _, ...template }) => template);
    return [await own(facts), await cardsOf([...picks, ...videos]), texts, thumbnails];
  });
}

/** The keys of the pages of a listing, the first page first; `owner` is the file of the owner whose profile it is. */
export function listingKeys(entries: readonly EntryFacts[], owner: string | null = null): Promise<Key[]> {
  const pages = Array.from({ length: countPages(entries.length) }, (_, index) => onPage(entries, index + 1));
  return mapInParallel(pages, KEYS_AT_ONCE, (shown) =>
    keyOf(async () => {
      // The first of a page stands for it where its link is pasted, by a drawing that may show anything of it.
      const [first] = shown;
      const social = first === undefined ? null : await own(first);
      return [await loadSite(), await loadOwner(owner), entries.length, await cardsOf(shown), social];
    }),
  );
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
  return [digest, await digestsOf(media), await loadOwner(owner), await loadSite()];
}

/** What cards show; a first step, which stands in for a picture, may show anything of the content. */
function cardsOf(entries: readonly EntryFacts[]): Promise<unknown> {
  return Promise.all(
    entries.map(async (entry) => {
      const {
        file: _,
        baseDir: __,
        preview,
        fallbackPreview: ___,
        poster,
        previewAnimation,
        digest,
        media,
        ...facts
      } = entry;
      const isDrawn = preview === null && poster === null;
      return [
        facts,
        await loadOwner(entry.owner),
        await digestsOf([preview, poster, previewAnimation]),
        isDrawn ? [digest, await digestsOf(media)] : null,
      ];
    }),
  );
}

/** Stands for what files hold; for none null. */
function digestsOf(files: readonly (string | null)[]): Promise<unknown> {
  return Promise.all(files.map(async (file) => (file === null ? null : digests.of(file))));
}

async function keyOf(parts: () => Promise<unknown>): Promise<Key> {
  if (import.meta.env.DEV) return undefined;
  return createHash('sha256')
    .update(JSON.stringify(await parts()))
    .digest('base64url')
    .slice(0, 22);
}
