import type { EntryFacts } from '#content/library';
import { buildEmbedPage, embedLocale, type EmbedPage } from '#page-data/embed-page';
import { loadContentPage } from './content-page.ts';

/** Reads the input of an embed page and builds the page. */
export async function loadEmbedPage(facts: EntryFacts): Promise<EmbedPage> {
  return buildEmbedPage(await loadContentPage(facts, embedLocale(facts)));
}
