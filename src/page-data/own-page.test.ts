import { beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '#domain/languages/locales';
import { loadMessages } from '#i18n/load-messages.fixture';
import { messagesFor } from '#i18n/messages';
import { makeViewPageInput } from './page-data.fixture.ts';
import { buildOwnPage, ownPageLocale, type OwnPageFacts } from './own-page.ts';

const SITE = 'https://podium.example';

beforeAll(() => loadMessages());

/** Builds a page of a project whose pages have these paths. */
function build(path: string, facts: Partial<OwnPageFacts> = {}, paths: readonly string[] = [path]) {
  const { site } = makeViewPageInput();
  const t = messagesFor(ownPageLocale(path));
  const all = { title: 'About us', description: 'Who we are.', ...facts };
  return buildOwnPage(path, all, { paths: new Set(paths), site, siteUrl: SITE, t });
}

const alternatesOf = ({ seo }: ReturnType<typeof build>) =>
  Object.fromEntries(seo.alternates.map(({ hreflang, href }) => [hreflang, href.replace(SITE, '')]));
const switchOf = ({ frame }: ReturnType<typeof build>) =>
  Object.fromEntries(frame.footer.languages.map(({ locale, href }) => [locale, href]));

describe('a page of a project', () => {
  it('has the language of its address', () => {
    expect(build('/about/').frame.locale).toBe('en');
    const german = build('/de/ueber-uns/');
    expect(german.frame.locale).toBe('de');
    expect(german.seo.canonical).toBe(`${SITE}/de/ueber-uns/`);
    expect(german.seo.title).toBe('About us | Podium');
  });

  it('names no other language if there is no such page, and switches to its home page', () => {
    const page = build('/about/');
    expect(alternatesOf(page)).toEqual({});
    expect(switchOf(page)).toMatchObject({ en: '/about/', de: '/de/', ja: '/ja/' });
  });

  it('names the page at the same address in another language', () => {
    const page = build('/de/about/', {}, ['/about/', '/de/about/']);
    expect(alternatesOf(page)).toEqual({ en: '/about/', de: '/de/about/', 'x-default': '/about/' });
    expect(switchOf(page)).toMatchObject({ en: '/about/', de: '/de/about/', fr: '/fr/' });
  });

  it('names translations at other addresses', () => {
    const page = build('/de/ueber-uns/', { translations: { fr: '/fr/qui-sommes-nous/' } });
    expect(alternatesOf(page)).toEqual({ de: '/de/ueber-uns/', fr: '/fr/qui-sommes-nous/' });
  });

  it('names the listings of other languages in place of one of them', () => {
    const alternates = alternatesOf(build('/de/explore/'));
    expect(Object.keys(alternates)).toEqual([...LOCALES, 'x-default']);
    expect(alternates).toMatchObject({ en: '/explore/', de: '/de/explore/' });
  });

  it('is not indexed if it says so, or for missing addresses', () => {
    for (const page of [build('/about/', { noindex: true }), build('/404/'), build('/de/404/')])
      expect(page.seo).toMatchObject({ canonical: null, robots: 'noindex', alternates: [], cards: [] });
    expect(switchOf(build('/de/404/'))).toMatchObject({ en: '/', de: '/de/' });
  });
});
