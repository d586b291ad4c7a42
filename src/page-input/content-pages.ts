import type { EntryFacts } from '#library/library';
import type { Entry } from '#library/schemas/entry';
import type { Storyboard } from '#library/schemas/storyboard';
import type { FileTarget } from '#domain/addresses/media-elsewhere';
import type { PictureData } from '#domain/media/picture';
import { cacheByObject } from '#domain/util/cache-by-object';
import { DEFAULT_LOCALE, type Locale } from '#domain/languages/locales';
import { messagesFor, type Messages } from '#i18n/messages';
import type { ContentPageInput } from '#page-data/content-page';
import { contentLocale } from '#domain/languages/language';
import { buildEmbedPage, type EmbedPage } from '#page-data/embed-page';
import { buildPrivatePage, type PrivatePage } from '#page-data/private-page';
import { buildNotesPage, type NotesPage } from '#page-data/notes-page';
import { buildRedirectPage, type RedirectPage } from '#page-data/redirect-page';
import type { DrawnStep } from '#page-data/steps';
import { buildViewPage, type ViewPage, type ViewPageInput } from '#page-data/view-page';
import { imagePicture, scenePicture } from '#pictures/pictures';
import { loadContentCards, loadFirstStep, loadPreview, loadSocialCard, loadTemplateCards } from './cards.ts';
import { chooseSidebar } from './choose-sidebar.ts';
import {
  ownerHasListedContent,
  loadEntry,
  loadOwner,
  loadSeriesPlace,
  loadSite,
  loadTagSlugs,
  loadTranslations,
} from './content.ts';
import { publishingOf, siteUrl } from './environment.ts';
import { publishVideo } from './playback.ts';
import { rulesOf } from '#domain/playback/element-types';
import { keyOfFormula, splitFormulas, type MathNode } from '#domain/playback/formula';
import { typeset } from '#pictures/formula/typeset';

/** The page of some content in a language: the props of its static path. */
interface ContentPageProps {
  readonly facts: EntryFacts;
  readonly locale: Locale;
}

/** Reads the input of a view page and builds the page. */
export async function loadViewPage({ facts, locale }: ContentPageProps): Promise<ViewPage> {
  const cards = await loadSidebarCards(facts, locale, messagesFor(locale));
  const socialCard = await loadSocialCard(facts);
  return buildViewPage({ ...(await loadContentPage(facts, locale)), cards, socialCard });
}

async function loadSidebarCards(
  facts: EntryFacts,
  locale: Locale,
  t: Messages,
): Promise<ViewPageInput['cards']> {
  const { templates, picks, areTopPicks, videos, upNext } = await chooseSidebar(facts);
  return {
    templates: await loadTemplateCards(templates, locale),
    picks: await loadContentCards(picks, 'card', locale, t),
    areTopPicks,
    videos: await loadContentCards(videos, 'thumbnail', locale, t),
    next: await loadContentCards(upNext.get(locale) ?? [], 'thumbnail', locale, t),
  };
}

/** Returns the place of some content in a series. */
async function loadSeriesFacts({ oid }: EntryFacts): Promise<ContentPageInput['series']> {
  const place = await loadSeriesPlace(oid);
  if (place === undefined) return null;
  const { series, index, previous, next } = place;
  const { id, title, language, entries } = series;
  return {
    id,
    title,
    language,
    position: index + 1,
    total: entries.length,
    previous,
    next,
  };
}

/** Reads the input of an embed page and builds the page. */
export async function loadEmbedPage({ facts }: Pick<ContentPageProps, 'facts'>): Promise<EmbedPage> {
  return buildEmbedPage(await loadContentPage(facts, contentLocale(facts)));
}

/** Reads the input of a private page and builds the page. */
export async function loadPrivatePage({
  linkId,
  ...page
}: ContentPageProps & { readonly linkId: string }): Promise<PrivatePage> {
  return buildPrivatePage({ ...(await loadContentPage(page.facts, page.locale)), linkId });
}

/** Reads the notes of a presentation and builds their page. */
export async function loadNotesPage({ facts }: Pick<ContentPageProps, 'facts'>): Promise<NotesPage> {
  const locale = contentLocale(facts);
  const site = await loadSite();
  return buildNotesPage({ facts, content: await loadEntry(facts), site, locale, t: messagesFor(locale) });
}

