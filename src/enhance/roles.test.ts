// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ANONYMOUS, type Viewer } from '#services/viewer';
import { applyRoles } from './roles.ts';

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
    document.body.innerHTML = '<p class="detail-facts"><a class="make-a-copy" href="/p/edit/x/">Copy</a></p>';
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
