// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPopup, readSharedAddress, shareSheet } from './share.ts';

const SIZE = { width: 520, height: 570 };

describe('openPopup', () => {
  it('opens in the given size, without access to this page [7.24]', () => {
    const popup = { opener: {} };
    const open = vi.fn(() => popup);
    expect(openPopup({ open } as unknown as Window, 'https://x.example/', SIZE)).toBe(true);
    expect(open).toHaveBeenCalledWith('https://x.example/', '_blank', 'popup,width=520,height=570');
    expect(popup.opener).toBeNull();
  });

  it('reports that the browser blocks it', () => {
    expect(openPopup({ open: () => null } as unknown as Window, 'https://x.example/', SIZE)).toBe(false);
  });
});

describe('shareSheet', () => {
  const share = vi.fn(() => Promise.resolve());
  const sheetOf = (navigator: object, matches: boolean) =>
    shareSheet({ navigator, location, matchMedia: () => ({ matches }) } as unknown as Window);

  it('is available on mobile devices that have one [7.25]', () => {
    expect(sheetOf({ share }, true).canShare()).toBe(true);
    expect(sheetOf({ share }, false).canShare()).toBe(false);
    expect(sheetOf({}, true).canShare()).toBe(false);
  });

  it('is not available in a frame that may not share', () => {
    expect(sheetOf({ share, canShare: () => false }, true).canShare()).toBe(false);
    expect(sheetOf({ share, canShare: () => true }, true).canShare()).toBe(true);
  });

  it('shares title and address', async () => {
    await sheetOf({ share }, true).share({ title: 'Rivers', url: 'https://a.example/' });
    expect(share).toHaveBeenCalledWith({ title: 'Rivers', url: 'https://a.example/' });
  });
});

describe('readSharedAddress', () => {
  afterEach(() => {
    delete document.documentElement.dataset['embed'];
    document.head.replaceChildren();
    history.replaceState(null, '', '/');
  });

  it.each([
    ['/p/x/y/?start=3&autoplay=1#step=2', '/p/x/y/'],
    ['/p/x/y/?utm_source=mail&utm_campaign=a&fbclid=abc&gclid=d', '/p/x/y/'],
    ['/p/x/y/?link_id=secret&auth_key=secret&key_type=view_link', '/p/x/y/'],
    ['/p/x/y/?from=mail#share', '/p/x/y/'],
    ['/p/x/?toolbar=0', '/p/x/y/'],
    ['/de/p/x/y/#t=90', '/de/p/x/y/'],
  ])('of %s is the canonical address %s, on view and embed pages [3.35, 3.36]', (address, path) => {
    history.replaceState(null, '', address);
    document.head.innerHTML = `<link rel="canonical" href="https://podium.example${path}">`;
    expect(readSharedAddress(document)).toBe(`https://podium.example${path}`);
    document.documentElement.dataset['embed'] = '';
    expect(readSharedAddress(document)).toBe(`https://podium.example${path}`);
  });

  it('of a page without a canonical address has no query and no fragment', () => {
    history.replaceState(null, '', '/p/x/y/?link_id=secret&start=3#step=2');
    expect(readSharedAddress(document)).toBe(`${location.origin}/p/x/y/`);
  });
});
