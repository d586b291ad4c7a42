import { ownerName } from '#domain/content/avatar';
import type { Pending } from '#domain/content/pending';
import type { Locale } from '#domain/languages/locales';
import { templatePath, viewPath } from '#domain/addresses/paths';
import { searchLanguage } from '#domain/search/search-language';
import { formatCount, formatDate, formatDuration, formatLanguage } from '#i18n/format';
import type { Messages } from '#i18n/messages';
import type { Owner } from '#library/schemas/owner';
import type { TemplateFacts } from '#library/schemas/template';
import type { ContentFacts } from '#library/schemas/entry';
import type { PictureData } from '#domain/media/picture';
import type { SearchCard } from '#domain/search/search-record';

/** A card of a sidebar or listing (rule 3.27). */
export interface Card {
  type: 'presentation' | 'video' | 'template';
  title: string;
  subTitle: string;
  path: string;
  thumbnail: PictureData | null;
  /** Address of an animated thumbnail. Video cards only. */
  previewAnimation: string | null;
  /** Maximum lines of the title, 1 to 3. */
  titleLines: 1 | 2 | 3;
  /** Maximum lines of the subtitle, 1 to 2. */
  subTitleLines: 1 | 2;
  /** Position among the cards of its section, from 1, which records of clicks name. */
  position: number;
  /** Language of the title. */
  language: string | null;
  /**
   * Language of the content where the page has another, and its length, such as "German · 12 steps"
   * or "4:05". Null if there is neither, as for templates.
   */
  badge: string | null;
}

type CardFacts = Pick<
  ContentFacts,
  'kind' | 'oid' | 'slug' | 'schemaVersion' | 'title' | 'language' | 'durationSeconds' | 'steps' | 'pending'
>;

/** Selects the facts that a card shows: if they are unchanged, the card need not be built again. */
export function cardFacts(facts: CardFacts): CardFacts {
  const { kind, oid, slug, schemaVersion, title, language, durationSeconds, steps, pending } = facts;
  return { kind, oid, slug, schemaVersion, title, language, durationSeconds, steps, pending };
}

interface CardContent {
  facts: CardFacts;
  owner: Owner | null;
  picture: PictureData | null;
  previewAnimation?: string | null;
}

/** Builds the card of a presentation or video at a position (from 1) of a list. */
export function buildContentCard(
  { facts, owner, picture, previewAnimation = null }: CardContent,
  position: number,
  locale: Locale,
  t: Messages,
): Card {
  const name = owner === null ? null : ownerName(owner);
  const byline = name === null ? t('card.untitledOwner') : t('card.by', { name });
  return {
    type: facts.kind,
    title: facts.title,
    subTitle: withPendingMark(byline, facts.pending, locale, t),
    path: viewPath(facts, locale),
    thumbnail: picture,
    previewAnimation: facts.kind === 'video' ? previewAnimation : null,
    titleLines: 2,
    subTitleLines: 1,
    position,
    language: facts.language,
    badge: badgeOf(facts, locale, t),
  };
}

function badgeOf(
  { language, durationSeconds, steps }: CardFacts,
  locale: Locale,
  t: Messages,
): string | null {
  const badgeParts = [];
  if (searchLanguage(language) !== searchLanguage(locale)) badgeParts.push(formatLanguage(language, locale));
  if (durationSeconds !== null) badgeParts.push(formatDuration(durationSeconds));
  if (steps !== null)
    badgeParts.push(t('card.steps', { count: steps, formatted: formatCount(steps, locale) }));
  return badgeParts.join(' · ') || null;
}

/** Returns the mark of content that is not published yet. */
export function pendingMark(pending: Pending, locale: Locale, t: Messages): string {
  return pending === 'draft' ? t('pending.draft') : t('pending.from', { date: formatDate(pending, locale) });
}

function withPendingMark(text: string, pending: Pending | undefined, locale: Locale, t: Messages): string {
  return pending === undefined ? text : `${pendingMark(pending, locale, t)} · ${text}`;
}

/**
 * Returns a card for the profile of its owner: with the day of the last change, because the page
 * itself names the owner (rule 2.81).
 */
export function buildProfileCard(
  card: Card,
  { lastModified, pending }: Pick<ContentFacts, 'lastModified' | 'pending'>,
  locale: Locale,
  t: Messages,
): Card {
  return { ...card, subTitle: withPendingMark(formatDate(lastModified, locale), pending, locale, t) };
}

/** The language of templates, whose files specify none. */
export const TEMPLATE_LANGUAGE = 'en';

/** Builds the card of a template at a position (from 1) of a list. */
export function buildTemplateCard(
  template: Pick<TemplateFacts, 'slug' | 'title' | 'subTitle'>,
  picture: PictureData | null,
  position: number,
  locale: Locale,
): Card {
  return {
    type: 'template',
    title: template.title,
    subTitle: template.subTitle,
    path: templatePath(template.slug, locale),
    thumbnail: picture,
    previewAnimation: null,
    titleLines: 2,
    subTitleLines: 2,
    position,
    language: TEMPLATE_LANGUAGE,
    badge: null,
  };
}

/** Builds the card of a search result. All languages of the site share it. */
export function buildSearchCard(
  facts: ContentFacts,
  owner: Owner | null,
  picture: PictureData | null,
): SearchCard {
  const { kind, oid, slug, schemaVersion, title, language, durationSeconds, steps } = facts;
  return {
    kind,
    oid,
    slug,
    schemaVersion,
    title,
    language,
    author: owner === null ? null : ownerName(owner),
    duration: durationSeconds === null ? null : formatDuration(durationSeconds),
    steps,
    picture: picture && {
      src: picture.src,
      width: picture.width,
      height: picture.height,
      avif: picture.avif,
    },
  };
}
