import { beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#domain/languages/locales';
import { loadMessages } from '#i18n/load-messages.fixture';
import { messagesFor } from '#i18n/messages';
import { site as siteSchema } from '#library/schemas/site';
import { buildAccessibilityPage } from './accessibility-page.ts';
import { buildFrame } from './frame.ts';
import { makeViewPageInput } from './page-data.fixture.ts';

beforeAll(() => loadMessages());

const STATEMENT = { contact: 'mailto:help@podium.example', reviewed: '2026-11-30' };

function build(locale: Locale = 'en', changes: Partial<typeof STATEMENT> = {}) {
  const statement = { ...STATEMENT, ...changes };
  const site = { ...makeViewPageInput().site, accessibility: statement };
  return buildAccessibilityPage({
    locale,
    site,
    statement,
    siteUrl: 'https://podium.example',
    t: messagesFor(locale),
  });
}

describe('the accessibility statement [1.25]', () => {
  it.each(LOCALES)('names in %s each criterion with its reason, the day and the contact', (locale) => {
    const page = build(locale);
    expect(page.gaps.flatMap(({ criteria }) => criteria.map(({ number }) => number))).toEqual([
      'EN 301 549, 7.1.5',
      'WCAG 2.2, 1.4.13',
      'WCAG 2.2, 1.4.12',
    ]);
    expect(page.met.levels.map(({ criteria }) => criteria.split(', ').length)).toEqual([31, 22, 7]);
    expect(page.notes.join(' ')).toContain('2026');
    expect(page.contact).toMatchObject({ href: STATEMENT.contact, text: 'help@podium.example' });
    expect(page.seo.alternates).toHaveLength(LOCALES.length + 1);
  });

  it('leads to a page of the site or to another one', () => {
    expect(build('en', { contact: '/contact/' }).contact).toMatchObject({
      href: '/contact/',
      text: '/contact/',
    });
    expect(build('en', { contact: 'https://help.example/a11y' }).contact.text).toBe('help.example/a11y');
  });

  it('has a link in the footer, and only where the site has one', () => {
    const { site } = makeViewPageInput();
    const hrefs = (accessibility: typeof STATEMENT | null) =>
      buildFrame({
        locale: 'de',
        site: { ...site, accessibility },
        segment: 'other',
        pathIn: () => '/',
        t: messagesFor('de'),
      }).footer.groups.flatMap(({ links }) => links.map(({ href }) => href));
    expect(hrefs(STATEMENT)).toContain('/de/accessibility/');
    expect(hrefs(null)).not.toContain('/de/accessibility/');
  });
});

describe('the settings of the statement', () => {
  const faultsOf = (accessibility: unknown) =>
    siteSchema
      .safeParse({
        name: 'P',
        searchTerms: {},
        staffPicks: [],
        videos: [],
        evaluatedFeatures: {},
        accessibility,
      })
      .error?.issues.map(({ message }) => message) ?? [];

  it.each(['mailto:a@b.example', '/contact/', 'https://help.example'])('accept %s', (contact) => {
    expect(faultsOf({ ...STATEMENT, contact })).toEqual([]);
  });

  it.each(['a@b.example', 'javascript:alert(1)', '//evil.example', 'mailto:', 'http://help.example'])(
    'refuse %s',
    (contact) => {
      expect(faultsOf({ ...STATEMENT, contact }).join()).toContain('must be a path such as');
    },
  );

  it('refuse a day that does not exist', () => {
    expect(faultsOf({ ...STATEMENT, reviewed: '2026-02-30' }).join()).toContain('must be a day');
  });
});
