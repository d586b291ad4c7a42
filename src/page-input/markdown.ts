import type { EntryFacts } from '#library/library';
import { LLMS_PATH, viewPath } from '#domain/addresses/paths';
import { mayTakeAway } from '#domain/content/downloads';
import { DEFAULT_LOCALE } from '#domain/languages/locales';
import { contentLocale } from '#domain/languages/language';
import { mediaTypeOf } from '#domain/media/media-types';
import { messagesFor } from '#i18n/messages';
import { buildAuthor } from '#page-data/author';
import { writePresentationList, writeMarkdown } from '#page-data/markdown';
import { loadEntry, loadOwner, loadPublished, loadSite } from './content.ts';
import { publishingOf, siteUrl } from './environment.ts';
import { publishSceneMedia } from './playback.ts';

/** Responds with a presentation as Markdown. */
export async function respondWithMarkdown({ props }: { props: { facts: EntryFacts } }): Promise<Response> {
  const { facts } = props;
  const content = await loadEntry(facts);
  if (content.kind !== 'presentation') throw new Error(`${facts.file} is no presentation.`);
  const locale = contentLocale(facts);
  const t = messagesFor(locale);
  const author = buildAuthor(await loadOwner(facts.owner), locale, t);
  const place = { name: facts.oid, baseDir: facts.baseDir, ...publishingOf(facts) };
  const { images } = await publishSceneMedia(content.storyboard, place);
  const markdown = writeMarkdown({
    content,
    author: author?.isNamed === true ? author.name : null,
    url: new URL(viewPath(facts, locale), siteUrl).href,
    pictures: new Map(
      [...images].flatMap(([path, { mipmaps }]) => {
        const widest = mipmaps.at(-1);
        return widest === undefined ? [] : [[path, new URL(widest.src, siteUrl).href] as const];
      }),
    ),
    transcriptTitle: t('view:detail.transcript'),
  });
  return new Response(markdown, { headers: { 'Content-Type': mediaTypeOf('.md') } });
}

/** Maximum number of presentations in the list for language models. */
const MAX_LISTED = 1000;

/** Returns the newest presentations that exist as Markdown. */
export async function chooseMarkdown(): Promise<readonly EntryFacts[]> {
  const site = await loadSite();
  const offered = (await loadPublished('presentation')).filter((facts) => mayTakeAway(facts, site, 'md'));
  return offered.slice(0, MAX_LISTED);
}

/** Responds with the list of presentations for language models. */
export async function respondWithContents(): Promise<Response> {
  const entries = await chooseMarkdown();
  const t = messagesFor(DEFAULT_LOCALE);
  const contents = writePresentationList(entries, {
    name: (await loadSite()).name,
    description: t('listing:home.text'),
    heading: t('listing:explore.title'),
    url: siteUrl,
  });
  return new Response(contents, { headers: { 'Content-Type': mediaTypeOf(LLMS_PATH) } });
}
