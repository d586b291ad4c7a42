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
    shareSheet({ navigator, matchMedia: () => ({ matches }) } as unknown as Window);

  it('is available on mobile devices that have one [7.25]', () => {
    expect(sheetOf({ share }, true).canShare()).toBe(true);
    expect(sheetOf({ share }, false).canShare()).toBe(false);
    expect(sheetOf({}, true).canShare()).toBe(false);
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
  });

  it('shares the address of a page, or of its view page on an embed page [3.36]', () => {
    document.head.innerHTML = '<link rel="canonical" href="https://podium.example/p/x/y/">';
    expect(readSharedAddress(document)).toBe(location.href);
    document.documentElement.dataset['embed'] = '';
    expect(readSharedAddress(document)).toBe('https://podium.example/p/x/y/');
    document.head.replaceChildren();
    expect(readSharedAddress(document)).toBe(location.href);
  });
});
