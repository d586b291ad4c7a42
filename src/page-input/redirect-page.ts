import type { EntryFacts } from '#content/library';
import { DEFAULT_LOCALE } from '#domain/locales';
import { messagesFor } from '#i18n/messages';
import { buildRedirectPage, type RedirectPage } from '#page-data/redirect-page';
import { loadEntry } from './load-entry.ts';
import { loadSocialCard } from './cards.ts';
import { loadOwner, loadSite } from './content.ts';
import { siteUrl } from './environment.ts';

/** Reads the input of a page that redirects to a view page, and builds the page. */
export async function loadRedirectPage(facts: EntryFacts): Promise<RedirectPage> {
  const [content, owner, site, socialCard] = await Promise.all([
    loadEntry(facts),
    loadOwner(facts.owner),
    loadSite(),
    loadSocialCard(facts),
  ]);
  const locale = DEFAULT_LOCALE;
  return buildRedirectPage({
    content,
    facts,
    owner,
    site,
    socialCard,
    siteUrl,
    locale,
    t: messagesFor(locale),
  });
}
