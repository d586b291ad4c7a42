import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { EntryFacts } from '#content/library';
import { countPages, onPage } from '#page-data/paging';
import { chooseSidebar } from './choose-sidebar.ts';
import { loadOwner, loadSite } from './content.ts';

/**
 * Keys of pages, Astro's `cacheKey`: a page with the key that it had in the last build need not be made again. A key stands for
 * all that a page shows but does not get from the program, whose own digest the build knows. While developing there are none.
 */
type Key = string | undefined;

/** The key of what is published of some content in no listing: its embed page, scene, oEmbed, QR code and address without slug. */
export function contentKey(facts: EntryFacts): Promise<Key> {
  return keyOf(() => own(facts));
}

/** The key of the view page of some content, in every language. */
export function viewPageKey(facts: EntryFacts): Promise<Key> {
  return keyOf(async () => {
    const { templates, picks, videos } = await chooseSidebar(facts);
    const thumbnails = await versionsOf(templates.map(({ thumbnailFile }) => thumbnailFile));
    return [await own(facts), await cardsOf([...picks, ...videos]), templates, thumbnails];
  });
}

/** The keys of the pages of a listing, the first page first. */
export function listingKeys(entries: readonly EntryFacts[], owner?: string): Promise<Key>[] {
  return Array.from({ length: countPages(entries.length) }, (_, index) =>
    keyOf(async () => [
      await loadSite(),
      owner === undefined ? null : await loadOwner(owner),
      entries.length,
      await cardsOf(onPage(entries, index + 1)),
    ]),
  );
}

async function own(facts: EntryFacts): Promise<unknown> {
  const { digest, media, owner } = facts;
  return [digest, await versionsOf(media), await loadOwner(owner), await loadSite()];
}

/** What cards show; a first step, which stands in for a picture, may show anything of the content. */
function cardsOf(entries: readonly EntryFacts[]): Promise<unknown> {
  return Promise.all(
    entries.map(async ({ digest, media, ...facts }) => {
      const { preview, poster, previewAnimation, owner } = facts;
      const pictures = [preview, poster, previewAnimation].filter((file) => file !== null);
      const isDrawn = preview === null && poster === null;
      return [
        facts,
        await loadOwner(owner),
        await versionsOf(isDrawn ? media : pictures),
        isDrawn ? digest : null,
      ];
    }),
  );
}

/** Stands for what files hold: their sizes and the instants of their last changes, so that none of them has to be read. */
function versionsOf(files: readonly string[]): Promise<unknown> {
  return Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return [file, size, mtimeMs];
    }),
  );
}

async function keyOf(parts: () => Promise<unknown>): Promise<Key> {
  if (import.meta.env.DEV) return undefined;
  return createHash('sha256')
    .update(JSON.stringify(await parts()))
    .digest('base64url')
    .slice(0, 22);
}
