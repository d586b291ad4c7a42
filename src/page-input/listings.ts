import type { EntryFacts } from '#library/library';
import { LISTINGS, type ListingName, type PagedListing } from '#domain/content/listings';
import { countMonthPages, itemsAt, type ListingPlan, type Place } from '#domain/content/listing-places';
import type { Locale } from '#domain/languages/locales';
import { archivePath, explorePath, monthPath, profilePath } from '#domain/addresses/paths';
import { formatCount } from '#i18n/format';
import { messagesFor, type Messages } from '#i18n/messages';
import { buildAuthor } from '#page-data/author';
import { buildListingPage, type ListingPage, type ListingSection } from '#page-data/listing-page';
import { buildArchive, nameMonth } from '#page-data/archive';
import { buildProfileCard } from '#page-data/card';
import type { CardPicture } from '#page-data/seo';
import { loadContentCards, loadSocialCard } from './cards.ts';
import { loadSite, type Profile } from './content.ts';
import { siteUrl } from './environment.ts';
import { chooseListed, loadPlan } from './listing-plan.ts';

/** The properties that differ between listings. */
type PageInput = Omit<Parameters<typeof buildListingPage>[0], 'site' | 'siteUrl' | 'locale' | 't'>;

/** Builds a listing of this site. */
export async function buildPage(locale: Locale, t: Messages, input: PageInput): Promise<ListingPage> {
  return buildListingPage({ ...input, site: await loadSite(), siteUrl, locale, t });
}

/** Returns the part of a listing that its row in the table of listings decides. */
export function describeListing(
  name: ListingName,
  t: Messages,
): Pick<PageInput, 'title' | 'text' | 'pathIn' | 'missing'> {
  const { pathIn, missing } = LISTINGS[name];
  return { title: t(`listing:${name}.title`), text: t(`listing:${name}.text`), pathIn, missing };
}

/** A page in a language: the props that its path gives to it. */
export interface InLocale {
  readonly locale: Locale;
}

interface ListingPlace extends InLocale {
  readonly name: PagedListing;
  readonly place: Place;
}

/** Builds a page of a listing. */
export async function loadListing({ name, place, locale }: ListingPlace): Promise<ListingPage> {
  const t = messagesFor(locale);
  const listing: ListingBase = {
    ...describeListing(name, t),
    ...(name === 'explore' && { noun: t('footer.presentations') }),
  };
  return buildPlace(await chooseListed(name), place, { locale, t, listing });
}

/** Builds a page of an owner's profile. */
export async function loadProfile({
  profile: { owner, published },
  place,
  locale,
}: InLocale & { readonly profile: Profile; readonly place: Place }): Promise<ListingPage> {
  const t = messagesFor(locale);
  const author = buildAuthor(owner, locale, t);
  const listing: ListingBase = {
    title:
      author?.isNamed === true ? t('listing:profile.title', { name: author.name }) : t('card.untitledOwner'),
    // Beside the avatar, the name says it all.
    ...(author?.isNamed === true && { heading: author.name }),
    text: t('listing:profile.text', {
      count: published.length,
      formatted: formatCount(published.length, locale),
    }),
    author,
    pathIn: (other) => profilePath(owner.oid, other),
    back: { text: t('listing:explore.title'), href: explorePath(locale) },
  };
  if (place.kind !== 'page' || place.number === 1)
    return buildPlace(published, place, { locale, t, listing });
  // The count is only on the first page, because it changes with each file of the owner.
  const text = t('listing:paging.current', {
    page: formatCount(place.number, locale),
    pages: formatCount((await loadPlan(published)).pages, locale),
  });
  return buildPlace(published, place, { locale, t, listing: { ...listing, text } });
}

/** The part of a listing that its pages have in common. */
interface ListingBase extends Pick<
  PageInput,
  'title' | 'heading' | 'text' | 'author' | 'pathIn' | 'back' | 'missing'
> {
  /** The noun that titles of its archive start with, if the title is a request. */
  readonly noun?: string;
}

interface InLanguage {
  readonly locale: Locale;
  readonly t: Messages;
  readonly listing: ListingBase;
}

