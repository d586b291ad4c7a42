import type { EntryFacts } from '#library/library';
import {
  HERO,
  HOME_SECTIONS,
  isCardSection,
  SERIES_SECTION,
  TAG_PREFIX,
  type CARD_SECTIONS,
} from '#domain/content/home-sections';
import { LISTINGS } from '#domain/content/listings';
import { tagSlug } from '#domain/content/tags';
import { homePath, seriesPath, tagPath } from '#domain/addresses/paths';
import type { Locale } from '#domain/languages/locales';
import { messagesFor, type Messages } from '#i18n/messages';
import type { ListingPage, ListingSection } from '#page-data/listing-page';
import { HERO_STRIP } from '#pictures/presets';
import { inLanguage } from '#domain/content/translations';
import { loadContentCards, loadPreviewStrip } from './cards.ts';
import { loadListedContent, loadSeries, loadTags, loadTranslations } from './content.ts';
import {
  buildPageOfSite,
  buildSection,
  describeListing,
  firstSocialCard,
  type LocaleProps,
} from './listings.ts';

const CARDS_PER_ROW = 4;
const MAX_SECTION_CARDS = 2 * CARDS_PER_ROW;
const MAX_PICKS = CARDS_PER_ROW;

/** A section of the home page with cards. */
interface HomeSection {
  readonly entries: readonly EntryFacts[];
  /** The title of a tag or series, or the name of a title in the texts of the interface. */
  readonly title:
    | { readonly text: string; readonly language?: string }
    | { readonly name: `listing:home.${'staffPicks' | 'latest' | 'videos'}` };
  /** The name of the text of the link to more, in the texts of the interface. */
  readonly more:
    | `view:sidebar.${'moreStaffPicks' | 'moreVideos'}`
    | 'listing:search.all'
    | 'listing:home.all';
  readonly pathIn: (locale: Locale) => string;
}

/** Finds sections. `picks` are the staff picks that the page shows, if it has a section of them. */
type FindSections = (picks: readonly EntryFacts[]) => Promise<HomeSection[]>;

/** The sections of the home page with cards. */
const SECTIONS: Readonly<Record<(typeof CARD_SECTIONS)[number] | typeof SERIES_SECTION, FindSections>> = {
  picks: async () => [
    {
      entries: (await loadListedContent()).staffPicks.slice(0, MAX_PICKS),
      title: { name: 'listing:home.staffPicks' },
      more: 'view:sidebar.moreStaffPicks',
      pathIn: LISTINGS.gallery.pathIn,
    },
  ],
  latest: async (picks) => [
    {
      entries: takeFullRows((await loadPresentations()).filter((facts) => !picks.includes(facts))),
      title: { name: 'listing:home.latest' },
      more: 'listing:search.all',
      pathIn: LISTINGS.explore.pathIn,
    },
  ],
  videos: async () => [
    {
      entries: takeFullRows((await loadListedContent()).videos),
      title: { name: 'listing:home.videos' },
      more: 'view:sidebar.moreVideos',
      pathIn: LISTINGS.videos.pathIn,
    },
  ],
  [SERIES_SECTION]: async () =>
    (await loadSeries()).map(({ id, title, language, entries }) => ({
      entries: takeFullRows(entries),
      title: { text: title, language },
      more: 'listing:home.all',
      pathIn: (locale) => seriesPath(id, locale),
    })),
};

/** Returns the section with the content of a tag; none if no content has it. */
async function findTagSection(name: string): Promise<HomeSection[]> {
  const tag = (await loadTags()).get(tagSlug(name));
  if (tag === undefined) return [];
  return [
    {
      entries: takeFullRows(tag.entries),
      title: { text: tag.title },
      more: 'listing:home.all',
      pathIn: (locale) => tagPath(tag.slug, locale),
    },
  ];
}

/** Returns the listed presentations, newest first, each talk once. */
async function loadPresentations(): Promise<readonly EntryFacts[]> {
  return (await loadListedContent()).all.filter(({ kind }) => kind === 'presentation');
}

