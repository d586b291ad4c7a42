import { sanitiseHtml, type HtmlNode } from '#domain/html/html-field';
import { formatCount, formatDate } from '#i18n/format';
import { cacheByObject } from '#domain/util/cache-by-object';
import { searchPath } from '#domain/addresses/paths';
import type { MathNode } from '#domain/playback/formula';
import { stepsOfTopics } from '#domain/playback/step-topic';
import type { Locale } from '#domain/languages/locales';
import type { Messages } from '#i18n/messages';
import type { Presentation } from '#library/schemas/presentation';
import type { Video } from '#library/schemas/video';
import { byAuthor, type Author } from './author.ts';
import { stepTranscriptOf } from './step-text.ts';
import { buildSteps, type DrawnStep } from './steps.ts';
import type { Teaser } from './teaser.ts';

/** Returns the sanitised description of some content. */
export const descriptionOf = cacheByObject(({ description }: Presentation | Video): readonly HtmlNode[] =>
  sanitiseHtml(description),
);

/** Builds the part of the page below the viewer: description, steps, transcript. */
export function buildDetail(input: {
  content: Presentation | Video;
  author: Author | null;
  /** Whether texts say what the content lacks. Behind a view link, nobody needs them. */
  hasEmptyTexts: boolean;
  makeACopyHref: string | null;
  steps: readonly DrawnStep[];
  formulas: Readonly<Record<string, MathNode>>;
  teaser: Teaser | null;
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
      links: content.tags.map((tag) => ({ text: tag, href: searchPath(locale, tag) })),
    },
    makeACopy:
      input.makeACopyHref === null ? null : { text: t('view:toolbar.makeACopy'), href: input.makeACopyHref },
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
      // By the `id` of their topic.
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