async function buildPlace(
  entries: readonly EntryFacts[],
  place: Place,
  inLanguage: InLanguage,
): Promise<ListingPage> {
  const plan = await loadPlan(entries);
  if (place.kind === 'page') return buildNumbered(plan, place, inLanguage);
  return place.kind === 'archive'
    ? buildArchivePage(plan, inLanguage)
    : buildMonthPage(plan, place, inLanguage);
}

type Plan = ListingPlan<EntryFacts>;
type OfKind<Kind extends Place['kind']> = Extract<Place, { kind: Kind }>;

async function buildNumbered(
  plan: Plan,
  place: OfKind<'page'>,
  { locale, t, listing }: InLanguage,
): Promise<ListingPage> {
  const { pages, months } = plan;
  const { number: page } = place;
  const hasLink = months.length > 0 && (page === 1 || page === pages);
  const shown = itemsAt(plan, place);
  return buildPage(locale, t, {
    ...listing,
    number: { page, pages },
    archive: hasLink ? { text: t('listing:archive.link'), href: archivePath(listing.pathIn(locale)) } : null,
    socialCard: await firstSocialCard(shown),
    sections: [await buildOwnSection(shown, { locale, t, listing })],
  });
}

async function buildArchivePage(
  { items: entries, months }: Plan,
  { locale, t, listing }: InLanguage,
): Promise<ListingPage> {
  const { title, noun = title, text: _, heading: __, back, ...base } = listing;
  const counts = months.map(({ month, items }) => ({ month, count: items.length }));
  return buildPage(locale, t, {
    ...base,
    title: t('listing:archive.title', { title: noun }),
    text: t('listing:archive.text'),
    pathIn: (other) => archivePath(listing.pathIn(other)),
    above: back === undefined ? [] : [back],
    back: { text: title, href: listing.pathIn(locale) },
    years: buildArchive(counts, listing.pathIn(locale), locale, t),
    socialCard: await firstSocialCard(entries),
    sections: [],
  });
}

async function buildMonthPage(
  plan: Plan,
  place: OfKind<'month'>,
  { locale, t, listing }: InLanguage,
): Promise<ListingPage> {
  const { title, noun = title, text: _, heading: __, back, ...base } = listing;
  const { month, number } = place;
  const shown = itemsAt(plan, place);
  const pages = countMonthPages(plan, month);
  return buildPage(locale, t, {
    ...base,
    title: t('listing:archive.monthTitle', { title: noun, month: nameMonth(month, locale) }),
    text: t('listing:archive.monthText'),
    pathIn: (other) => monthPath(listing.pathIn(other), month),
    above: [...(back === undefined ? [] : [back]), { text: title, href: listing.pathIn(locale) }],
    back: { text: t('listing:archive.title', { title: noun }), href: archivePath(listing.pathIn(locale)) },
    number: { page: number, pages, hasLast: false },
    socialCard: await firstSocialCard(shown),
    sections: [await buildOwnSection(shown, { locale, t, listing })],
  });
}

/** Returns the section of a page of a listing or profile. Each entry has one card. */
async function buildOwnSection(
  entries: readonly EntryFacts[],
  { locale, t, listing }: InLanguage,
): Promise<ListingSection> {
  const section = await buildSection(entries, locale, t);
  if (listing.author === undefined) return section;
  const cards = section.cards.map((card, index) => {
    const entry = entries[index];
    return entry === undefined ? card : buildProfileCard(card, entry.lastModified, locale);
  });
  return { ...section, cards };
}

/** Returns the social card of a list: that of its first entry. */
export async function firstSocialCard([first]: readonly EntryFacts[]): Promise<CardPicture | null> {
  if (first === undefined) return null;
  const card = await loadSocialCard(first);
  return card === null ? null : { ...card, alt: first.title };
}

/** Returns a section with the cards of some content, by default without a title and a link. */
export async function buildSection(
  entries: readonly EntryFacts[],
  locale: Locale,
  t: Messages,
  { title = null, more = null }: Partial<Pick<ListingSection, 'title' | 'more'>> = {},
): Promise<ListingSection> {
  return { title, cards: await loadContentCards(entries, 'card', locale, t), more };
}
