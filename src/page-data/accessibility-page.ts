import { hrefOf } from '#domain/addresses/base';
import { accessibilityPath } from '#domain/addresses/paths';
import type { Locale } from '#domain/languages/locales';
import { ACCESSIBILITY_GAPS, CRITERIA_MET } from '#domain/page/accessibility';
import { formatDate } from '#i18n/format';
import type { Messages } from '#i18n/messages';
import type { Site } from '#library/schemas/site';
import { buildFrame, type ShownSite } from './frame.ts';
import { buildSeo } from './seo.ts';

/** Builds the accessibility statement of a site, which its settings ask for (rule 1.25). */
export function buildAccessibilityPage({
  locale,
  site,
  statement: { contact, reviewed },
  siteUrl,
  t,
}: {
  locale: Locale;
  site: ShownSite;
  statement: NonNullable<Site['accessibility']>;
  siteUrl: string;
  t: Messages;
}) {
  const product = site.name;
  const title = t('listing:accessibility.title');
  const statuses = ['notMet', 'partlyMet', 'notTried'] as const;
  return {
    frame: buildFrame({ locale, site, segment: 'other', pathIn: accessibilityPath, t }),
    seo: buildSeo({
      title: t('listing:pageTitle', { title, product }),
      description: t('listing:accessibility.text', { product }),
      locale,
      siteUrl,
      pathIn: accessibilityPath,
      card: { title, siteName: product, type: 'website', picture: null },
    }),
    title,
    aim: t('listing:accessibility.aim', { product }),
    gapsText: t('listing:accessibility.gaps'),
    gaps: statuses.map((status) => ({
      title: t(`listing:accessibility.${status}`),
      criteria: ACCESSIBILITY_GAPS.filter((gap) => gap.status === status).map(({ criterion, reason }) => ({
        // EN 301 549 has the rules of video players, and WCAG numbers from 1 to 4.
        number: `${criterion.startsWith('7') ? 'EN 301 549' : 'WCAG 2.2'}, ${criterion}`,
        reason: t(`listing:accessibility.${reason}`),
      })),
    })),
    met: {
      title: t('listing:accessibility.met'),
      levels: Object.entries(CRITERIA_MET).map(([level, criteria]) => ({
        title: t('listing:accessibility.level', { level }),
        criteria: criteria.replaceAll(' ', ', '),
      })),
    },
    notes: [
      t('listing:accessibility.assessed', { date: formatDate(`${reviewed}T12:00:00Z`, locale) }),
      t('listing:accessibility.content'),
    ],
    contact: {
      lead: t('listing:accessibility.contact'),
      href: contact.startsWith('/') ? hrefOf(contact) : contact,
      text: contact.replace(/^(?:mailto:|https:\/\/)/, ''),
    },
  };
}

/** The accessibility statement of a site. */
export type AccessibilityPage = ReturnType<typeof buildAccessibilityPage>;
