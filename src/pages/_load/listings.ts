import type { EntryFacts } from '#content/library';
import type { Owner } from '#content/schemas/owner';
import type { Locale } from '#domain/locales';
import {
  explorePath,
  galleryPath,
  homePath,
  profilePath,
  searchActionPath,
  signupPath,
  templatePath,
  templatesPath,
  videoExplorePath,
} from '#domain/paths';
import { formatCount } from '#i18n/format';
import { messagesFor, type Messages } from '#i18n/messages';
import { TEMPLATE_LANGUAGE } from '#page-data/card';
import { buildAuthor } from '#page-data/author';
import { buildListingPage, type ListingPage, type ListingSection } from '#page-data/listing-page';
import type { CardPicture } from '#page-data/seo';
import { imagePicture } from '#pictures/pictures';
import { loadContentCards, loadSocialCard, loadTemplateCards, loadTemplateSocialCard } from './cards.ts';
import { loadByOid, loadListed, loadSite, loadTemplates, type TemplateEntry } from './content.ts';
import { pictureEnv, siteUrl } from './environment.ts';

const CARDS_A_ROW = 4;
const HOME_CARDS = 2 * CARDS_A_ROW;
const HOME_PICKS = CARDS_A_ROW;

/** The home page: staff picks, the latest presentations and videos. */
export async function loadHome(locale: Locale): Promise<ListingPage> {
  const t = messagesFor(locale);
  const site = await loadSite();
  const picks = (await loadByOid(site.staffPicks)).slice(0, HOME_PICKS);
  const others = (await loadListed('presentation')).filter((facts) => !picks.includes(facts));
  const latest = wholeRows(others.slice(0, HOME_CARDS));
  const videos = wholeRows((await loadListed('video')).slice(0, HOME_CARDS));
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

/** Everything listed, the newest first. */
export async function loadExplore(locale: Locale): Promise<ListingPage> {
  const t = messagesFor(locale);
  const listed = await loadListed();
  return page(locale, t, {
    title: t('listing:explore.title'),
    text: t('listing:explore.text'),
    pathIn: explorePath,
    socialCard: await firstSocialCard(listed),
    sections: [await allCards('all', listed, locale, t)],
  });
}

/** The search page: everything listed, narrowed down in the browser. */
export async function loadSearch(locale: Locale): Promise<ListingPage> {
  const t = messagesFor(locale);
  return page(locale, t, {
    title: t('listing:search.title'),
    text: t('listing:search.text'),
    pathIn: searchActionPath,
    back: { text: t('listing:explore.title'), href: explorePath(locale) },
    isSearchable: true,
    socialCard: null,
    robots: 'noindex',
    sections: [await allCards('results', await loadListed(), locale, t)],
  });
}

/** The staff picks. */
export async function loadGallery(locale: Locale): Promise<ListingPage> {
  const t = messagesFor(locale);
  const picks = await loadByOid((await loadSite()).staffPicks);
  return page(locale, t, {
    title: t('listing:gallery.title'),
    text: t('listing:gallery.text'),
    pathIn: galleryPath,
    socialCard: await firstSocialCard(picks),
    sections: [await allCards('picks', picks, locale, t)],
  });
}

/** All videos. */
export async function loadVideos(locale: Locale): Promise<ListingPage> {
  const t = messagesFor(locale);
  const videos = await loadListed('video');
  return page(locale, t, {
    title: t('listing:videos.title'),
    text: t('listing:videos.text'),
    pathIn: videoExplorePath,
    socialCard: await firstSocialCard(videos),
    sections: [await allCards('videos', videos, locale, t)],
  });
}

/** All templates. */
export async function loadTemplatesPage(locale: Locale): Promise<ListingPage> {
  const t = messagesFor(locale);
  const templates = await loadTemplates();
  const [first] = templates;
  const cards = await loadTemplateCards(templates, locale);
  return page(locale, t, {
    title: t('listing:templates.title'),
    text: t('listing:templates.text'),
    pathIn: templatesPath,
    socialCard: first === undefined ? null : await loadTemplateSocialCard(first),
    sections: [{ id: 'templates', title: null, cards, more: null }],
  });
}

/** One template, with the others below. */
export async function loadTemplatePage(template: TemplateEntry, locale: Locale): Promise<ListingPage> {
  const t = messagesFor(locale);
  const others = (await loadTemplates()).filter((other) => other.slug !== template.slug);
  return page(locale, t, {
    title: template.title,
    lead: { text: template.subTitle, language: TEMPLATE_LANGUAGE },
    text: t('listing:template.text'),
    picture: await imagePicture(template.thumbnailFile, 'card', pictureEnv),
    action: { text: t('listing:template.use'), href: signupPath(templatePath(template.slug, locale)) },
    pathIn: (other) => templatePath(template.slug, other),
    socialCard: await loadTemplateSocialCard(template),
    back: { text: t('listing:templates.title'), href: templatesPath(locale) },
    sections: [
      {
        id: 'templates',
        title: t('listing:templates.title'),
        cards: await loadTemplateCards(others, locale),
        more: { text: t('view:sidebar.moreTemplates'), href: templatesPath(locale) },
      },
    ],
  });
}

/** What an owner has published. */
export async function loadProfile(owner: Owner, ownerId: string, locale: Locale): Promise<ListingPage> {
  const t = messagesFor(locale);
  const entries = (await loadListed()).filter((facts) => facts.owner === ownerId);
  const author = buildAuthor(owner, locale, t);
  return page(locale, t, {
    title: t('listing:profile.title', { name: author?.name ?? '' }),
    text: t('listing:profile.text', {
      count: entries.length,
      formatted: formatCount(entries.length, locale),
    }),
    author,
    pathIn: (other) => profilePath(owner.oid, other),
    socialCard: await firstSocialCard(entries),
    back: { text: t('listing:explore.title'), href: explorePath(locale) },
    sections: [await allCards('content', entries, locale, t)],
  });
}

/** The page for addresses that lead nowhere. */
export async function loadNotFound(locale: Locale): Promise<ListingPage> {
  const t = messagesFor(locale);
  const picks = (await loadByOid((await loadSite()).staffPicks)).slice(0, CARDS_A_ROW);
  return page(locale, t, {
    title: t('listing:notFound.title'),
    text: t('listing:notFound.text'),
    action: { text: t('listing:notFound.home'), href: homePath(locale) },
    robots: 'noindex',
    pathIn: homePath,
    socialCard: null,
    sections: [{ ...(await allCards('picks', picks, locale, t)), title: t('listing:home.staffPicks') }],
  });
}

/** The first of a list stands for it where its link is pasted. */
async function firstSocialCard([first]: readonly EntryFacts[]): Promise<CardPicture | null> {
  return first === undefined ? null : loadSocialCard(first);
}

/** As many as fill whole rows; fewer than a row stay as they are. */
function wholeRows(entries: EntryFacts[]): EntryFacts[] {
  const { length } = entries;
  return length < CARDS_A_ROW ? entries : entries.slice(0, length - (length % CARDS_A_ROW));
}

type PageInput = Omit<Parameters<typeof buildListingPage>[0], 'site' | 'siteUrl' | 'locale' | 't'>;

async function page(locale: Locale, t: Messages, input: PageInput): Promise<ListingPage> {
  return buildListingPage({ ...input, site: await loadSite(), siteUrl, locale, t });
}

async function allCards(
  id: string,
  entries: EntryFacts[],
  locale: Locale,
  t: Messages,
): Promise<ListingSection> {
  return { id, title: null, cards: await loadContentCards(entries, 'card', locale, t), more: null };
}
