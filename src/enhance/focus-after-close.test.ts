// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { focusAfterClose } from './focus-after-close.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;

beforeEach(() => {
  document.body.innerHTML = `<details class="banner" open><summary tabindex="0">Close</summary></details>
    <main id="main" tabindex="-1"></main><a href="/">Link</a><button class="app-offer-close"></button>`;
  find('a').focus();
  focusAfterClose(document, find('a'));
});

function closeBanner(): void {
  find('.banner').toggleAttribute('open', false);
  find('.banner').dispatchEvent(new Event('toggle'));
}

it.each(['summary', 'body'])('a banner that closes leads the focus of %s into the content', (selector) => {
  find('a').blur();
  find(selector).focus();
  closeBanner();
  expect(document.activeElement).toBe(find('main'));
});

it('a banner that closes leaves a focus alone that is elsewhere', () => {
  closeBanner();
  expect(document.activeElement).toBe(find('a'));
});

it('a banner that opens leads nothing', () => {
  find('.banner').dispatchEvent(new Event('toggle'));
  expect(document.activeElement).toBe(find('a'));
});

describe('before this code was there', () => {
  beforeEach(() => find('a').blur());

  it('a banner that was closed leads the focus into the content too', () => {
    find('.banner').toggleAttribute('open', false);
    focusAfterClose(document, find('summary'));
    expect(document.activeElement).toBe(find('main'));
  });

  it('so does an offer that was closed', () => {
    const close = find('.app-offer-close');
    close.remove();
    focusAfterClose(document, close);
    expect(document.activeElement).toBe(find('main'));
  });

  it('what is hidden while it loads, such as Start, leads no focus', () => {
    focusAfterClose(document, find('a'));
    expect(document.activeElement).toBe(document.body);
  });
});

it('an offer that is closed leads the focus into the content', () => {
  find('.app-offer-close').click();
  expect(document.activeElement).toBe(find('main'));
});
