import { privateViewPath, viewPath } from '#domain/addresses/paths';
import { isListed } from '#domain/content/display-rules';
import { publishedPart } from '#domain/playback/published-part';
import type { Messages } from '#i18n/messages';
import type { Locale } from '#domain/languages/locales';
import type { Entry, EntryFacts } from '#library/schemas/entry';
import type { Site } from '#library/schemas/site';
import { buildUnlistedSeo } from './seo.ts';

/** The input of the page with the notes of a presentation. */
interface NotesPageInput {
  readonly facts: Pick<EntryFacts, 'linkId'>;
  readonly content: Entry;
  readonly site: Pick<Site, 'name'>;
  readonly locale: Locale;
  readonly t: Messages;
}

/** Builds the page with the notes of a presentation, which leads to its console. */
export function buildNotesPage({ facts, content, site, locale, t }: NotesPageInput) {
  const published = publishedPart(content);
  const { title, language, privacy } = content;
  const talkHref =
    isListed(privacy) || facts.linkId === null
      ? viewPath(content, locale)
      : privateViewPath(facts.linkId, locale);
  return {
    locale,
    title,
    language,
    seo: buildUnlistedSeo(
      {
        title: `${t('presenting:notes')} | ${title} | ${site.name}`,
        description: t('presenting:notesOf', { title }),
      },
      { canonical: null, robots: 'noindex' },
    ),
    href: talkHref,
    texts: {
      hint: t('presenting:notesHint'),
      present: t('presenting:presentWithThese'),
      none: t('presenting:noNotesHere'),
    },
    steps: 'storyboard' in published ? published.storyboard.path : [],
  };
}

/** The data of the page with the notes of a presentation. */
export type NotesPage = ReturnType<typeof buildNotesPage>;
