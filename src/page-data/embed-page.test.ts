import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from '#i18n/load-messages';
import { buildEmbedPage, embedLocale } from './embed-page.ts';
import { giveViewPageInput } from './fixtures.ts';

beforeAll(() => loadMessages());

const build = (...args: Parameters<typeof giveViewPageInput>) => buildEmbedPage(giveViewPageInput(...args));

describe('an embed page', () => {
  it('speaks the language of the content, else English', () => {
    expect(['pt-BR', 'ja', 'nl'].map((language) => embedLocale({ language }))).toEqual(['pt', 'ja', 'en']);
  });

  it('is not indexed but for the page around it, and points to the view page', () => {
    expect(build({}, { locale: 'de' }).seo).toMatchObject({
      robots: 'noindex, indexifembedded',
      canonical: 'https://podium.example/de/p/rivers-of-data/rivers-data/',
      alternates: [],
    });
  });

  it('links to the view page, outside of the frame', () => {
    expect(build().viewer.siteLink).toEqual({
      text: 'View on Podium',
      href: '/p/rivers-of-data/rivers-data/',
      note: '(opens in a new tab)',
      hasLogo: true,
    });
    expect(build({ logoType: 'none' }).viewer.siteLink?.hasLogo).toBe(false);
  });

  it('has the scene, the steps and the transcript', () => {
    const { viewer, detail, appData } = build();
    expect(viewer.stage.dataHref).toBe('/playback/rivers-of-data.json');
    expect(detail.steps?.figures).toHaveLength(1);
    expect(detail.transcript.sections).toHaveLength(1);
    expect(appData).toMatchObject({ embedMode: true, isPublicView: true, viewLink: null });
  });
});
