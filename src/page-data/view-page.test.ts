import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from '#i18n/load-messages';
import { LOCALES } from '#domain/locales';
import { giveViewPageInput } from './fixtures.ts';
import { buildViewPage } from './view-page.ts';

beforeAll(() => loadMessages());

const build = (...args: Parameters<typeof giveViewPageInput>) => buildViewPage(giveViewPageInput(...args));

describe('the head of a view page', () => {
  it('names the content, its owner and the product', () => {
    expect(build().seo.title).toBe('Rivers & data by Ada Lovelace | Podium');
    expect(build({}, { owner: null }).seo.title).toBe('Rivers & data | Podium');
  });

  it('describes the content by its own words, else by a sentence', () => {
    expect(build().seo.description).toBe('About Water flows.');
    expect(build({ description: '' }).seo.description).toContain('Rivers & data');
  });

  it('points to the page in every language', () => {
    const { canonical, alternates } = build({}, { locale: 'de' }).seo;
    expect(canonical).toBe('https://podium.example/de/p/rivers-of-data/rivers-data/');
    expect(alternates).toHaveLength(LOCALES.length + 1);
    expect(alternates).toContainEqual({
      hreflang: 'x-default',
      href: 'https://podium.example/p/rivers-of-data/rivers-data/',
    });
  });
});

describe('the viewer', () => {
  it("says 'by owner' unless the content or its owner is silent", () => {
    expect(build().viewer.by).toMatchObject({ before: 'by', author: { name: 'Ada Lovelace' }, after: '' });
    expect(build({ byOwner: false }).viewer.by).toBeNull();
    expect(build({}, { owner: null }).viewer.by).toBeNull();
  });

  it('links to the product site only where asked', () => {
    expect(build().viewer.siteLink).toBeNull();
    expect(build({ showWatermark: true }).viewer.siteLink).toEqual({
      text: 'View on Podium',
      href: '/',
      note: null,
    });
  });
});

describe('the author', () => {
  it('has a profile link only with an owner oid', () => {
    const profile = { href: '/user/ada/', before: 'Profile of', after: '', isOutside: false };
    expect(build().author?.profile).toEqual(profile);
    expect(build().viewer.by?.author.profile).toEqual(profile);
    const input = giveViewPageInput();
    const page = buildViewPage({ ...input, owner: { ...input.owner!, oid: '' } });
    expect(page.author?.profile).toBeNull();
    expect(page.author?.initials).toBe('AL');
  });

  it('never carries the e-mail into the page', () => {
    expect(JSON.stringify(build())).not.toContain('example.org');
  });
});

describe('the toolbar', () => {
  it('has no like button without a count', () => {
    expect(build({ likesCount: undefined }).toolbar.like).toBeNull();
    expect(build({ likesCount: 0 }).toolbar.like?.likesCount).toBe(0);
  });

  it('sends a signed-out like to sign-up and back to this page', () => {
    expect(build().toolbar.like?.signupHref).toBe(
      `/signup/?next=${encodeURIComponent('/p/rivers-of-data/rivers-data/')}`,
    );
  });

  it('shows the view count above 0 and only of public or reusable content', () => {
    expect(build().toolbar.viewsText).toBe('12,840 views');
    expect(build({ viewCount: 1 }).toolbar.viewsText).toBe('1 view');
    expect(build({ viewCount: 0 }).toolbar.viewsText).toBeNull();
    const hidden = { privacy: 'hidden', viewLink: { link_id: 'abcdefghijklmnopqrst' } };
    expect(build(hidden).toolbar.viewsText).toBeNull();
  });

  it('shows the curation tag only with the flag and curated content', () => {
    const flags = { viewerDefaults: { evaluatedFeatures: { 'allow-content-curation': true } } };
    expect(build({ curationExists: true }).toolbar.curated?.isShown).toBe(false);
    expect(build(flags).toolbar.curated).toBeNull();
    expect(build({ ...flags, curationExists: true }).toolbar.curated).toEqual({
      text: 'Curated',
      isShown: true,
    });
  });

  it('offers the embed code with width and height', () => {
    const { embed } = build().toolbar;
    expect(embed.responsive).toBeNull();
    expect(embed.fields.map(({ label }) => label)).toEqual(['Width (px)', 'Height (px)']);
    expect(embed.code).toContain(
      '/p/embed/rivers-of-data/" title="Rivers &amp; data" width="560" height="315" ',
    );
    expect(embed.island).toEqual({
      oid: 'rivers-of-data',
      schemaVersion: '2',
      copyText: 'Copy',
      failedText: 'That did not work. Please try again.',
    });
  });

  it('explains where only responsive dimensions are allowed, and leads on where the site says so', () => {
    const { embed } = build({ responsiveEmbedOnly: true }).toolbar;
    expect(embed.responsive?.text).toMatch(/16 to 9/);
    expect(embed.responsive?.learnMore).toBeNull();
    expect(embed.code).toContain('aspect-ratio');
    const { site } = giveViewPageInput();
    const led = build({ responsiveEmbedOnly: true }, { site: { ...site, responsiveEmbedHelp: '/help/' } });
    expect(led.toolbar.embed.responsive?.learnMore?.href).toBe('/help/');
  });

  it('reports at the address of the content', () => {
    expect(build().toolbar.report.href).toBe('/contact/abuse/rivers-of-data/');
  });
});

