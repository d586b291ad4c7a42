// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { loadThumbnailsOnHover } from './thumbnail-loader.ts';

it.each(['<div data-animation="/moves.webp"></div>', '<div><span class="card-badge">8 steps</span></div>'])(
  'loads the code once, for a card of content: %s',
  (thumbnail) => {
    document.body.innerHTML = `
    <li class="card"><div></div><a href="/mill">The mill</a></li>
    <li class="card">${thumbnail}<a href="/rivers">Rivers</a></li>`;
    const load = vi.fn(() => Promise.reject(new TypeError('no chunk')));
    loadThumbnailsOnHover(document, load);
    const [still, moving] = document.querySelectorAll('a');
    still?.focus();
    expect(load).not.toHaveBeenCalled();
    moving?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    moving?.focus();
    expect(load).toHaveBeenCalledTimes(1);
  },
);

it('loads the code for a card that had the focus before', () => {
  document.body.innerHTML = `
    <li class="card"><div data-animation="/moves.webp"></div><a href="/rivers">Rivers</a></li>
    <li class="card"><div></div><a href="/mill">The mill</a></li>`;
  const load = vi.fn(() => Promise.resolve());
  const [moving, still] = document.querySelectorAll('a');
  still?.focus();
  loadThumbnailsOnHover(document, load);
  expect(load).not.toHaveBeenCalled();
  moving?.focus();
  const again = vi.fn(() => Promise.resolve());
  loadThumbnailsOnHover(document, again);
  expect(again).toHaveBeenCalledTimes(1);
});
