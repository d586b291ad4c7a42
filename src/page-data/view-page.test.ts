import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from '#i18n/load-messages.fixture';
import { owner as ownerSchema } from '#library/schemas/owner';
import { LOCALES, type Locale } from '#domain/languages/locales';
import { linesOf } from '#domain/content/transcript';
import { messagesFor } from '#i18n/messages';
import { buildContentCard, cardFacts } from './card.ts';
import { buildEmbedPage } from './embed-page.ts';
import { makeFacts, makeVideoEntry, makeViewPageInput } from './page-data.fixture.ts';
import { buildPrivatePage } from './private-page.ts';
import { buildViewPage, type ViewPageInput } from './view-page.ts';

beforeAll(() => loadMessages());

const LINK_ID = 'abcdefghijklmnopqrst';

/** Returns the input of a private page. */
const makePrivateInput = (input: Partial<ViewPageInput>) => ({
  ...makeViewPageInput({ privacy: 'hidden', viewLink: { link_id: LINK_ID } }, input),
  linkId: LINK_ID,
});

const build = (...args: Parameters<typeof makeViewPageInput>) => buildViewPage(makeViewPageInput(...args));

describe('the head of a view page', () => {
  it('names the content, its owner and the product', () => {
    expect(build().seo.title).toBe('Rivers & data by Ada Lovelace | Podium');
    expect(build({}, { owner: null }).seo.title).toBe('Rivers & data | Podium');
  });

  it('describes the content by its own description, else by a sentence', () => {
    expect(build().seo.description).toBe('About Water flows.');
    expect(build({ description: '' }).seo.description).toContain('Rivers & data');
  });

  it('points to the page in every language [1.12]', () => {
    const { canonical, alternates } = build({}, { locale: 'de' }).seo;
    expect(canonical).toBe('https://podium.example/de/p/rivers-of-data/rivers-data/');
    expect(alternates).toHaveLength(LOCALES.length + 1);
    expect(alternates).toContainEqual({
      hreflang: 'x-default',
      href: 'https://podium.example/p/rivers-of-data/rivers-data/',
    });
  });
});

describe('content that is not published yet', () => {
  it('has a mark, and no engine may index it [2.85]', () => {
    const { seo, detail } = build({ publishAt: '2027-03-04T10:00:00Z' }, { locale: 'de' });
    expect(detail.mark).toBe('Geplant für 4. März 2027');
    expect(seo).toMatchObject({
      title: 'Geplant für 4. März 2027 · Rivers & data',
      robots: 'noindex',
      canonical: null,
      alternates: [],
    });
    expect(build({ draft: true }).detail.mark).toBe('Draft');
    expect(build().detail.mark).toBeNull();
    const embed = buildEmbedPage(makeViewPageInput({ draft: true }));
    expect(embed.seo).toMatchObject({ title: 'Draft · Rivers & data', robots: 'noindex' });
  });

  it('has a mark on its cards [2.85]', () => {
    const facts = makeFacts({ pending: 'draft' });
    const card = buildContentCard({ facts, owner: null, picture: null }, 1, 'en', messagesFor('en'));
    expect(card.subTitle).toBe('Draft · Unknown author');
  });
});

describe('the viewer', () => {
  it("says 'by owner' unless the content or its owner is silent [2.56, 3.12]", () => {
    expect(build().viewer.byline).toMatchObject({
      before: 'by',
      author: { name: 'Ada Lovelace' },
      after: '',
    });
    expect(build({ byOwner: false }).viewer.byline).toBeNull();
    expect(build({}, { owner: null }).viewer.byline).toBeNull();
  });

  it('has the title and the day of the last change, like the detail area below it [2.56]', () => {
    const { viewer, detail } = build({}, { locale: 'de' });
    for (const { title, lastModified } of [viewer, detail]) {
      expect(title).toBe('Rivers & data');
      expect(lastModified?.text).toContain('4. März 2026');
    }
  });

  it('links to the product site only if the content says so [2.52]', () => {
    expect(build().viewer.siteLink).toBeNull();
    expect(build({ showWatermark: true }).viewer.siteLink).toEqual({
      text: 'View on Podium',
      href: '/',
      note: null,
      hasLogo: true,
    });
  });

  it('shows the logo in that link unless the content hides it', () => {
    const siteLinkOf = (logoType: string) => build({ showWatermark: true, logoType }).viewer.siteLink;
    expect(siteLinkOf('default')?.hasLogo).toBe(true);
    expect(siteLinkOf('none')).toMatchObject({ text: 'View on Podium', hasLogo: false });
  });
});

