// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applyRoles } from './roles.ts';

const offers = vi.hoisted(() => ({
  offerApp: vi.fn<(page: Document, app: unknown) => Promise<void>>(() => Promise.resolve()),
  offerCopy: vi.fn<(page: Document, href: string) => Promise<void>>(() => Promise.resolve()),
}));
vi.mock('./offers.ts', () => offers);

const FLAGS = {
  'allow-content-curation': true,
  'gm-view-page-banner-human-connection': false,
  'gm-view-page-banner-human-connection-edu': false,
};

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = `
    <p data-wording="default">default</p><p class="off" data-wording="human-connection">human</p>
    <a class="banner-link" href="/video">Learn more</a>
    <p class="fact-curated">Curated</p>
    <script type="application/json" id="app-data">${JSON.stringify({ authorSegment: 'teacher', evaluatedFeatures: FLAGS })}</script>`;
});

const answer = (fields: object) => ({ isAuthenticated: true, ...fields });
const shown = () =>
  [...document.querySelectorAll('p:not(.off)')].map(({ textContent }) => textContent).join(' ');
const target = () => document.querySelector('a')?.getAttribute('href');

describe('the flags of the visitor', () => {
  it('change nothing where there are none', async () => {
    await applyRoles(document, answer({}));
    expect([shown(), target()]).toEqual(['default Curated', '/video']);
  });

  it('choose wording and target of the banner, and hide the curation tag', async () => {
    const evaluatedFeatures = {
      'allow-content-curation': false,
      'gm-view-page-banner-human-connection-edu': true,
    };
    await applyRoles(document, answer({ evaluatedFeatures }));
    expect([shown(), target()]).toEqual(['human', '/edu/prezi-video-edu']);
  });

  it('show a curation tag that the page was built without', async () => {
    document.querySelector('.fact-curated')?.classList.add('off');
    await applyRoles(document, answer({ evaluatedFeatures: { 'allow-content-curation': true } }));
    expect(shown()).toContain('Curated');
  });

  it('are those of the page where the answer is no viewer data', async () => {
    await expect(applyRoles(document, answer({ evaluatedFeatures: { x: 'on' } }))).rejects.toThrow(TypeError);
    expect([shown(), target()]).toEqual(['default Curated', '/video']);
  });
});

describe('make a copy', () => {
  it('is offered only where the viewer data say so and where to', async () => {
    await applyRoles(document, answer({ makeACopyRedirectUrl: '/copy/' }));
    await applyRoles(document, answer({ showMakeACopyButton: true }));
    expect(offers.offerCopy).not.toHaveBeenCalled();
    await applyRoles(document, answer({ showMakeACopyButton: true, makeACopyRedirectUrl: '/copy/' }));
    expect(offers.offerCopy).toHaveBeenCalledWith(document, '/copy/');
  });
});

describe('the native app', () => {
  const nativeApp = { type: 'android', url: 'https://store.example/a', ownProtocolUrl: 'podium://x' };

  it.each([
    ['Mozilla/5.0 (Linux; Android 15)', 1],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 0],
    ['Mozilla/5.0 (X11; Linux x86_64)', 0],
  ])('is offered on its own platform only: %s', async (userAgent, times) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    await applyRoles(document, answer({ nativeApp }));
    expect(offers.offerApp).toHaveBeenCalledTimes(times);
    if (times) expect(offers.offerApp.mock.calls[0]?.[1]).toEqual({ ...nativeApp, openAppTimeout: 300 });
  });
});

it('leaves a page without app data alone', async () => {
  document.body.innerHTML = '';
  await expect(applyRoles(document, answer({}))).resolves.toBeUndefined();
});