describe('the banner', () => {
  const wanted = { shouldShowPreziVideoBanner: true };
  const withFlag = (flag: string) => ({
    ...wanted,
    viewerDefaults: { evaluatedFeatures: { [flag]: true } },
  });

  it('is there only where the content wants it', () => {
    expect(build().banner).toBeNull();
    expect(build(wanted).banner?.learnMore.href).toBe('/video');
  });

  it('has its wording and target by flag', () => {
    const human = build(withFlag('gm-view-page-banner-human-connection')).banner;
    const shown = (banner: typeof human) =>
      banner?.texts.filter(({ isShown }) => isShown).map(({ wording }) => wording);
    expect(shown(human)).toEqual(['human-connection']);
    expect(shown(build(wanted).banner)).toEqual(['default']);
    const education = build({
      ...withFlag('gm-view-page-banner-human-connection-edu'),
      authorSegment: 'teacher',
    }).banner;
    expect(education?.learnMore.href).toBe('/edu/prezi-video-edu');
  });
});

describe('the header', () => {
  it('suggests the terms of the author segment', () => {
    const terms = (changes: Record<string, unknown>) => build(changes).frame.header.search.terms;
    expect(terms({ authorSegment: 'teacher' })).toEqual([
      { text: 'space', href: '/explore/search/?search=space' },
    ]);
    expect(terms({ authorSegment: 'nobody' })[0]?.href).toBe('/explore/search/?search=maps%20%26%20more');
  });
});

describe('the steps', () => {
  const text = (words: string, x: number) => ({
    id: `t${x}`,
    type: 'text',
    text: words,
    x,
    y: 0,
    w: 90,
    h: 50,
    fontSize: 20,
  });
  const storyboard = (elements: object[]) => ({
    version: 2,
    background: '#10131a',
    elements,
    path: [{ id: 's1', title: 'Start', frame: { x: 0, y: 0, w: 1600, h: 900 } }],
  });

  const figureOf = (elements: object[]) =>
    build({ storyboard: storyboard(elements) }).detail.steps?.figures[0];

  it('say beside their picture what can be read in it, and nothing twice', () => {
    expect(figureOf([text('flows', 100), text('Water', -100)])).toMatchObject({
      title: 'Start',
      alt: '',
      texts: [
        { lines: ['Water'], isList: false },
        { lines: ['flows'], isList: false },
      ],
    });
    expect(figureOf([text('Start', 0)])).toMatchObject({ title: 'Start', alt: '', texts: [] });
  });

  it('say what the drawings in their picture show', () => {
    const drawing = { id: 'i', type: 'image', src: './lake.webp', alt: 'A lake', x: 0, y: 0, w: 800, h: 450 };
    expect(figureOf([drawing])).toMatchObject({ alt: 'A lake', texts: [] });
  });
});

describe('make a copy', () => {
  it('is offered for reusable content and where the viewer data says so', () => {
    expect(build().detail.makeACopy).toBeNull();
    expect(build({ privacy: 'reusable' }).detail.makeACopy?.href).toBe('/p/edit/rivers-of-data/');
    const copy = { showMakeACopyButton: true, makeACopyRedirectUrl: '/dashboard/next/?copy=1' };
    expect(build({ viewerDefaults: copy }).detail.makeACopy?.href).toBe('/dashboard/next/?copy=1');
  });
});

describe('app data', () => {
  it('has the names of the specification and nothing that differs from person to person', () => {
    const data = build({ viewerDefaults: { viewerName: 'Ada', hasLiked: true } }).appData;
    expect(data).toMatchObject({
      oid: 'rivers-of-data',
      tags: 'data,big rivers',
      lastModifiedDateString: 'March 4, 2026',
      previewUrl: 'https://podium.example/_pictures/abc-440.webp',
      isPublicView: true,
    });
    for (const name of ['viewerName', 'viewerEmail', 'viewerRights', 'hasLiked', 'isAuthenticated']) {
      expect(data).not.toHaveProperty(name);
    }
  });

  it('carries the description sanitised', () => {
    expect(build().appData.description).not.toContain('javascript:');
    expect(build().appData.description).toContain('<h3>About</h3>');
  });
});

describe('every language', () => {
  it.each(LOCALES)('has every text in %s', (locale) => {
    const page = build({ shouldShowPreziVideoBanner: true, showWatermark: true }, { locale });
    expect(JSON.stringify(page)).not.toMatch(/"(?:view|listing|common):|\{\{|"(?:header|toolbar|detail)\./);
  });
});
