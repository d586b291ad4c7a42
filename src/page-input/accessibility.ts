import { messagesFor } from '#i18n/messages';
import { buildAccessibilityPage, type AccessibilityPage } from '#page-data/accessibility-page';
import { statementKey } from './cache-keys.ts';
import { loadSite } from './content.ts';
import { siteUrl } from './environment.ts';
import type { LocaleProps } from './listings.ts';
import { pathsForEachLocale, type PageRequest } from './static-paths.ts';

/** Returns the static paths of the accessibility statement, if the settings ask for it. */
export async function accessibilityPaths(request: PageRequest) {
  return (await loadSite()).accessibility === null ? [] : pathsForEachLocale(request, statementKey);
}

/** Builds the accessibility statement of this site. Throws if its settings ask for none. */
export async function loadAccessibilityPage({ locale }: LocaleProps): Promise<AccessibilityPage> {
  const site = await loadSite();
  if (site.accessibility === null) throw new Error('site.json has no "accessibility".');
  return buildAccessibilityPage({
    locale,
    site,
    statement: site.accessibility,
    siteUrl,
    t: messagesFor(locale),
  });
}
