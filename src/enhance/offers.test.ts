// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { offerApp, offerCopy } from './offers.ts';

const TEXTS = {
  makeACopy: 'Make a copy',
  app: { label: 'App', open: 'Open', close: 'Close', iphone: 'For iPhone', android: 'For Android' },
};
const APP = {
  type: 'iphone',
  url: 'https://store.example/app',
  ownProtocolUrl: 'podium://x',
  openAppTimeout: 300,
} as const;
const fetched: string[] = [];

beforeEach(() => {
  fetched.length = 0;
  vi.stubGlobal('fetch', (url: string) => {
    fetched.push(new URL(url).pathname);
    return Promise.resolve(Response.json(TEXTS));
  });
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = () => undefined;
    },
  );
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], configurable: true });
  document.documentElement.lang = 'de';
  document.body.innerHTML = '<p class="detail-facts"></p>';
});

const copies = () => [...document.querySelectorAll('.make-a-copy')].map((link) => link.getAttribute('href'));

describe('make a copy', () => {
  it('is added to the facts, in the language of the page', async () => {
    await offerCopy(document, '/copy/');
    expect(copies()).toEqual(['/copy/']);
    expect(document.querySelector('.detail-facts')?.textContent).toBe('Make a copy');
    expect(fetched).toEqual(['/locales/de/roles.json']);
  });

  it('that the page has already only leads elsewhere', async () => {
    document.body.innerHTML = '<p class="detail-facts"><a class="make-a-copy" href="/p/edit/x/">Copy</a></p>';
    await offerCopy(document, '/copy/');
    expect(copies()).toEqual(['/copy/']);
    expect(document.body.textContent).toBe('Copy');
    expect(fetched).toEqual([]);
  });

  it('has no place on a page without facts', async () => {
    document.body.innerHTML = '';
    await offerCopy(document, '/copy/');
    expect(copies()).toEqual([]);
  });
});

describe('the app', () => {
  it.each([
    ['iphone', 'For iPhone'],
    ['android', 'For Android'],
  ] as const)('has the badge of its store: %s', async (type, text) => {
    await offerApp(document, { ...APP, type });
    const badge = document.querySelector('aside a');
    expect(badge?.textContent).toBe(text);
    expect(badge?.getAttribute('href')).toBe('https://store.example/app');
    expect(badge?.querySelector('svg[aria-hidden=true] path[d]')).not.toBeNull();
  });

  it('is no longer offered to those who close it', async () => {
    await offerApp(document, APP);
    expect(document.querySelector('aside')?.getAttribute('aria-label')).toBe('App');
    document.querySelector<HTMLElement>('[aria-label=Close]')?.click();
    expect(document.querySelector('aside')).toBeNull();
  });
});