/** Reads the input of a page that redirects to a view page, and builds the page. */
export async function loadRedirectPage({ facts }: Pick<ContentPageProps, 'facts'>): Promise<RedirectPage> {
  const [content, owner, site, socialCard] = await Promise.all([
    loadEntry(facts),
    loadOwner(facts.owner),
    loadSite(),
    loadSocialCard(facts),
  ]);
  const locale = DEFAULT_LOCALE;
  return buildRedirectPage({
    content,
    owner,
    site,
    socialCard,
    siteUrl,
    talk: [],
    locale,
    t: messagesFor(locale),
  });
}

/** Reads the input that all pages of some content share. */
async function loadContentPage(facts: EntryFacts, locale: Locale): Promise<ContentPageInput> {
  const [content, site, owner] = await Promise.all([loadEntry(facts), loadSite(), loadOwner(facts.owner)]);
  return {
    content,
    owner,
    hasProfile: await ownerHasListedContent(facts),
    site,
    pictures: await loadPreviews(facts),
    steps: await loadStepsOnce(content)(facts),
    formulas: await loadFormulas(content),
    tagPages: await loadTagSlugs(content.tags),
    series: await loadSeriesFacts(facts),
    talk: (await loadTranslations()).get(facts.oid) ?? [],
    startHref: await findStartHref(content, facts),
    siteUrl,
    locale,
    t: messagesFor(locale),
  };
}

/** Returns the previews of the stage. Draws the first step only without a picture (rule 4.3). */
async function loadPreviews(facts: EntryFacts): Promise<ContentPageInput['pictures']> {
  const { preview, poster, fallbackPreview } = facts;
  if (fallbackPreview === null) return { preview: await loadPreview(facts, 'stage'), fallbackPreview };
  return {
    preview: preview === null && poster === null ? null : await loadPreview(facts, 'stage'),
    fallbackPreview: await imagePicture(fallbackPreview, 'stage', publishingOf(facts).pictureEnv),
  };
}

/** Caches the drawn steps of some content, which the pages in all languages show. */
const loadStepsOnce = cacheByObject((content: Entry) =>
  cacheByObject((facts: EntryFacts) => loadSteps(content, facts)),
);

/** Draws the camera's view at each step of a presentation. */
function loadSteps(content: Entry, facts: EntryFacts): Promise<DrawnStep[]> {
  if (!('storyboard' in content)) return Promise.resolve([]);
  return drawSteps(content.storyboard, facts.baseDir, publishingOf(facts).pictureEnv, () =>
    loadFirstStep(facts),
  );
}

/**
 * Draws the camera's view at each step. The stage, cards and link previews show the first step too,
 * so `loadFirstPicture` returns their picture of it. `baseDir` is the folder of the content file.
 */
export function drawSteps(
  storyboard: Storyboard,
  baseDir: string,
  env: FileTarget,
  loadFirstPicture: () => Promise<PictureData | null>,
): Promise<DrawnStep[]> {
  return Promise.all(
    storyboard.path.map(async (step, index) => ({
      step,
      picture:
        (index === 0 ? await loadFirstPicture() : null) ??
        (await scenePicture(storyboard, step.frame, baseDir, 'step', env)),
    })),
  );
}

/** Returns where the button Start leads without JavaScript: a video's file, or the steps. */
async function findStartHref(content: Entry, facts: EntryFacts): Promise<string> {
  return 'video' in content ? publishVideo(content, facts) : '#steps';
}

/** Returns the MathML of all valid formulas of some content, by their text with dollars. */
const loadFormulas = cacheByObject(async (content: Entry): Promise<Readonly<Record<string, MathNode>>> => {
  const formulas: Record<string, MathNode> = {};
  for (const element of 'storyboard' in content ? content.storyboard.elements : []) {
    const elementText = element.type === 'formula' ? rulesOf(element).words(element) : null;
    for (const part of elementText !== null && 'text' in elementText ? splitFormulas(elementText.text) : []) {
      const typesetFormula = 'tex' in part ? await typeset(part.tex, part.isDisplay) : null;
      if (typesetFormula !== null && 'mathMl' in typesetFormula)
        formulas[keyOfFormula(part)] = typesetFormula.mathMl;
    }
  }
  return Object.freeze(formulas);
});
