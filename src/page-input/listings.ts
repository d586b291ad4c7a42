import type { EntryFacts } from '#content/library';
import type { Locale } from '#domain/locales';
import { explorePath, galleryPath, homePath, profilePath, videoExplorePath } from '#domain/paths';
import { formatCount } from '#i18n/format';
import { messagesFor, type Messages } from '#i18n/messages';
import { buildAuthor } from '#page-data/author';
import type { ListingPage, ListingSection } from '#page-data/listing-page';
import { countPages, onPage, type PageNumber } from '#page-data/paging';
import type { CardPicture } from '#page-data/seo';
import { loadContentCards, loadSocialCard } from './cards.ts';
import { loadByOid, loadListed, loadSite, type Profile } from './content.ts';
import { page, type PageInput } from './listing.ts';

const CARDS_A_ROW = 4;
const HOME_CARDS = 2 * CARDS_A_ROW;
const HOME_PICKS = CARDS_A_ROW;

/** Returns the content of the home page: staff picks, the latest presentations and videos. */
export async function chooseHome(): Promise<
  [picks: EntryFacts[], latest: EntryFacts[], videos: EntryFacts[]]
> {
  const picks = (await loadStaffPicks()).slice(0, HOME_PICKS);
  const others = (await loadListed('presentation')).filter((facts) => !picks.includes(facts));
  const videos = (await loadListed('video')).slice(0, HOME_CARDS);
  return [picks, wholeRows(others.slice(0, HOME_CARDS)), wholeRows(videos)];
}

export async function loadHome(locale: Locale): Promise<ListingPage> {
  const t = messagesFor(locale);
  const [picks, latest, videos] = await chooseHome();
  const section = async (id: string, title: string, entries: EntryFacts[], text: string, href: string) => ({
    ...(await allCards(id, entries, locale, t)),
    title,
    more: { text, href },
  });
  return page(locale, t, {
    title: t('listing:home.title'),
    text: t('listing:home.text'),
    pathIn: homePath,
    socialCard: await firstSocialCard(picks),
    sections: [
      await section(
        'picks',
        t('listing:home.staffPicks'),
        picks,
        t('view:sidebar.moreStaffPicks'),
        galleryPath(locale),
      ),
      await section('latest', t('listing:home.latest'), latest, t('listing:search.all'), explorePath(locale)),
      await section(
        'videos',
        t('listing:home.videos'),
        videos,
        t('view:sidebar.moreVideos'),
        videoExplorePath(locale),
      ),
    ],
  });
}

/** Builds a page of the listing of all content, newest first. */
export async function loadExplore(locale: Locale, number = 1): Promise<ListingPage> {
  const t = messagesFor(locale);
  const listed = await loadListed();
  return page(locale, t, {
    title: t('listing:explore.title'),
    text: t('listing:explore.text'),
    pathIn: explorePath,
    ...(await pageOf('all', listed, number, locale, t)),
  });
}

/** Builds a page of the staff picks. */
export async function loadGallery(locale: Locale, number = 1): Promise<ListingPage> {
  const t = messagesFor(locale);
  return page(locale, t, {
    title: t('listing:gallery.title'),
    text: t('listing:gallery.text'),
    pathIn: galleryPath,
    missing: 'picks',
    ...(await pageOf('picks', await loadStaffPicks(), number, locale, t)),
  });
}

/** Builds a page of all videos. */
export async function loadVideos(locale: Locale, number = 1): Promise<ListingPage> {
  const t = messagesFor(locale);
  return page(locale, t, {
    title: t('listing:videos.title'),
    text: t('listing:videos.text'),
    pathIn: videoExplorePath,
    missing: 'videos',
    ...(await pageOf('videos', await loadListed('video'), number, locale, t)),
  });
}

/** Builds a page of an owner's profile. */
export async function loadProfile(
  { owner, published }: Profile,
  locale: Locale,
  number = 1,
): Promise<ListingPage> {
  const t = messagesFor(locale);
  const author = buildAuthor(owner, locale, t);
  const pages = countPages(published.length);
  return page(locale, t, {
    title:
      author?.isNamed === true ? t('listing:profile.title', { name: author.name }) : t('card.untitledOwner'),
    // The count is only on the first page, because it changes with each file of the owner.
    text:
      number === 1
        ? t('listing:profile.text', {
            count: published.length,
            formatted: formatCount(published.length, locale),
          })
        : t('listing:paging.current', {
            page: formatCount(number, locale),
            pages: formatCount(pages, locale),
          }),
    author,
    pathIn: (other) => profilePath(owner.oid, other),
    back: { text: t('listing:explore.title'), href: explorePath(locale) },
    ...(await pageOf('content', published, number, locale, t)),
  });
}

/**
 * Returns the suggestions of the not-found page: staff picks, or the latest content if there are
 * none.
 */
export async function chooseNotFound(): Promise<[picks: EntryFacts[], latest: EntryFacts[]]> {
  const picks = (await loadStaffPicks()).slice(0, CARDS_A_ROW);
  return [picks, picks.length > 0 ? [] : (await loadListed('presentation')).slice(0, CARDS_A_ROW)];
}

/** Builds the not-found page. */
export async function loadNotFound(locale: Locale): Promise<ListingPage> {
  const t = messagesFor(locale);
  const [picks, latest] = await chooseNotFound();
  return page(locale, t, {
    title: t('listing:notFound.title'),
    text: t('listing:notFound.text'),
    action: { text: t('listing:notFound.home'), href: homePath(locale) },
    robots: 'noindex',
    hasAddress: false,
    hasSearchForm: true,
    pathIn: homePath,
    socialCard: null,
    sections: [
      { ...(await allCards('picks', picks, locale, t)), title: t('listing:home.staffPicks') },
      { ...(await allCards('latest', latest, locale, t)), title: t('listing:home.latest') },
    ],
  });
}

/** Returns the listed staff picks. */
export async function loadStaffPicks(): Promise<EntryFacts[]> {
  return loadByOid((await loadSite()).staffPicks);
}

/** Returns the cards, the social card and the page number of one page of a list. */
async function pageOf(
  id: string,
  entries: readonly EntryFacts[],
  number: number,
  locale: Locale,
  t: Messages,
): Promise<Pick<PageInput, 'sections' | 'socialCard'> & { number: PageNumber }> {
  const shown = onPage(entries, number);
  return {
    number: { page: number, pages: countPages(entries.length) },
    socialCard: await firstSocialCard(shown),
    sections: [await allCards(id, shown, locale, t)],
  };
}

/** Returns the social card of a list: that of its first entry. */
export async function firstSocialCard([first]: readonly EntryFacts[]): Promise<CardPicture | null> {
  if (first === undefined) return null;
  const card = await loadSocialCard(first);
  return card === null ? null : { ...card, alt: first.title };
}

/** Cuts entries to full rows. Fewer than one row stay as they are. */
function wholeRows(entries: EntryFacts[]): EntryFacts[] {
  const { length } = entries;
  return length < CARDS_A_ROW ? entries : entries.slice(0, length - (length % CARDS_A_ROW));
}

async function allCards(
  id: string,
  entries: EntryFacts[],
  locale: Locale,
  t: Messages,
): Promise<ListingSection> {
  const cards = await loadContentCards(entries, 'card', locale, t);
  return { id, title: null, cards, more: null };
}
