// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { leadFromClosed } from './closed-offers.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;

beforeEach(() => {
  document.body.innerHTML = `<details class="banner" open><summary tabindex="0">Close</summary></details>
    <main id="main" tabindex="-1"></main><a href="/">Link</a><button class="app-offer-close"></button>`;
  find('a').focus();
  leadFromClosed(document);
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

it('what was closed before leads the focus into the content too', () => {
  find('a').blur();
  leadFromClosed(document);
  expect(document.activeElement).toBe(find('main'));
});

it('an offer that is closed leads the focus into the content', () => {
  find('.app-offer-close').click();
  expect(document.activeElement).toBe(find('main'));
});
