import { sanitiseHtml, type HtmlNode } from '#domain/html/html-field';
import { formatCount, formatDate } from '#i18n/format';
import { cacheByObject } from '#domain/util/cache-by-object';
import { searchPath } from '#domain/addresses/paths';
import { stepsOfTopics } from '#domain/playback/step-topic';
import type { TranscriptSection } from '#domain/content/transcript';
import type { Locale } from '#domain/languages/locales';
import type { Messages } from '#i18n/messages';
import type { Presentation } from '#library/schemas/presentation';
import type { Video } from '#library/schemas/video';
import { byAuthor, type Author } from './author.ts';
import type { Link } from './frame.ts';
import { stepTranscriptOf } from './step-text.ts';
import { buildSteps, type DrawnStep, type Steps } from './steps.ts';
import type { Teaser } from './teaser.ts';

/** The detail area below the viewer (rule 2.17). */
export interface Detail {
  label: string;
  title: string;
  /** Language of the content. */
  language: string;
  author: Author | null;
  ownerText: string | null;
  lastModified: { text: string; instant: string };
  /** Without `emptyText`, an empty description is left out. */
  description: { title: string; nodes: readonly HtmlNode[]; emptyText: string | null };
  tags: { title: string; links: readonly Link[] };
  /** Null if copies are not allowed. CSS hides it on mobile (rule 5.12). */
  makeACopy: Link | null;
  /** Null if the content has no steps. */
  steps: Steps | null;
  /** Ends the steps and the transcript of teased content. Null for other content. */
  teaser: Teaser | null;
  transcript: {
    title: string;
    sections: readonly TranscriptSection[];
    /** Shown if there are no sections. If null, they are left out with their heading. */
    emptyText: string | null;
    /** Label of the button that expands a long transcript, and its label once it is expanded. */
    openText: string;
    closeText: string;
    /** Links to steps, by the `id` of their topic. */
    stepLinks: ReadonlyMap<string, Link & { step: number; language: Locale }>;
  };
}

/** Returns the sanitised description of some content. */
export const descriptionOf = cacheByObject(({ description }: Presentation | Video): readonly HtmlNode[] =>
  sanitiseHtml(description),
);

/** Builds the part of the page below the viewer: description, steps, transcript. */
export function buildDetail(input: {
  content: Presentation | Video;
  author: Author | null;
  makeACopyHref: string | null;
  steps: readonly DrawnStep[];
  teaser: Teaser | null;
  locale: Locale;
  t: Messages;
}): Detail {
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
      emptyText: t('view:detail.noDescription'),
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
      emptyText: t('view:detail.noTranscript'),
      openText: t('view:detail.wholeTranscript'),
      closeText: t('view:detail.lessTranscript'),
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
