// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type NativeApp, ANONYMOUS, type Viewer } from '#services/viewer';
import { offerApp, showTool, applyRoles } from './signed-in.ts';
import { openApp } from './open-app.ts';
import { editorPath } from '#domain/addresses/paths';

vi.mock('./open-app.ts', () => ({ openApp: vi.fn<() => void>() }));

describe('the offer of the app', () => {
  const TEXTS = {
    app: { label: 'App', open: 'Open', close: 'Close', iphone: 'For iPhone', android: 'For Android' },
  };
  const APP: NativeApp = {
    type: 'iphone',
    url: 'https://store.example/app',
    ownProtocolUrl: 'podium://x',
    openAppTimeout: 2000,
  };

  beforeEach(() => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(TEXTS)));
    document.documentElement.lang = 'de';
    document.body.innerHTML = '';
  });

  describe('the app', () => {
    it.each([
      ['iphone', 'For iPhone'],
      ['android', 'For Android'],
    ] as const)('has the badge of its store: %s [3.25, 9.25]', async (type, text) => {
      await offerApp(document, { ...APP, type });
      const badge = document.querySelector('aside a');
      expect(badge?.textContent).toBe(text);
      expect(badge?.getAttribute('href')).toBe('https://store.example/app');
      expect(badge?.className).toContain(`app-${type}`);
    });

    it.each([
      [undefined, 300],
      [null, 300],
      [2000, 2000],
    ])('with a timeout of %j may take %d ms to open [3.25, 4.32]', async (openAppTimeout, ms) => {
      const { openAppTimeout: _, ...rest } = APP;
      const app = openAppTimeout === undefined ? rest : { ...rest, openAppTimeout };
      await offerApp(document, app);
      document.querySelector<HTMLElement>('aside .button')?.click();
      await vi.waitFor(() => expect(openApp).toHaveBeenLastCalledWith(document, app, ms, expect.anything()));
    });

    it('is no longer offered to visitors who close the offer', async () => {
      await offerApp(document, APP);
      expect(document.querySelector('aside')?.getAttribute('aria-label')).toBe('App');
      document.querySelector<HTMLElement>('[aria-label=Close]')?.click();
      expect(document.querySelector('aside')).toBeNull();
    });
  });
});

describe('the tools of editors', () => {
  const TEXTS = { tools: { label: 'Werkzeuge', edit: 'Bearbeiten', comment: 'Kommentieren' } };
  const fetched = vi.fn<(url: string) => Promise<Response>>();

  beforeEach(() => {
    vi.stubGlobal(
      'fetch',
      fetched.mockReset().mockImplementation(() => Promise.resolve(Response.json(TEXTS))),
    );
    document.documentElement.lang = 'de';
    document.body.innerHTML = `<div class="account"><button>Ada</button></div>
      <script type="application/json" id="app-data">{"oid":"rivers","schemaVersion":"2"}</script>`;
  });

  it.each([
    ['edit', 'Bearbeiten', false],
    ['comment', 'Kommentieren', true],
  ] as const)(
    'shows the button to %s before the name, in the language of the page',
    async (tool, text, isPresent) => {
      await showTool(document, tool);
      const account = document.querySelector('.account');
      expect(account?.textContent).toBe(`${text}Ada`);
      const link = account?.querySelector('a');
      expect(link?.getAttribute('href')).toBe(editorPath({ oid: 'rivers', schemaVersion: '2' }, isPresent));
      expect(link?.dataset['right']).toBe(tool);
      expect(fetched).toHaveBeenCalledExactlyOnceWith(
        `${location.origin}/locales/de/roles.json`,
        expect.anything(),
      );
    },
  );

  it('shows nothing if the texts do not load', async () => {
    fetched.mockRejectedValue(new TypeError('offline'));
    await expect(showTool(document, 'edit')).rejects.toThrow('Loading chunk /locales/de/roles.json failed.');
    expect(document.querySelector('a')).toBeNull();
  });
});

