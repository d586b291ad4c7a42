import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '#i18n/load-messages.fixture';
import type * as Features from '#domain/features/constants';
import { buildEmbedPage } from './embed-page.ts';
import { buildEmptyState } from './empty-state.ts';
import { makeViewPageInput } from './page-data.fixture.ts';
import { buildRestart } from './playback-file.ts';
import { buildPrivatePage } from './private-page.ts';
import { buildViewPage } from './view-page.ts';

type Mutable = { -readonly [Name in keyof typeof Features]: (typeof Features)[Name] };

const features = vi.hoisted<Mutable>(() => ({
  HAS_PLATFORM: false,
  HAS_SCHEMES: false,
  HAS_SIGN_IN: false,
  LOGS_FAILURES: false,
  PLATFORM_BASE: '',
  REPORT: null,
  SENDS_EVENTS: false,
  STATISTICS: null,
}));
vi.mock('#domain/features/constants', () => features);

beforeAll(() => loadMessages());
beforeEach(() => {
  features.REPORT = null;
});

const CONTENT = {
  canWeShowAds: true,
  shouldShowPreziVideoBanner: true,
  teaseContent: true,
  viewerDefaults: { isAuthenticated: true, showMakeACopyButton: true },
};
const input = () => makeViewPageInput(CONTENT);

test('leaves out all that needs a platform, on each page of some content [11.1]', () => {
  const { frame, banner, sidebar, toolbar, bottomCta, mobileBar, detail, appData } = buildViewPage(input());
  const { logIn, getStarted, account } = frame.header;
  expect([logIn, getStarted, account, banner, bottomCta, mobileBar]).toEqual(Array(6).fill(null));
  expect([sidebar.cta, toolbar.cta, toolbar.like, toolbar.report, detail.makeACopy]).toEqual(
    Array(5).fill(null),
  );
  expect(frame.footer.groups.map(({ title }) => title)).toEqual(['Explore']);
  const site = { ...input().site, emptyListings: ['templates', 'videos'] as const };
  const [explore] = buildViewPage({ ...input(), site }).frame.footer.groups;
  expect(explore?.links.map(({ text }) => text)).toEqual(['Presentations', 'Staff picks']);
  const ofPlatform = [
    'authorSegment',
    'canWeShowAds',
    'evaluatedFeatures',
    'likesCount',
    'searchTerms',
    'viewerDefaults',
    'webglViewerVersion',
  ];
  expect(Object.keys(appData).filter((name) => ofPlatform.includes(name))).toEqual([]);
  expect(buildEmbedPage(input()).toolbar.like).toBeNull();
  const { bar, like } = buildPrivatePage({ ...input(), linkId: 'a'.repeat(16) });
  expect([bar, like]).toEqual([null, null]);
  expect(JSON.stringify(buildViewPage(input()))).not.toMatch(
    /"\/(?:login|signup|product|dashboard|video)\/?["?]/,
  );
});

test('keeps the rest of teased content back, without a link to sign up [11.5]', () => {
  const { detail, viewer } = buildViewPage(input());
  expect(detail.teaser).toEqual({ text: 'You have seen the beginning of this presentation.', signUp: null });
  expect(viewer.stage).not.toHaveProperty('signUp');
});

test('leads nowhere from the end of content, unless the content says where [11.1]', () => {
  const restart = { theme: 'present', mainCtaText: '<b>Go on</b>', ctaButtonText: null, learnMoreUrl: null };
  const content = { restart, canWeShowAds: true, teaseContent: false };
  const flags = { 'viewer-video-ads': true };
  expect(buildRestart(content, flags)).toMatchObject({ clip: 'none', learnMore: null });
  const leading = { ...content, restart: { ...restart, learnMoreUrl: '/about/' } };
  expect(buildRestart(leading, flags).learnMore).toEqual({ text: null, href: '/about/' });
});

test('invites nobody to publish in an empty listing [11.1]', () => {
  const { t } = input();
  const hrefs = buildEmptyState('everything', 'en', t).actions.map(({ href }) => href);
  expect(hrefs).toEqual(['/presentation-template/']);
});

test.each([
  [
    'mailto:help@talks.example',
    'mailto:help@talks.example?subject=Report%3A%20Rivers%20%26%20data&body=https://podium.example/p/rivers-of-data/rivers-data/',
    null,
  ],
  ['/contact/', '/contact/', '(opens in a new tab)'],
  ['https://help.example/', 'https://help.example/', '(opens in a new tab)'],
])('Report leads to %s [11.4]', (report, href, note) => {
  features.REPORT = report;
  expect(buildViewPage(input()).toolbar.report).toEqual({ text: 'Report', href, note });
});
