import { beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { loadMessages } from '#i18n/load-messages.fixture';
import { messagesFor } from '#i18n/messages';
import { buildPaging } from './paging.ts';

beforeAll(() => loadMessages());

describe('the links between them', () => {
  const build = (page: number, pages: number) =>
    buildPaging({ page, pages }, '/de/explore/', 'de', messagesFor('de'));

  it('are absent if there is one page', () => {
    expect(build(1, 1)).toBeNull();
  });

  it('lead back and forth, to the first page by the address of the listing', () => {
    expect(build(2, 3)).toMatchObject({
      label: 'Seiten',
      previous: { text: 'Vorherige Seite', href: '/de/explore/' },
      next: { text: 'Nächste Seite', href: '/de/explore/3/' },
    });
  });

  const shown = (page: number, pages: number) =>
    build(page, pages)
      ?.numbers.map((link) => (link === null ? '…' : link.isCurrent ? `[${link.text}]` : link.text))
      .join(' ');

  it.each([
    [1, 2, '[1] 2'],
    [2, 3, '1 [2] 3'],
    [1, 5, '[1] 2 … 5'],
    [3, 5, '1 2 [3] 4 5'],
    [4, 9, '1 2 3 [4] 5 … 9'],
    [6, 417, '1 … 5 [6] 7 … 417'],
    [415, 417, '1 … 414 [415] 416 417'],
    [417, 417, '1 … 416 [417]'],
    [1200, 1300, '1 … 1.199 [1.200] 1.201 … 1.300'],
  ])('name page %i of %i, its neighbours, the first and the last page', (page, pages, text) => {
    expect(shown(page, pages)).toBe(text);
  });

  it('say in full which page each number leads to', () => {
    expect(build(2, 3)?.numbers[0]).toEqual({
      text: '1',
      href: '/de/explore/',
      label: 'Seite 1 von 3',
      isCurrent: false,
    });
  });

  it('lead from any page to any other by one or two numbers, and never omit a single page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5000 }), fc.nat(), (pages, any) => {
        const numbers = build((any % pages) + 1, pages)?.numbers ?? [];
        const named = numbers.flatMap((link) => (link === null ? [] : [Number(link.text.replace('.', ''))]));
        expect(named).toEqual([...new Set(named)].toSorted((a, b) => a - b));
        expect([named[0], named.at(-1)]).toEqual([1, pages]);
        for (const [index, number] of named.slice(1).entries())
          expect(number - (named[index] ?? 0)).not.toBe(2);
        expect(numbers.length).toBeLessThanOrEqual(7);
      }),
    );
  });

  it('leave out the last page if it may change, and the number of pages', () => {
    const open = (page: number, pages: number) =>
      buildPaging({ page, pages, hasLast: false }, '/de/explore/archive/2026-03/', 'de', messagesFor('de'));
    expect(open(2, 9)?.numbers.map((link) => link?.label)).toEqual(['Seite 1', 'Seite 2', 'Seite 3']);
    expect(open(2, 9)).toEqual(open(2, 3));
    expect(open(9, 9)?.numbers.map((link) => link?.text ?? '…')).toEqual(['1', '…', '8', '9']);
  });

  it('end at the first and at the last page', () => {
    expect(build(1, 2)?.previous).toBeNull();
    expect(build(2, 2)?.next).toBeNull();
  });
});