/** Returns the sections of the home page by name, in their order; none for hero and components. */
async function findSections(names: readonly string[]): Promise<Map<string, HomeSection[]>> {
  const picks = names.includes('picks') ? (await loadListedContent()).staffPicks.slice(0, MAX_PICKS) : [];
  const sectionsByName: Readonly<Record<string, FindSections>> = SECTIONS;
  const find = async (name: string): Promise<HomeSection[]> =>
    name.startsWith(TAG_PREFIX)
      ? findTagSection(name.slice(TAG_PREFIX.length))
      : ((await sectionsByName[name]?.(picks)) ?? []);
  return new Map(await Promise.all(names.map(async (name) => [name, await find(name)] as const)));
}

/** Returns the content of the sections of the home page that have cards, and their titles. */
export async function chooseHome(
  names = HOME_SECTIONS,
): Promise<{ entries: (readonly EntryFacts[])[]; titles: HomeSection['title'][] }> {
  const sections = [...(await findSections(names)).values()].flat();
  return { entries: sections.map(({ entries }) => entries), titles: sections.map(({ title }) => title) };
}

/**
 * Returns the presentations whose steps the head of the home page may animate, in all languages.
 */
export async function chooseHeroes(names = HOME_SECTIONS): Promise<EntryFacts[]> {
  if (names[0] !== HERO || !names.includes('picks')) return [];
  const translations = await loadTranslations();
  return (await loadListedContent()).staffPicks
    .slice(0, MAX_PICKS)
    .flatMap((facts) => translations.get(facts.oid) ?? [facts]);
}

/**
 * Returns the first staff pick on the page with several steps, and the picture of these steps. Its
 * card is on the page too, so that visitors load no further picture before the animation starts.
 */
async function loadHero(names: readonly string[], locale: Locale, t: Messages) {
  const translations = await loadTranslations();
  for (const pick of await chooseHeroes(names)) {
    const facts = inLanguage(pick, locale, translations);
    const strip = await loadPreviewStrip(facts, HERO_STRIP);
    const [card] = await loadContentCards([facts], 'card', locale, t);
    if (strip !== null && card !== undefined)
      return { card, strip, pause: t('listing:home.pause'), play: t('listing:home.play') };
  }
  return null;
}

/** Builds the home page. */
export async function loadHome({ locale }: LocaleProps, names = HOME_SECTIONS): Promise<ListingPage> {
  const t = messagesFor(locale);
  const sectionsByName = await findSections(names);
  const sections = names.flatMap((name): Promise<ListingSection>[] => {
    if (name !== HERO && !isCardSection(name))
      return [Promise.resolve({ title: null, cards: [], more: null, component: name })];
    return (sectionsByName.get(name) ?? []).map(({ entries, title, more, pathIn }) =>
      buildSection(entries, locale, t, {
        ...('text' in title ? { title: title.text, language: title.language } : { title: t(title.name) }),
        more: { text: t(more), href: pathIn(locale) },
      }),
    );
  });
  const [firstSection] = [...sectionsByName.values()].flat();
  return buildPageOfSite(locale, t, {
    ...describeListing('home', t),
    socialCard: await firstSocialCard(firstSection?.entries ?? []),
    hasHead: names[0] === HERO,
    hero: await loadHero(names, locale, t),
    sections: await Promise.all(sections),
  });
}

/** Returns the suggestions of the not-found page: staff picks, or else the latest content. */
export async function chooseNotFound(): Promise<[picks: EntryFacts[], latest: EntryFacts[]]> {
  const { staffPicks } = await loadListedContent();
  const picks = staffPicks.slice(0, CARDS_PER_ROW);
  return [picks, picks.length > 0 ? [] : (await loadPresentations()).slice(0, CARDS_PER_ROW)];
}

/** Builds the not-found page. */
export async function loadNotFound({ locale }: LocaleProps): Promise<ListingPage> {
  const t = messagesFor(locale);
  const [picks, latest] = await chooseNotFound();
  return buildPageOfSite(locale, t, {
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

/** Returns the first entries, in full rows only, unless there are fewer than one row. */
function takeFullRows(entries: readonly EntryFacts[]): readonly EntryFacts[] {
  const { length } = entries.slice(0, MAX_SECTION_CARDS);
  return entries.slice(0, length < CARDS_PER_ROW ? length : length - (length % CARDS_PER_ROW));
}