describe('the author', () => {
  it('has a profile link only with an owner oid [2.19]', () => {
    const profile = { href: '/user/ada/', before: 'Profile of', after: '', isOutside: false };
    expect(build().author?.profile).toEqual(profile);
    expect(build().viewer.byline?.author.profile).toEqual(profile);
    const input = makeViewPageInput();
    const page = buildViewPage({ ...input, owner: { ...input.owner!, oid: '' } });
    expect(page.author?.profile).toBeNull();
    expect(page.author?.initials).toBe('AL');
  });

  describe('without a name', () => {
    const EMAIL = { oid: 'ada', email: 'ada@example.org' };
    const buildWith = (owner: object, locale: Locale = 'en') =>
      build({}, { owner: ownerSchema.parse(owner), locale });

    it('is called unknown in the language of the page, without a word for by [3.3]', () => {
      const page = buildWith(EMAIL, 'de');
      expect(page.author).toMatchObject({ name: 'Unbekannte Person', initials: 'A' });
      expect(page.viewer.byline).toMatchObject({
        before: '',
        author: { name: 'Unbekannte Person' },
        after: '',
      });
      expect(page.detail.ownerText).toBe('Unbekannte Person');
      expect(page.seo.title).toBe('Rivers & data | Podium');
      expect(page.author?.colour).not.toBeNull();
    });

    it('is not named for machines', () => {
      expect(buildWith(EMAIL).seo.structuredData).not.toHaveProperty('author');
      expect(buildWith(EMAIL).appData.owner).toMatchObject({ oid: 'ada', username: null, firstName: '' });
    });

    it('and without an e-mail is grey', () => {
      expect(buildWith({ oid: '' }).author).toMatchObject({ initials: '', colour: null, profile: null });
    });

    it.each(LOCALES)('keeps the e-mail out of the page in %s', (locale) => {
      const pages = [
        buildWith(EMAIL, locale),
        buildPrivatePage(makePrivateInput({ owner: ownerSchema.parse(EMAIL), locale })),
      ];
      expect(JSON.stringify(pages)).not.toContain('example.org');
    });
  });

  it('has no profile link on a private page if all content of the owner is hidden [2.19]', () => {
    expect(buildPrivatePage(makePrivateInput({})).detail.author?.profile?.href).toBe('/user/ada/');
    const page = buildPrivatePage(makePrivateInput({ hasProfile: false }));
    expect(page.detail.author).toMatchObject({ name: 'Ada Lovelace', profile: null });
    expect(JSON.stringify(page)).not.toContain('/user/');
  });

  it('never carries the e-mail into the page', () => {
    expect(JSON.stringify(build())).not.toContain('example.org');
  });
});

