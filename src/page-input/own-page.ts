import { withoutBase } from '#domain/addresses/base';
import { messagesFor } from '#i18n/messages';
import { buildOwnPage, ownPageLocale, type OwnPage, type OwnPageFacts } from '#page-data/own-page';
import { loadSite } from './content.ts';
import { getBuild, siteUrl } from './environment.ts';

/** Builds the parts around the content of a page of a project. `href` is its address. */
export async function loadOwnPage(href: string, facts: OwnPageFacts): Promise<OwnPage> {
  const path = withoutBase(href.replace(/\/?$/, '/'));
  return buildOwnPage(path, facts, {
    paths: new Set(getBuild()?.ownPages?.map((page) => page.path)),
    site: await loadSite(),
    siteUrl,
    t: messagesFor(ownPageLocale(path)),
  });
}
