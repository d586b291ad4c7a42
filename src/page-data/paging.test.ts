import { beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { loadMessages } from '#i18n/load-messages';
import { messagesFor } from '#i18n/messages';
import { buildPaging, countPages, onPage } from './paging.ts';

beforeAll(() => loadMessages());

describe('the pages of a listing', () => {
  it.each([
    [0, 1],
    [1, 1],
    [24, 1],
    [25, 2],
    [48, 2],
    [49, 3],
  ])('of %i cards are %i', (cards, pages) => {
    expect(countPages(cards)).toBe(pages);
  });

  it('show every card once, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 200 }), (cards) => {
        const pages = Array.from({ length: countPages(cards.length) }, (_, index) =>
          onPage(cards, index + 1),
        );
        expect(pages.flat()).toEqual(cards);
        expect(pages.every(({ length }) => length <= 24)).toBe(true);
      }),
    );
  });
});

describe('the links between them', () => {
  const build = (page: number, pages: number) =>
    buildPaging({ page, pages }, '/de/explore/', 'de', messagesFor('de'));

  it('are none where there is one page', () => {
    expect(build(1, 1)).toBeNull();
  });

  it('lead back and forth, to the first page by the address of the listing', () => {
    expect(build(2, 3)).toEqual({
      label: 'Seiten',
      text: 'Seite 2 von 3',
      previous: { text: 'Vorherige Seite', href: '/de/explore/' },
      next: { text: 'Nächste Seite', href: '/de/explore/3/' },
    });
  });

  it('end at the first and at the last page', () => {
    expect(build(1, 2)?.previous).toBeNull();
    expect(build(2, 2)?.next).toBeNull();
  });
});
