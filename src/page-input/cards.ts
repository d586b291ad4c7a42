import { animationPicture, previewPicture, type PreviewEntry } from '#pictures/pictures';
import type { StripSettings } from '#pictures/presets';
import { drawPreviewStrip } from '#pictures/flight-strip';
import { socialCard, type SocialCard } from '#pictures/social-card';
import type { EntryFacts } from '#library/library';
import { inLanguage } from '#domain/content/translations';
import type { Locale } from '#domain/languages/locales';
import type { Messages } from '#i18n/messages';
import { buildContentCard, buildTemplateCard, cardFacts, type Card } from '#page-data/card';
import type { PictureData } from '#domain/media/picture';
import { drawingInput } from './cache-keys.ts';
import { loadEntry, loadOwner, loadStoryboard, loadTranslations, type TemplateEntry } from './content.ts';
import { publicPictures, publishingOf } from './environment.ts';

/** Returns the preview of some content. Reads its file only if the first step must be drawn. */
export function loadPreview(
  facts: EntryFacts,
  preset: 'stage' | 'card' | 'thumbnail',
): Promise<PictureData | null> {
  return previewPicture(previewEntry(facts), preset, publishingOf(facts).pictureEnv);
}

/** Returns the drawn first step, even if there is a preview image. Null without steps. */
export function loadFirstStep(facts: EntryFacts): Promise<PictureData | null> {
  const entry = { ...previewEntry(facts), preview: null, poster: null };
  return previewPicture(entry, 'stage', publishingOf(facts).pictureEnv);
}

/** Returns the social card of some content: the picture shown where its link is pasted. */
export function loadSocialCard(facts: EntryFacts): Promise<SocialCard | null> {
  return socialCard(previewEntry(facts), publicPictures());
}

/**
 * Returns the address of a picture of the first steps of a presentation, one below the other, which
 * its cards play as an animation, and the home page with its own settings. Null without steps.
 */
export function loadPreviewStrip(facts: EntryFacts, settings?: StripSettings): Promise<string | null> {
  const { storyboard, drawing, baseDir } = previewEntry(facts);
  return drawPreviewStrip({ storyboard, drawing, baseDir }, publicPictures(), settings);
}

/** Returns the social card of a template. */
export function loadTemplateSocialCard(template: TemplateEntry): Promise<SocialCard | null> {
  return socialCard(templatePreviewEntry(template), publicPictures());
}

/** Returns the picture of a template. Reads its file only if the picture must be drawn. */
export function loadTemplatePicture(
  template: TemplateEntry,
  preset: 'stage' | 'card',
): Promise<PictureData | null> {
  return previewPicture(templatePreviewEntry(template), preset, publicPictures());
}

/** Returns the drawn first step of a template, even if it has a picture. Null without steps. */
export function loadTemplateFirstStep(template: TemplateEntry): Promise<PictureData | null> {
  return previewPicture({ ...templatePreviewEntry(template), preview: null }, 'stage', publicPictures());
}

function previewEntry(facts: EntryFacts) {
  const { oid, preview, poster, baseDir } = facts;
  const storyboard = async () => {
    const content = await loadEntry(facts);
    return 'storyboard' in content ? content.storyboard : null;
  };
  return {
    oid,
    preview,
    poster,
    baseDir,
    storyboard,
    drawing: () => drawingKey(facts),
  } satisfies PreviewEntry;
}

function templatePreviewEntry(template: TemplateEntry): PreviewEntry {
  const { slug, preview, baseDir } = template;
  return {
    oid: `template/${slug}`,
    preview,
    baseDir,
    storyboard: () => loadStoryboard(template),
    drawing: () => drawingKey(template),
  };
}

/** Returns the key of all drawings of a storyboard. Null without one. */
async function drawingKey(facts: Parameters<typeof drawingInput>[0]): Promise<string | null> {
  return facts.storyboardDigest === null ? null : JSON.stringify(await drawingInput(facts));
}

/**
 * Returns the cards of some content, in order, each in the language of the page if it exists,
 * unless `areTranslated` is false.
 */
export async function loadContentCards(
  entries: readonly EntryFacts[],
  preset: 'card' | 'thumbnail',
  locale: Locale,
  t: Messages,
  areTranslated = true,
): Promise<Card[]> {
  const translations = areTranslated ? await loadTranslations() : new Map<string, never>();
  return Promise.all(
    entries
      .map((entry) => inLanguage(entry, locale, translations))
      .map((facts, index) =>
        makeCardOnce(`${facts.file} ${preset} ${index} ${locale}`, async () => {
          const animation = facts.previewAnimation;
          const content = {
            facts: cardFacts(facts),
            owner: await loadOwner(facts.owner),
            picture: await loadPreview(facts, preset),
            previewAnimation: animation === null ? null : await animationPicture(animation, publicPictures()),
          };
          return buildContentCard(content, index + 1, locale, t);
        }),
      ),
  );
}

const cardsByKey = new Map<string, Promise<Card>>();
/** Size of the card cache. A full cache is emptied, which is cheaper than tracking each use. */
const MAX_CARDS = 2000;

/** Makes a card once in a build, because many pages show it and its content does not change. */
function makeCardOnce(key: string, makeCard: () => Promise<Card>): Promise<Card> {
  if (import.meta.env.DEV) return makeCard();
  const cachedCard = cardsByKey.get(key);
  if (cachedCard !== undefined) return cachedCard;
  if (cardsByKey.size >= MAX_CARDS) cardsByKey.clear();
  const card = makeCard().then((value) => Object.freeze(value));
  cardsByKey.set(key, card);
  return card;
}

/** Returns the cards of templates, in order. */
export function loadTemplateCards(templates: readonly TemplateEntry[], locale: Locale): Promise<Card[]> {
  return Promise.all(
    templates.map((template, index) =>
      makeCardOnce(`${template.file} ${template.slug} ${index} ${locale}`, async () => {
        const picture = await loadTemplatePicture(template, 'card');
        return buildTemplateCard(template, picture, index + 1, locale);
      }),
    ),
  );
}
