import type { Locale } from '#domain/locales';
import type { Messages } from '#i18n/messages';
import { buildListingPage, type ListingPage } from '#page-data/listing-page';
import { loadSite } from './content.ts';
import { siteUrl } from './environment.ts';

/** The properties that differ between listings. */
export type PageInput = Omit<Parameters<typeof buildListingPage>[0], 'site' | 'siteUrl' | 'locale' | 't'>;

/** Builds a listing of this site. */
export async function page(locale: Locale, t: Messages, input: PageInput): Promise<ListingPage> {
  return buildListingPage({ ...input, site: await loadSite(), siteUrl, locale, t });
}
