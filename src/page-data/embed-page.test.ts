import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from '#i18n/load-messages.fixture';
import { contentLocale } from '#domain/languages/language';
import { buildEmbedPage } from './embed-page.ts';
import { makeViewPageInput } from './page-data.fixture.ts';

beforeAll(() => loadMessages());

const build = (...args: Parameters<typeof makeViewPageInput>) => buildEmbedPage(makeViewPageInput(...args));

describe('an embed page', () => {
  it('has the language of the content, else English [1.13]', () => {
    expect(['pt-BR', 'ja', 'la'].map((language) => contentLocale({ language }))).toEqual(['pt', 'ja', 'en']);
  });

  it('is indexed only as part of the page around it, and points to the view page', () => {
    expect(build({}, { locale: 'de' }).seo).toMatchObject({
      robots: 'noindex, indexifembedded',
      canonical: 'https://podium.example/de/p/rivers-of-data/rivers-data/',
      alternates: [],
    });
  });

  it('links to the view page outside of the frame [2.52]', () => {
    expect(build().viewer.siteLink).toEqual({
      text: 'View on Podium',
      href: '/p/rivers-of-data/rivers-data/',
      note: '(opens in a new tab)',
      hasLogo: true,
    });
    expect(build({ logoType: 'none' }).viewer.siteLink?.hasLogo).toBe(false);
  });

  it('has the toolbar of the view page, whose like opens that page from the frame [1.19]', () => {
    const { toolbar } = build({ curationExists: true }, { locale: 'de' });
    const href = '/de/p/rivers-of-data/rivers-data/';
    expect(toolbar.like).toMatchObject({
      likesCount: 312,
      inFrame: { href, note: '(öffnet einen neuen Tab)' },
    });
    expect(toolbar.share.url).toBe(`https://podium.example${href}`);
    expect(toolbar.viewsText).toBe('12.840 Aufrufe');
    expect(toolbar.curated?.isShown).toBe(false);
    expect(build({ likesCount: undefined, viewCount: 0 }).toolbar).toMatchObject({
      like: null,
      viewsText: null,
      curated: null,
    });
  });

  it('links to the profile of its author in a new tab, and says so', () => {
    expect(build().author?.profile).toEqual({
      href: '/user/ada/',
      before: 'Profile of',
      after: '(opens in a new tab)',
      isOutside: true,
    });
  });

  it('has the scene, the steps and the transcript [3.22]', () => {
    const { viewer, detail, appData } = build();
    expect(viewer.stage.dataHref).toBe('/playback/b9/rivers-of-data.json');
    expect(detail.steps?.figures).toHaveLength(1);
    expect(detail.transcript.sections).toHaveLength(1);
    expect(appData).toMatchObject({ embedMode: true, isPublicView: true, viewLink: null });
  });
});
