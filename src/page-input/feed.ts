import type { EntryFacts } from '#library/library';
import { newestFirst } from '#domain/content/newest-first';
import { inLanguage } from '#domain/content/translations';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { FEED_TYPE } from '#domain/media/media-types';
import {
  FEED_PATH,
  feedPath,
  homePath,
  profilePath,
  seriesPath,
  tagPath,
  type FeedKind,
} from '#domain/addresses/paths';
import { messagesFor } from '#i18n/messages';
import { buildAuthor } from '#page-data/author';
import { describeContent } from '#page-data/content-page';
import { FEED_ENTRIES, writeFeed } from '#page-data/feed';
import type { Group } from './cache-keys.ts';
import { loadSocialCard } from './cards.ts';
import {
  isPublished,
  loadEntry,
  loadListedContent,
  loadOwner,
  loadPublishedTranslations,
  loadSite,
} from './content.ts';
import { siteUrl } from './environment.ts';

type FeedGroup = Extract<Group, { kind: FeedKind }>;

/** The feed of a tag, a series or an owner: the props of its static path. */
export interface GroupFeed {
  readonly group: FeedGroup;
  /** The newest content, newest first. */
  readonly entries: readonly EntryFacts[];
}

const MAX_GROUP_ENTRIES = 20;

/**
 * Returns the content for a feed: the newest that is published. `entries` have each talk once, and
 * the feed has it in its own language if it exists, else as the original.
 */
export async function newestPublishedOf(
  entries: readonly EntryFacts[],
  count = MAX_GROUP_ENTRIES,
): Promise<readonly EntryFacts[]> {
  const translations = await loadPublishedTranslations();
  const publishedEntries = entries
    .map((facts) => inLanguage(facts, DEFAULT_LOCALE, translations))
    .filter(isPublished);
  return publishedEntries.toSorted(newestFirst).slice(0, count);
}

/** Responds with the feed of new content. */
export async function respondWithFeed(): Promise<Response> {
  const newestEntries = await newestPublishedOf((await loadListedContent()).all, FEED_ENTRIES);
  return respondWithEntries(newestEntries, {
    name: (await loadSite()).name,
    description: messagesFor(DEFAULT_LOCALE)('listing:home.text'),
    path: FEED_PATH,
    page: homePath(DEFAULT_LOCALE),
  });
}

/** Responds with the feed of a tag, a series or an owner. */
export async function respondWithGroupFeed({ group, entries }: GroupFeed): Promise<Response> {
  const t = messagesFor(DEFAULT_LOCALE);
  const { name: product } = await loadSite();
  const groupFacts = await describeGroup(group);
  return respondWithEntries(entries, {
    name: `${groupFacts.title} · ${product}`,
    description: t('listing:home.text'),
    path: feedPath(group.kind, group.name),
    page: groupFacts.page,
  });
}

async function describeGroup(group: FeedGroup): Promise<{ title: string; page: string }> {
  const t = messagesFor(DEFAULT_LOCALE);
  if (group.kind === 'tag') return { title: group.title, page: tagPath(group.name, DEFAULT_LOCALE) };
  if (group.kind === 'series')
    return { title: group.series.title, page: seriesPath(group.name, DEFAULT_LOCALE) };
  const owner = await loadOwner(group.name);
  const author = buildAuthor(owner, DEFAULT_LOCALE, t);
  return {
    title: author?.isNamed === true ? author.name : t('card.untitledOwner'),
    page: profilePath(owner?.oid ?? '', DEFAULT_LOCALE),
  };
}

async function respondWithEntries(
  newestEntries: readonly EntryFacts[],
  feedFacts: Omit<Parameters<typeof writeFeed>[1], 'url'>,
): Promise<Response> {
  const t = messagesFor(DEFAULT_LOCALE);
  const { name } = await loadSite();
  const entries = await Promise.all(
    newestEntries.map(async (facts) => ({
      facts,
      author: buildAuthor(await loadOwner(facts.owner), DEFAULT_LOCALE, t),
      description: describeContent(await loadEntry(facts), name, t),
      picture: await loadSocialCard(facts),
    })),
  );
  const feed = writeFeed(entries, { ...feedFacts, url: siteUrl });
  return new Response(feed, { headers: { 'Content-Type': FEED_TYPE } });
}
