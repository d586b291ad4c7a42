import { sanitiseHtml, type HtmlNode } from '#domain/html/html-field';
import { formatCount, formatDate } from '#i18n/format';
import { cacheByObject } from '#domain/util/cache-by-object';
import { tagSlug } from '#domain/content/tags';
import { searchPath, seriesPath, tagPath, viewPath } from '#domain/addresses/paths';
import type { MathNode } from '#domain/playback/formula';
import { stepsOfTopics } from '#domain/playback/step-topic';
import { nameOfLanguage, type Locale } from '#domain/languages/locales';
import type { Messages } from '#i18n/messages';
import type { ContentFacts, Entry } from '#library/schemas/entry';
import type { Presentation } from '#library/schemas/presentation';
import type { Video } from '#library/schemas/video';
import { byAuthor, type Author } from './author.ts';
import { pendingMark } from './card.ts';
import { stepTranscriptOf } from './step-text.ts';
import { buildSteps, type DrawnStep } from './steps.ts';
import type { Teaser } from './teaser.ts';

/** The place of some content in a series. */
export interface SeriesFacts {
  /** Name of the file of the series. */
  id: string;
  title: string;
  language: string;
  /** Counted from 1. */
  position: number;
  total: number;
  previous: ContentFacts | undefined;
  next: ContentFacts | undefined;
}

function buildSeries(series: SeriesFacts, locale: Locale, t: Messages) {
  const linkTo = (facts: ContentFacts | undefined, rel: 'prev' | 'next') =>
    facts === undefined
      ? null
      : {
          text: t(rel === 'prev' ? 'view:series.previous' : 'view:series.next'),
          title: facts.title,
          language: facts.language,
          href: viewPath(facts, locale),
          rel,
        };
  return {
    label: t('view:series.label'),
    title: series.title,
    language: series.language,
    href: seriesPath(series.id, locale),
    progress: t('view:series.progress', {
      position: formatCount(series.position, locale),
      total: formatCount(series.total, locale),
    }),
    previous: linkTo(series.previous, 'prev'),
    next: linkTo(series.next, 'next'),
  };
}

/** Builds the links to translations. Each language is named in that language. */
function buildTranslations(content: Entry, talk: readonly ContentFacts[], locale: Locale, t: Messages) {
  const otherLanguages = talk.filter(({ oid }) => oid !== content.oid);
  if (otherLanguages.length === 0) return null;
  return {
    label: t('view:translations.label'),
    links: otherLanguages.map((facts) => ({
      text: nameOfLanguage(facts.language),
      title: facts.title,
      language: facts.language,
      href: viewPath(facts, locale),
    })),
  };
}

/** Returns the sanitised description of some content. */
export const descriptionOf = cacheByObject(({ description }: Presentation | Video): readonly HtmlNode[] =>
  sanitiseHtml(description),
);

/** Builds the part of the page below the viewer: description, steps, transcript. */
export function buildDetail(input: {
  content: Entry;
  author: Author | null;
  /** Whether to say that description or transcript are missing. Not needed behind a view link. */
  hasEmptyTexts: boolean;
  makeACopyHref: string | null;
  steps: readonly DrawnStep[];
  formulas: Readonly<Record<string, MathNode>>;
  teaser: Teaser | null;
  talk: readonly ContentFacts[];
  /** The place in a series; null if there is none. */
  series: SeriesFacts | null;
  /** The slugs of the content's tags that have a page. */
  tagPages: ReadonlySet<string>;
  locale: Locale;
  t: Messages;
}) {
  const { content, author, locale, t } = input;
  const { sections, topics } = stepTranscriptOf(content);
  return {
    label: t('video' in content ? 'view:detail.videoLabel' : 'view:detail.label'),
    title: content.title,
    language: content.language,
    author,
    ownerText: author === null ? null : byAuthor(author, 'view:detail.owner', t),
    mark: content.pending === undefined ? null : pendingMark(content.pending, locale, t),
    lastModified: {
      text: t('view:viewer.lastModified', { date: formatDate(content.lastModified, locale) }),
      instant: content.lastModified,
    },
    description: {
      title: t('view:detail.description'),
      nodes: descriptionOf(content),
      emptyText: input.hasEmptyTexts ? t('view:detail.noDescription') : null,
    },
    tags: {
      title: t('view:detail.tags'),
      links: content.tags.map((tag) => {
        const slug = tagSlug(tag);
        return input.tagPages.has(slug)
          ? { text: tag, href: tagPath(slug, locale), rel: undefined }
          : { text: tag, href: searchPath(locale, tag), rel: 'nofollow' };
      }),
    },
    makeACopy:
      input.makeACopyHref === null ? null : { text: t('view:toolbar.makeACopy'), href: input.makeACopyHref },
    translations: buildTranslations(content, input.talk, locale, t),
    series: input.series && buildSeries(input.series, locale, t),
    steps:
      'storyboard' in content
        ? buildSteps(input.steps, {
            topics,
            hasTranscript: sections.length > 0,
            storyboard: content.storyboard,
            locale,
            t,
          })
        : null,
    teaser: input.teaser,
    transcript: {
      title: t('view:detail.transcript'),
      sections,
      formulas: input.formulas,
      emptyText: input.hasEmptyTexts ? t('view:detail.noTranscript') : null,
      openText: t('view:detail.wholeTranscript'),
      closeText: t('view:detail.lessTranscript'),
      besideText: t('view:detail.besideTranscript'),
      belowText: t('view:detail.belowTranscript'),
      // The links to steps, by the id of the topic.
      stepLinks: new Map(
        [...stepsOfTopics(topics)].map(([topic, step]) => [
          topic,
          {
            step,
            text: t('view:detail.stepLink', { step: formatCount(step, locale) }),
            href: `#step-${step}`,
            language: locale,
          },
        ]),
      ),
    },
  };
}

/** The detail area below the viewer (rule 2.17). */
export type Detail = ReturnType<typeof buildDetail>;
