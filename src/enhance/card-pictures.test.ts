// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { moveCardPictures } from './card-pictures.ts';

const skip = vi.fn<() => void>();
const activation = { from: { url: '' } };
Object.assign(window, { navigation: { activation } });
moveCardPictures(window);

const card = (href: string) =>
  `<li class="card"><div class="card-thumbnail"></div><a class="card-link" href="${href}">x</a></li>`;

/** Top edges of the cards in the viewport, in pixels. */
let tops: number[] = [];

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = '';
  tops = [100, 300, 500];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = tops[[...document.querySelectorAll('.card-thumbnail')].indexOf(this)] ?? 0;
    return new DOMRect(0, top, 200, 100);
  });
});

const transition = () => ({ ready: Promise.reject(new Error('skipped')), skipTransition: skip });

/** Simulates leaving the page for an address. */
function leaveFor(url: string, navigationType = 'push'): void {
  const entry = { url: `https://podium.example${url}` };
  const event = new Event('pageswap');
  dispatchEvent(
    Object.assign(event, { viewTransition: transition(), activation: { entry, navigationType } }),
  );
}

/** Simulates the page showing again after a visit to another address. */
function comeFrom(url: string): void {
  activation.from.url = `https://podium.example${url}`;
  dispatchEvent(Object.assign(new Event('pagereveal'), { viewTransition: transition() }));
}

/** Returns the transition names of the pictures of all cards and of the stage. */
const names = () =>
  [...document.querySelectorAll<HTMLElement>('.card-thumbnail, .preview')].map((part) =>
    part.style.getPropertyValue('view-transition-name'),
  );

it('moves the picture of the card that leads to the next page', () => {
  document.body.innerHTML = card('/p/a/a/') + card('/p/b/b/');
  leaveFor('/p/b/b/#step=1');
  expect(names()).toEqual(['', 'stage']);
  expect(skip).not.toHaveBeenCalled();
});

it('moves it back on the way back, after any earlier movement', () => {
  document.body.innerHTML = card('/p/a/a/') + card('/p/b/b/');
  leaveFor('/p/b/b/');
  comeFrom('/p/a/a/');
  expect(names()).toEqual(['stage', '']);
});

it('of a view page moves a card or the stage, never both', () => {
  document.body.innerHTML = `<div class="preview"></div>${card('/p/a/a/')}`;
  leaveFor('/p/a/a/');
  expect(names()).toEqual(['none', 'stage']);
  leaveFor('/gallery/', 'traverse');
  expect(names()).toEqual(['', '']);
  expect(skip).not.toHaveBeenCalled();
});

it('takes the pressed one of several cards for a page, else the first in view', () => {
  document.body.innerHTML = card('/p/a/a/') + card('/p/a/a/') + card('/p/a/a/');
  tops = [-100, 300, 500];
  leaveFor('/p/a/a/');
  expect(names()).toEqual(['', 'stage', '']);
  document.querySelectorAll<HTMLElement>('.card-link')[2]?.focus();
  leaveFor('/p/a/a/');
  expect(names()).toEqual(['', '', 'stage']);
});

it('moves nothing without a card in view', () => {
  document.body.innerHTML = `<div class="preview"></div>${card('/p/a/a/')}`;
  tops = [innerHeight];
  leaveFor('/p/a/a/');
  leaveFor('/p/b/b/');
  expect(names()).toEqual(['', '']);
  expect(skip).toHaveBeenCalledTimes(2);
});

it('lets the stage move to a restored page, but not to one without it', () => {
  document.body.innerHTML = '<div class="preview"></div>';
  comeFrom('/gallery/');
  expect(skip).not.toHaveBeenCalled();
  document.body.innerHTML = card('/p/a/a/');
  comeFrom('/p/b/b/');
  expect(skip).toHaveBeenCalledOnce();
});

it('does nothing if the browser has no view transitions', () => {
  document.body.innerHTML = card('/p/a/a/');
  dispatchEvent(Object.assign(new Event('pageswap'), { viewTransition: null, activation: null }));
  dispatchEvent(Object.assign(new Event('pagereveal'), { viewTransition: null }));
  expect(names()).toEqual(['']);
});
