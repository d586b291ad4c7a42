import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { FEED_TYPE } from '#domain/media/media-types';
import { messagesFor } from '#i18n/messages';
import { buildAuthor } from '#page-data/author';
import { describeContent } from '#page-data/content-page';
import { FEED_ENTRIES, writeFeed } from '#page-data/feed';
import { loadSocialCard } from './cards.ts';
import { loadEntry, loadListed, loadOwner, loadSite } from './content.ts';
import { siteUrl } from './environment.ts';

/** Responds with the feed of new content. */
export async function answerWithFeed(): Promise<Response> {
  const t = messagesFor(DEFAULT_LOCALE);
  const { name } = await loadSite();
  const newest = (await loadListed()).slice(0, FEED_ENTRIES);
  const entries = await Promise.all(
    newest.map(async (facts) => ({
      facts,
      author: buildAuthor(await loadOwner(facts.owner), DEFAULT_LOCALE, t),
      description: describeContent(await loadEntry(facts), name, t),
      picture: await loadSocialCard(facts),
    })),
  );
  const feed = writeFeed(entries, { name, description: t('listing:home.text'), url: siteUrl });
  return new Response(feed, { headers: { 'Content-Type': FEED_TYPE } });
}