describe('rights and flags', () => {
  const FLAGS = {
    'allow-content-curation': true,
    'gm-view-page-banner-human-connection': false,
    'gm-view-page-banner-human-connection-edu': false,
  };

  beforeEach(() => {
    document.documentElement.lang = 'de';
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(
        Response.json(new URL(url).pathname === '/locales/de/roles.json' ? { makeACopy: 'Kopieren' } : {}),
      ),
    );
    document.body.innerHTML = `
      <p data-wording="default">default</p><p class="off" data-wording="human-connection">human</p>
      <a class="banner-link" href="/video">Learn more</a>
      <button class="tool curated">Curated</button>
      <script type="application/json" id="app-data">${JSON.stringify({ authorSegment: 'teacher', evaluatedFeatures: FLAGS })}</script>`;
  });

  const answer = (fields: Partial<Viewer>): Viewer => ({ ...ANONYMOUS, isAuthenticated: true, ...fields });
  const shown = () =>
    [...document.querySelectorAll(':is(p, .curated):not(.off)')]
      .map(({ textContent }) => textContent)
      .join(' ');
  const target = () => document.querySelector('a')?.getAttribute('href');

  describe('the flags of the visitor', () => {
    it('change nothing if there are none', async () => {
      await applyRoles(document, answer({}));
      expect([shown(), target()]).toEqual(['default Curated', '/video']);
    });

    it('choose wording and target of the banner, and hide the curation tag [6.10]', async () => {
      const evaluatedFeatures = {
        'allow-content-curation': false,
        'gm-view-page-banner-human-connection-edu': true,
      };
      await applyRoles(document, answer({ evaluatedFeatures }));
      expect([shown(), target()]).toEqual(['human', '/edu/prezi-video-edu']);
    });

    it.each([
      [{}, 'plays'],
      [{ 'viewer-video-priming': false }, 'waits'],
      [{ 'viewer-video-ads': false }, 'none'],
    ])('%j decide on the clip at the end [6.13]', async (evaluatedFeatures, clip) => {
      await applyRoles(document, answer({ evaluatedFeatures }));
      expect(document.documentElement.dataset['clip']).toBe(clip);
    });

    it('need not be there for parts that the page does not have', async () => {
      document.body.innerHTML =
        '<script type="application/json" id="app-data">{"authorSegment":"teacher","evaluatedFeatures":{}}</script>';
      await expect(applyRoles(document, answer({}))).resolves.toBeUndefined();
    });

    it('add a curation tag to a page built without it', async () => {
      document.querySelector('.curated')?.classList.add('off');
      await applyRoles(document, answer({ evaluatedFeatures: { 'allow-content-curation': true } }));
      expect(shown()).toContain('Curated');
    });
  });

  describe('make a copy', () => {
    const copies = () =>
      [...document.querySelectorAll('.make-a-copy')].map((link) => link.getAttribute('href'));
    const offer = (makeACopyRedirectUrl: string | null, showMakeACopyButton = true) =>
      applyRoles(document, answer({ showMakeACopyButton, makeACopyRedirectUrl }));

    beforeEach(() => {
      document.body.insertAdjacentHTML('beforeend', '<div class="detail-facts"></div>');
    });

    it('is offered by the flag of the viewer data alone [1.7]', async () => {
      await offer('/copy/', false);
      expect(copies()).toEqual([]);
      await offer('/copy/');
      expect(copies()).toEqual(['/copy/']);
      expect(document.querySelector('.detail-facts')?.textContent).toBe('Kopieren');
    });

    it('leads a signed-in visitor to the dashboard if there is no address', async () => {
      document.body.innerHTML =
        '<p class="detail-facts"><a class="make-a-copy" href="/signup/?next=%2Fp%2Fx%2Fx%2F">Copy</a></p>';
      await offer(null);
      expect(copies()).toEqual(['/dashboard/next/']);
    });

    it('that the page already has only gets another address', async () => {
      document.body.innerHTML =
        '<p class="detail-facts"><a class="make-a-copy" href="/p/edit/x/">Copy</a></p>';
      await offer('https://copy.example/');
      expect(copies()).toEqual(['https://copy.example/']);
      expect(document.body.textContent).toBe('Copy');
    });

    it('is not added to a page without facts', async () => {
      document.body.innerHTML = '';
      await offer('/copy/');
      expect(copies()).toEqual([]);
    });
  });

  it('does not change a page without app data', async () => {
    document.body.innerHTML = '';
    await expect(applyRoles(document, answer({}))).resolves.toBeUndefined();
  });
});