describe('the toolbar', () => {
  it('has no like button without a count [4.14]', () => {
    expect(build({ likesCount: undefined }).toolbar.like).toBeNull();
    expect(build({ likesCount: 0 }).toolbar.like?.likesCount).toBe(0);
  });

  it('sends a signed-out like to sign-up and back to this page [4.13]', () => {
    expect(build().toolbar.like?.signupHref).toBe(
      `/signup/?next=${encodeURIComponent('/p/rivers-of-data/rivers-data/')}`,
    );
  });

  it('shares with four services [2.48]', () => {
    const { targets } = build().toolbar.share;
    expect(targets.map(({ text, href }) => [text, new URL(href).hostname])).toEqual([
      ['Share on Facebook', 'www.facebook.com'],
      ['Share on LinkedIn', 'www.linkedin.com'],
      ['Share on X', 'x.com'],
      ['Share to Google Classroom', 'classroom.google.com'],
    ]);
  });

  it('shows the view count if it is above 0, and only of public or reusable content [4.15]', () => {
    expect(build().toolbar.viewsText).toBe('12,840 views');
    expect(build({ viewCount: 1 }).toolbar.viewsText).toBe('1 view');
    expect(build({ viewCount: 0 }).toolbar.viewsText).toBeNull();
    const hidden = { privacy: 'hidden', viewLink: { link_id: 'abcdefghijklmnopqrst' } };
    expect(build(hidden).toolbar.viewsText).toBeNull();
  });

  it('shows the curation tag only with the flag and curated content [3.11, 6.10]', () => {
    const flags = { viewerDefaults: { evaluatedFeatures: { 'allow-content-curation': true } } };
    expect(build({ curationExists: true }).toolbar.curated?.isShown).toBe(false);
    expect(build(flags).toolbar.curated).toBeNull();
    expect(build({ ...flags, curationExists: true }).toolbar.curated).toEqual({
      text: 'Curated',
      explanation: 'Chosen by our editors from everything published here.',
      isShown: true,
    });
  });

  it.each([
    ['es', 'Destacada', 'Destacado'],
    ['fr', 'Coup de cœur', 'Coup de cœur'],
    ['it', 'In evidenza', 'In evidenza'],
    ['pt', 'Em destaque', 'Em destaque'],
  ] as const)('inflects the curation tag for a presentation and a video in %s', (locale, first, second) => {
    const textOf = (content = {}) =>
      build({ curationExists: true }, { locale, ...content }).toolbar.curated?.text;
    expect(textOf()).toBe(first);
    expect(textOf({ content: makeVideoEntry({ curationExists: true }) })).toBe(second);
  });

  it.each(LOCALES)('explains the curation tag in %s', (locale) => {
    const { curated } = build({ curationExists: true }, { locale }).toolbar;
    expect(curated?.explanation).not.toMatch(/curatedBy|\{\{/);
    expect(curated?.explanation === 'Chosen by our editors from everything published here.').toBe(
      locale === 'en',
    );
  });

  it('has the call to action of the sidebar [2.27]', () => {
    const { toolbar, sidebar } = build({}, { locale: 'fr' });
    expect(toolbar.cta).toEqual(sidebar.cta);
    expect(toolbar.cta).toEqual({
      signedOut: { text: 'Découvrir Podium', href: '/fr/' },
      signedIn: { text: 'Créez la vôtre', href: '/dashboard/next/' },
    });
  });

  it.each([
    ['en', 'Create your own'],
    ['de', 'Präsentation erstellen'],
    ['es', 'Crear una presentación'],
    ['it', 'Crea una presentazione'],
    ['pt', 'Criar apresentação'],
  ] as const)('names what a signed-in visitor creates, as on pages of videos, in %s', (locale, text) => {
    const textOf = (content = {}) => build({}, { locale, ...content }).toolbar.cta?.signedIn?.text;
    expect(textOf()).toBe(text);
    expect(textOf({ content: makeVideoEntry() })).toBe(text);
  });

  it('has the texts of its dialogs in the language of the page [8.11]', () => {
    const textsOf = (locale: 'en' | 'de') => {
      const { share, embed } = build({}, { locale }).toolbar;
      return {
        share: [share.title, share.linkLabel, share.island.copyText, share.island.failedText],
        code: [share.qrCode.text, share.qrCode.alt],
        embed: [
          embed.title,
          embed.dimensionsTitle,
          embed.codeTitle,
          ...embed.fields.map(({ label }) => label),
        ],
        copy: [embed.island.copyText, embed.island.failedText],
      };
    };
    const [english, german] = [Object.values(textsOf('en')).flat(), Object.values(textsOf('de')).flat()];
    expect(german).toContain('Breite (px)');
    // "Code" and "Link" are words of both languages.
    expect(german.filter((text) => english.includes(text) && !['Code', 'Link'].includes(text))).toEqual([]);
  });

  it.each([
    ['en', 'QR code: https'],
    ['fr', 'Code QR\u00A0: https'],
    ['ja', 'QRコード：https'],
  ] as const)('names the QR code with the punctuation of %s [8.11]', (locale, start) => {
    expect(build({}, { locale }).toolbar.share.qrCode.alt.startsWith(start)).toBe(true);
  });

  it('offers the embed code with width and height [2.43]', () => {
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

  it('explains if only responsive dimensions are allowed, with a link if the site has one [5.6]', () => {
    const { embed } = build({ responsiveEmbedOnly: true }).toolbar;
    expect(embed.responsive?.text).toMatch(/16:9/);
    expect(embed.responsive?.learnMore).toBeNull();
    expect(embed.code).toContain('aspect-ratio');
    const { site } = makeViewPageInput();
    const led = build({ responsiveEmbedOnly: true }, { site: { ...site, responsiveEmbedHelp: '/help/' } });
    expect(led.toolbar.embed.responsive?.learnMore?.href).toBe('/help/');
  });

  it('reports at the address of the content [2.21]', () => {
    expect(build().toolbar.report?.href).toBe('/contact/abuse/rivers-of-data/');
  });
});

describe('the calls to action', () => {
  const asVideo = (locale: Locale = 'en') => {
    return buildViewPage(makeViewPageInput({}, { locale, content: makeVideoEntry() }));
  };
  const SIGN_UP = '/signup/?next=%2Fdashboard%2Fnext%2F%3Fcreate%3Dvideo';

  it('of the bottom band lead signed-out visitors to the home page of their language [2.29]', () => {
    expect(build().bottomCta?.signedOut.href).toBe('/');
    expect(build({}, { locale: 'ja' }).bottomCta?.signedOut.href).toBe('/ja/');
    expect(build({}, { locale: 'ja' }).bottomCta?.signedIn?.href).toBe('/product/');
  });

  it('of the sidebar and the bottom bar lead signed-out visitors from a video to creating one [2.28]', () => {
    const { sidebar, mobileBar, bottomCta, frame } = asVideo('de');
    expect(sidebar.cta?.signedOut).toEqual({ text: 'Eigenes Video erstellen', href: SIGN_UP });
    expect(mobileBar).toMatchObject({ text: 'Erstelle dein eigenes Video', link: { href: SIGN_UP } });
    expect(sidebar.cta?.signedIn?.href).toBe('/dashboard/next/');
    expect(bottomCta?.signedOut.href).toBe('/de/');
    expect(frame.header.getStarted?.href).toBe('/signup/');
  });

  it('of a presentation do not lead there [2.27]', () => {
    const { sidebar, mobileBar } = build({}, { locale: 'de' });
    expect(sidebar.cta?.signedOut).toEqual({ text: 'Mehr über Podium', href: '/de/' });
    expect(mobileBar?.link.href).toBe('/signup/');
  });
});

describe('the banner', () => {
  const wanted = { shouldShowPreziVideoBanner: true };
  const withFlag = (flag: string) => ({
    ...wanted,
    viewerDefaults: { evaluatedFeatures: { [flag]: true } },
  });

  it('is present only if the content says so [1.9, 2.15]', () => {
    expect(build().banner).toBeNull();
    expect(build(wanted).banner?.learnMore.href).toBe('/video');
  });

  it('is left out if the content allows no promotions [2.15]', () => {
    expect(build({ ...wanted, canWeShowAds: false }).banner).toBeNull();
    expect(build({ ...wanted, canWeShowAds: true }).banner).not.toBeNull();
  });

  it('has its wording and target by flag [2.16, 6.11]', () => {
    const human = build(withFlag('gm-view-page-banner-human-connection')).banner;
    const shown = (banner: typeof human) =>
      banner?.texts.filter(({ isShown }) => isShown).map(({ wording }) => wording);
    expect(shown(human)).toEqual(['human-connection']);
    expect(human?.learnMore.href).toBe('/video');
    expect(shown(build(wanted).banner)).toEqual(['default']);
    const education = build({
      ...withFlag('gm-view-page-banner-human-connection-edu'),
      authorSegment: 'teacher',
    }).banner;
    expect(education?.learnMore.href).toBe('/edu/prezi-video-edu');
  });
});

describe('the sidebar', () => {
  const facts = cardFacts(makeFacts({ oid: 'tall-ships', slug: 'tall-ships', title: 'Tall <ships>' }));
  const cards = { templates: [], picks: [], areTopPicks: false, videos: [] };

  it('shows a card of the next content, under a heading of its own [2.24]', () => {
    const next = [buildContentCard({ facts, owner: null, picture: null }, 1, 'de', messagesFor('de'))];
    expect(build({}, { locale: 'de', cards: { ...cards, next } }).sidebar.next).toEqual({
      id: 'more',
      title: 'Als Nächstes',
      more: null,
      cards: next,
    });
  });

  it('leads to all templates, staff picks and videos [2.25]', () => {
    const { columns, videos } = build({}, { locale: 'de' }).sidebar;
    expect([...columns, videos].map(({ id, more }) => [id, more.href])).toEqual([
      ['templates', '/de/presentation-template/'],
      ['picks', '/de/gallery/'],
      ['videos', '/de/video/explore/'],
    ]);
    const english = build().sidebar;
    expect([...english.columns, english.videos].map(({ more }) => more.text)).toEqual([
      'See more templates',
      'See staff picks',
      'See more videos',
    ]);
  });

  it('has no such card if there is no other content', () => {
    expect(build({}, { cards: { ...cards, next: [] } }).sidebar.next.cards).toEqual([]);
  });
});

describe('the header', () => {
  it('leads home in the language of the page, and to the account pages of the platform [2.2, 2.8, 2.10]', () => {
    const { home, logIn, getStarted, account } = build({}, { locale: 'de' }).frame.header;
    const hrefs = [home, logIn, getStarted, ...(account?.links ?? [])].map((link) => link?.href);
    expect(hrefs).toEqual([
      '/de/',
      '/login',
      '/signup/',
      '/dashboard/next/?click_source=header',
      '/settings/?click_source=header',
      '/logout',
    ]);
  });

  it('suggests the terms of the author segment [2.4]', () => {
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

  const figureOf = (elements: object[], transcript: object[] = []) =>
    build({ storyboard: storyboard(elements), transcript }).detail.steps?.figures[0];
  const spoken = (id: string, words: string, style: string) => ({
    texts: [{ id, styleClasses: [style], paragraphs: [{ text: words }] }],
  });

  /** Returns the texts of the transcript in reading order. */
  const transcriptOf = (elements: object[], transcript: object[]) =>
    build({ storyboard: storyboard(elements), transcript }).detail.transcript.sections.flatMap(
      ({ heading, blocks }) => [heading?.text, ...blocks.flatMap(linesOf)],
    );

  it.each([
    ['without a transcript', [], ['Start', 'Water', 'flows']],
    [
      'with half of one',
      [spoken('a', 'Start', 'title'), spoken('b', 'water.', 'body')],
      ['Start', 'flows', undefined, 'water.'],
    ],
    [
      'with a full one',
      [spoken('a', 'Start', 'title'), spoken('b', 'Water', 'body'), spoken('c', 'flows', 'body')],
      ['Start', undefined, 'Water', undefined, 'flows'],
    ],
  ])('have each of their texts once, in the transcript: %s [3.53]', (_, transcript, texts) => {
    expect(transcriptOf([text('flows', 100), text('Water', -100)], transcript)).toEqual(texts);
  });

  it('have their title, and link to their part of the transcript', () => {
    expect(figureOf([text('flows', 100)])).toMatchObject({ title: 'Start', alt: '', href: '#topic-start' });
    expect(figureOf([text('Start', 0)])).toMatchObject({ title: 'Start', href: '#step-1' });
    const named = [spoken('s1', 'Start', 'title')];
    expect(figureOf([], named)).toMatchObject({ step: 1, href: '#topic-start', positionText: '1' });
  });

  it('describe the drawings in their picture', () => {
    const drawing = { id: 'i', type: 'image', src: './lake.webp', alt: 'A lake', x: 0, y: 0, w: 800, h: 450 };
    expect(figureOf([drawing])).toMatchObject({ alt: 'A lake' });
  });
});

describe('make a copy', () => {
  const copyOf = (privacy: string, viewerDefaults?: object, locale?: Locale) =>
    build({ privacy, viewerDefaults }, locale && { locale }).detail.makeACopy?.href;

  it('is offered by the flag alone, which reusable content has unless it says otherwise [1.7, 5.12]', () => {
    expect(copyOf('public')).toBeUndefined();
    expect(copyOf('public', { hasLiked: true })).toBeUndefined();
    expect(copyOf('public', { showMakeACopyButton: true })).toBeDefined();
    expect(copyOf('reusable')).toBeDefined();
    expect(copyOf('reusable', { hasLiked: true })).toBeDefined();
    expect(copyOf('reusable', { showMakeACopyButton: false })).toBeUndefined();
  });

  it('leads to the address of the content, else to sign-up and back to the page [1.8]', () => {
    const makeACopyRedirectUrl = '/dashboard/next/?copy=1';
    expect(copyOf('reusable', { makeACopyRedirectUrl })).toBe(makeACopyRedirectUrl);
    expect(copyOf('public', { makeACopyRedirectUrl })).toBeUndefined();
    expect(copyOf('reusable', undefined, 'de')).toBe(
      '/signup/?next=%2Fde%2Fp%2Frivers-of-data%2Frivers-data%2F',
    );
  });

  it('behind a view link leads to sign-up and back to the private page', () => {
    const linkId = 'abcdefghijklmnopqrst';
    const changes = {
      privacy: 'hidden',
      viewLink: { link_id: linkId },
      viewerDefaults: { showMakeACopyButton: true },
    };
    const page = buildPrivatePage({ ...makeViewPageInput(changes), linkId });
    expect(page.detail.makeACopy?.href).toBe(`/signup/?next=%2Fview%2F${linkId}%2F`);
  });
});

describe('app data', () => {
  it('has nothing that depends on the visitor [3.19, 3.20, 3.21, 4.3]', () => {
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

  it('has these fields and no others [3.18, 3.19, 3.20]', () => {
    expect(Object.keys(build().appData).toSorted()).toEqual([
      'authorSegment',
      'byOwner',
      'canWeShowAds',
      'description',
      'embedMode',
      'evaluatedFeatures',
      'fallbackPreviewUrl',
      'forceAutoplay',
      'isPublicView',
      'lastModifiedDateString',
      'likesCount',
      'locale',
      'logoType',
      'oid',
      'owner',
      'previewUrl',
      'privacy',
      'schemaVersion',
      'searchTerms',
      'shouldAutoplay',
      'shouldShowPreziVideoBanner',
      'showWatermark',
      'tags',
      'teaseContent',
      'title',
      'topPicks',
      'transcriptData',
      'viewCount',
      'viewLink',
      'webglViewerVersion',
    ]);
  });

  it('carries the description sanitised [2.20]', () => {
    expect(build().appData.description).not.toContain('javascript:');
    expect(build().appData.description).toContain('<h3>About</h3>');
  });
});

it('contains nothing of the record of an import on any page', () => {
  const source = {
    background: '#10131a',
    elements: ['moon-1 text abcdef ghijkl'],
    importer: 1,
    steps: ['moon abcdef ghijkl - -'],
  };
  expect(build({ source })).toEqual(build());
  expect(buildEmbedPage(makeViewPageInput({ source }))).toEqual(buildEmbedPage(makeViewPageInput()));
  const hidden = { privacy: 'hidden', viewLink: { link_id: LINK_ID } };
  const buildPrivate = (changes: object) =>
    buildPrivatePage({ ...makeViewPageInput({ ...hidden, ...changes }), linkId: LINK_ID });
  expect(buildPrivate({ source })).toEqual(buildPrivate({}));
});

describe('every language', () => {
  it.each(LOCALES)('has every text in %s [1.10, 3.38]', (locale) => {
    const page = build({ shouldShowPreziVideoBanner: true, showWatermark: true }, { locale });
    // The player fills in the name of the control that failed.
    const shown = JSON.stringify(page).replace(page.viewer.stage.texts.failed, '');
    expect(shown).not.toMatch(/"(?:view|listing|common):|\{\{|"(?:header|toolbar|detail)\./);
  });
});
