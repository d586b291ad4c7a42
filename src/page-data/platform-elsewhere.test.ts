import { beforeAll, expect, test, vi } from 'vitest';
import { loadMessages } from '#i18n/load-messages.fixture';
import { makeVideoEntry, makeViewPageInput } from './page-data.fixture.ts';
import { buildPrivatePage } from './private-page.ts';
import { buildViewPage } from './view-page.ts';

const { PLATFORM } = vi.hoisted(() => ({ PLATFORM: 'https://platform.example/app' }));
vi.mock('#domain/features/constants', () => ({
  HAS_SCHEMES: false,
  HAS_PLATFORM: true,
  HAS_SIGN_IN: false,
  LOGS_FAILURES: false,
  PLATFORM_BASE: PLATFORM,
  REPORT: null,
  SENDS_EVENTS: false,
  STATISTICS: null,
}));

beforeAll(() => loadMessages());

const input = () => makeViewPageInput({ teaseContent: true, privacy: 'reusable' });

test('leads to the platform elsewhere, not back, and has nothing for signed-in visitors [11.3]', () => {
  const { frame, sidebar, toolbar, bottomCta, mobileBar, detail } = buildViewPage(input());
  const { logIn, getStarted, account } = frame.header;
  expect([logIn?.href, getStarted?.href, account]).toEqual([
    `${PLATFORM}/login`,
    `${PLATFORM}/signup/`,
    null,
  ]);
  expect(frame.footer.groups.at(-1)?.links.map(({ href }) => href)).toEqual(
    ['product/', 'video', 'signup/'].map((path) => `${PLATFORM}/${path}`),
  );
  expect([sidebar.cta?.signedIn, bottomCta?.signedIn, toolbar.like]).toEqual([null, null, null]);
  expect(toolbar.report?.href).toBe(`${PLATFORM}/contact/abuse/rivers-of-data/`);
  const signUps = [mobileBar?.link.href, detail.makeACopy?.href, detail.teaser?.signUp?.href];
  expect(signUps).toEqual(Array(3).fill(`${PLATFORM}/signup/`));
  expect(buildPrivatePage({ ...input(), linkId: 'a'.repeat(16) }).bar).toBeNull();
});

test('leads from a video to creating one there [11.3]', () => {
  const { sidebar } = buildViewPage({ ...input(), content: makeVideoEntry() });
  expect(sidebar.cta?.signedOut.href).toBe(
    `${PLATFORM}/signup/?next=${encodeURIComponent('/app/dashboard/next/?create=video')}`,
  );
});
