import type { EntryFacts } from '#library/library';
import { messagesFor } from '#i18n/messages';
import { buildAuthor } from '#page-data/author';
import { contentLocale } from '#domain/languages/language';
import { buildOembed } from '#page-data/oembed';
import { loadPreviewStrip, loadSocialCard } from '#page-input/cards';
import { loadOwner, loadSite } from '#page-input/content';
import { siteUrl } from '#page-input/environment';
import { staticPaths } from '#page-input/page-lists';

export const getStaticPaths = staticPaths('oembed/[folder]/[oid].json.ts');

/** Responds with the oEmbed data of some content, for sites that embed it by URL. */
export async function GET({ props: { facts } }: { props: { facts: EntryFacts } }) {
  const locale = contentLocale(facts);
  return Response.json(
    buildOembed({
      facts,
      author: buildAuthor(await loadOwner(facts.owner), locale, messagesFor(locale)),
      picture: await loadSocialCard(facts),
      flight: await loadPreviewStrip(facts),
      siteName: (await loadSite()).name,
      siteUrl,
      locale,
    }),
  );
}
