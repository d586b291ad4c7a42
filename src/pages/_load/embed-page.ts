import type { EntryFacts } from '#content/library';
import { buildEmbedPage, embedLocale, type EmbedPage } from '#page-data/embed-page';
import { loadListed } from './content.ts';
import { loadContentPage } from './content-page.ts';

/** The paths of all embed pages: listed content, once for all languages. */
export async function embedPagePaths() {
  return (await loadListed()).map((facts) => ({ params: { oid: facts.oid }, props: { facts } }));
}

/** Reads all that an embed page needs, and builds it. */
export async function loadEmbedPage(facts: EntryFacts): Promise<EmbedPage> {
  return buildEmbedPage(await loadContentPage(facts, embedLocale(facts)));
}
