import type { EntryFacts } from '#library/library';
import { LISTINGS, type PagedListing } from '#domain/content/listings';
import { homePath } from '#domain/addresses/paths';
import { messagesFor } from '#i18n/messages';
import type { ListingPage } from '#page-data/listing-page';
import { loadListed, loadListedContent } from './content.ts';
import { buildPage, buildSection, describeListing, firstSocialCard, type InLocale } from './listings.ts';

const CARDS_A_ROW = 4;
const HOME_CARDS = 2 * CARDS_A_ROW;
const HOME_PICKS = CARDS_A_ROW;

/** Returns the content of the home page: staff picks, the latest presentations and videos. */
export async function chooseHome(): Promise<
  [picks: EntryFacts[], latest: EntryFacts[], videos: EntryFacts[]]
> {
  const { staffPicks, videos } = await loadListedContent();
  const picks = staffPicks.slice(0, HOME_PICKS);
  const others = (await loadListed('presentation')).filter((facts) => !picks.includes(facts));
  return [picks, wholeRows(others.slice(0, HOME_CARDS)), wholeRows(videos.slice(0, HOME_CARDS))];
}

/** Builds the home page. */
export async function loadHome({ locale }: InLocale): Promise<ListingPage> {
  const t = messagesFor(locale);
  const [picks, latest, videos] = await chooseHome();
  const section = (entries: EntryFacts[], title: string, text: string, listing: PagedListing) =>
    buildSection(entries, locale, t, { title, more: { text, href: LISTINGS[listing].pathIn(locale) } });
  return buildPage(locale, t, {
    ...describeListing('home', t),
    socialCard: await firstSocialCard(picks),
    sections: [
      await section(picks, t('listing:home.staffPicks'), t('view:sidebar.moreStaffPicks'), 'gallery'),
      await section(latest, t('listing:home.latest'), t('listing:search.all'), 'explore'),
      await section(videos, t('listing:home.videos'), t('view:sidebar.moreVideos'), 'videos'),
    ],
  });
}

/** Returns the suggestions of the not-found page: staff picks, or else the latest content. */
export async function chooseNotFound(): Promise<[picks: EntryFacts[], latest: EntryFacts[]]> {
  const { staffPicks } = await loadListedContent();
  const picks = staffPicks.slice(0, CARDS_A_ROW);
  return [picks, picks.length > 0 ? [] : (await loadListed('presentation')).slice(0, CARDS_A_ROW)];
}

/** Builds the not-found page. */
export async function loadNotFound({ locale }: InLocale): Promise<ListingPage> {
  const t = messagesFor(locale);
  const [picks, latest] = await chooseNotFound();
  return buildPage(locale, t, {
    title: t('listing:notFound.title'),
    text: t('listing:notFound.text'),
    action: { text: t('listing:notFound.home'), href: homePath(locale) },
    robots: 'noindex',
    hasAddress: false,
    hasSearchForm: true,
    pathIn: homePath,
    socialCard: null,
    sections: [
      await buildSection(picks, locale, t, { title: t('listing:home.staffPicks') }),
      await buildSection(latest, locale, t, { title: t('listing:home.latest') }),
    ],
  });
}

/** Cuts entries to full rows. Fewer than one row stay as they are. */
function wholeRows(entries: EntryFacts[]): EntryFacts[] {
  const { length } = entries;
  return length < CARDS_A_ROW ? entries : entries.slice(0, length - (length % CARDS_A_ROW));
}
