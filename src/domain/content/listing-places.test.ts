import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countMonthPages,
  divideByMonth,
  itemsAt,
  listPlaces,
  MAX_PAGES,
  placePath,
  planListing,
} from './listing-places.ts';
import { newestFirst } from './newest-first.ts';
import { listingOf } from '../addresses/paths.ts';

interface Item {
  readonly oid: string;
  readonly lastModified: string;
}

const LAST = Date.UTC(2026, 11, 31);
const instant = fc
  .date({ min: new Date(Date.UTC(2025, 0, 1)), max: new Date(LAST), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Content with different oids, newest first. */
const content = fc
  .uniqueArray(fc.record({ oid: fc.stringMatching(/^[a-z]{1,4}$/), lastModified: instant }), {
    selector: ({ oid }) => oid,
    maxLength: 200,
  })
  .map((items) => items.toSorted(newestFirst));

const limit = fc.integer({ min: 1, max: 8 });

/** Returns the places of a listing with the content that each shows. */
function showAll(items: readonly Item[], most: number): [path: string, shown: readonly Item[]][] {
  const plan = planListing(items, most);
  return listPlaces(plan).map((place) => [placePath('/explore/', place), itemsAt(plan, place)]);
}

/** Returns content of `count` days, the newest first. */
const daily = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({
    oid: `deck-${index}`,
    lastModified: new Date(LAST - index * 86_400_000).toISOString(),
  }));

/** Returns the content of each page of a listing, as text. */
function pageTexts(items: readonly Item[], most: number): string[] {
  const plan = planListing(items, most);
  return Array.from({ length: plan.pages }, (_, index) =>
    JSON.stringify(itemsAt(plan, { kind: 'page', number: index + 1 })),
  );
}

/** Returns the numbers of the pages whose texts differ. */
function findChanged(before: readonly string[], after: readonly string[]): number[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index + 1).filter(
    (number) => before[number - 1] !== after[number - 1],
  );
}

/** Returns the numbers of the pages of a listing whose content differs. */
function changedPages(before: readonly Item[], after: readonly Item[], most: number): number[] {
  return findChanged(pageTexts(before, most), pageTexts(after, most));
}

const NEW: Item = { oid: 'new', lastModified: '2027-01-01T00:00:00Z' };

const ofMonths = (places: readonly [path: string, shown: readonly Item[]][]) =>
  places.filter(([path]) => /archive\/\d/.test(path));

describe('the pages of a listing', () => {
  it.each([
    [0, 1],
    [1, 1],
    [24, 1],
    [25, 2],
    [48, 2],
    [49, 3],
    [96, 4],
    [97, 4],
    [119, 4],
    [120, 5],
    [4823, 200],
    [4824, 200],
    [100_000, 200],
  ])('of %i cards are %i', (cards, pages) => {
    expect(planListing(daily(cards), MAX_PAGES).pages).toBe(pages);
  });

  it('show all content once, in order, in a listing without an archive', () => {
    fc.assert(
      fc.property(content, (items) => {
        const pages = showAll(items, MAX_PAGES).map(([, shown]) => shown);
        expect(pages.flat()).toEqual(items);
        const [first = [], ...others] = pages;
        expect(first.length).toBeLessThanOrEqual(items.length > 96 ? 47 : 24);
        expect(others.every(({ length }) => length <= 24)).toBe(true);
      }),
    );
  });

  it('show the newest content once, in order, in a listing with an archive', () => {
    fc.assert(
      fc.property(content, limit, (items, most) => {
        const plan = planListing(items, most);
        if (plan.months.length === 0) return;
        const pages = Array.from({ length: plan.pages }, (_, index) =>
          itemsAt(plan, { kind: 'page', number: index + 1 }),
        );
        expect(plan.pages).toBe(most);
        expect(pages.flat()).toEqual(items.slice(0, 24 * most + plan.extraCards));
        expect(pages.slice(1).every(({ length }) => length === 24)).toBe(true);
      }),
    );
  });

  it('do not change after the first one when a card is added at the top of many', () => {
    const items = daily(10_000);
    expect(changedPages(items, [NEW, ...items], 1000)).toEqual([1]);
  });

  it('do not change after the one from which a card is removed', () => {
    const items = daily(10_000);
    const changed = changedPages(items, items.toSpliced(5000, 1), 1000);
    expect(changed.at(-1)).toBe(208);
  });

  it('do not change in a listing with an archive when older content is added, removed or moved', () => {
    const items = daily(10_000);
    expect(changedPages(items, items.toSpliced(7000, 1), MAX_PAGES)).toEqual([]);
    expect(changedPages(items, items.toSpliced(7000, 0, NEW), MAX_PAGES)).toEqual([]);
    const dated = [NEW, ...items.toSpliced(7000, 1)];
    expect(changedPages(items, dated, MAX_PAGES)).toEqual([1]);
  });

  it('of a listing with an archive are divided elsewhere only for about every 24th new card', () => {
    const all = daily(6500);
    let before = pageTexts(all.slice(1000), MAX_PAGES);
    const cutsAgain = Array.from({ length: 1000 }, (_, index) => 999 - index).filter((start) => {
      const after = pageTexts(all.slice(start), MAX_PAGES);
      const changed = findChanged(before, after);
      before = after;
      return changed.length > 1;
    });
    // Every 24th card starts a page, and a card rarely gets the lowest hash of all that are listed.
    expect(cutsAgain.length).toBeGreaterThanOrEqual(40);
    expect(cutsAgain.length).toBeLessThan(50);
  });
});

describe('the archive of a listing', () => {
  it('exists only if the listing ends before its last card [2.74]', () => {
    const hasArchive = (count: number, most: number) => planListing(daily(count), most).months.length > 0;
    expect([hasArchive(48, 2), hasArchive(49, 2)]).toEqual([false, true]);
    expect([hasArchive(4823, MAX_PAGES), hasArchive(4824, MAX_PAGES)]).toEqual([false, true]);
    fc.assert(
      fc.property(content, limit, (items, most) => {
        const places = showAll(items, most);
        const shown = places.filter(([path]) => !path.includes('archive')).flatMap(([, entries]) => entries);
        expect(places.some(([path]) => path === '/explore/archive/')).toBe(shown.length < items.length);
      }),
    );
  });

  it('divides by month, the newest first, with the oldest content of a month first [2.75]', () => {
    const items = [
      { oid: 'd', lastModified: '2026-03-31T23:59:59Z' },
      { oid: 'c', lastModified: '2026-03-01T00:00:00Z' },
      { oid: 'b', lastModified: '2026-02-28T23:59:59.999Z' },
      { oid: 'a', lastModified: '2024-03-05T10:00:00Z' },
    ];
    expect(
      divideByMonth(items).map(({ month, items: members }) => [month, members.map(({ oid }) => oid)]),
    ).toEqual([
      ['2026-03', ['c', 'd']],
      ['2026-02', ['b']],
      ['2024-03', ['a']],
    ]);
  });

  it('has all content, each in one month, for any order of the listing', () => {
    fc.assert(
      fc.property(content, (items) => {
        const months = divideByMonth(items.toReversed());
        expect(months).toEqual(divideByMonth(items));
        expect(months.flatMap(({ items: members }) => members).toSorted(newestFirst)).toEqual(items);
        for (const { month, items: members } of months)
          expect(members.every(({ lastModified }) => lastModified.startsWith(month))).toBe(true);
        const names = months.map(({ month }) => month);
        expect(names).toEqual([...new Set(names)].toSorted().toReversed());
      }),
    );
  });

  it('shows all content of a month once on its pages, 24 on each, in order', () => {
    fc.assert(
      fc.property(content, (items) => {
        const plan = planListing(items, 1);
        for (const { month, items: members } of plan.months) {
          const pages = Array.from({ length: countMonthPages(plan, month) }, (_, index) =>
            itemsAt(plan, { kind: 'month', month, number: index + 1 }),
          );
          expect(pages.flat()).toEqual(members);
          expect(pages.slice(0, -1).every(({ length }) => length === 24)).toBe(true);
          expect(pages.at(-1)?.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('keeps its pages when newer content is published, except the last one of the month', () => {
    fc.assert(
      fc.property(content, instant, (items, published) => {
        const newest = items[0]?.lastModified ?? published;
        const lastModified = published > newest ? published : newest;
        const more = [{ oid: 'zzzzz', lastModified }, ...items].toSorted(newestFirst);
        const before = new Map(ofMonths(showAll(items, 1)));
        const after = new Map(ofMonths(showAll(more, 1)));
        if (before.size === 0) return;
        const changed = [...after].filter(
          ([path, shown]) => JSON.stringify(shown) !== JSON.stringify(before.get(path)),
        );
        // Content of the same instant is ordered by oid: the new one may come before some of it.
        const sameInstant = items.filter((item) => item.lastModified === lastModified).length;
        if (sameInstant === 0) expect(changed).toHaveLength(1);
        expect(changed.every(([path]) => path.includes(`/${lastModified.slice(0, 7)}/`))).toBe(true);
      }),
    );
  });

  it('changes in one month when content is removed, and in two when its date changes', () => {
    fc.assert(
      fc.property(content, instant, fc.nat(), (items, date, any) => {
        const chosen = items[any % Math.max(1, items.length)];
        if (chosen === undefined || items.length < 26) return;
        const others = items.filter((item) => item !== chosen);
        const dated = [...others, { ...chosen, lastModified: date }].toSorted(newestFirst);
        const monthsChanged = (after: readonly Item[]) => {
          const [was, is] = [new Map(ofMonths(showAll(items, 1))), new Map(ofMonths(showAll(after, 1)))];
          const paths = [...new Set([...was.keys(), ...is.keys()])].filter(
            (path) => JSON.stringify(was.get(path)) !== JSON.stringify(is.get(path)),
          );
          return new Set(paths.map((path) => /archive\/([\d-]+)/.exec(path)?.[1]));
        };
        const month = chosen.lastModified.slice(0, 7);
        expect(monthsChanged(others)).toEqual(new Set([month]));
        const allowed = new Set([month, date.slice(0, 7)]);
        expect(monthsChanged(dated).isSubsetOf(allowed)).toBe(true);
      }),
    );
  });
});

describe('the places of a listing', () => {
  it('are its pages, then the archive and its months', () => {
    const items = Array.from({ length: 60 }, (_, index) => ({
      oid: String(index).padStart(3, '0'),
      lastModified: `2026-0${index < 30 ? 2 : 1}-01T00:00:00Z`,
    }));
    expect(showAll(items, 2).map(([path, shown]) => [path, shown.length])).toEqual([
      ['/explore/', 24],
      ['/explore/2/', 24],
      ['/explore/archive/', 0],
      ['/explore/archive/2026-02/', 24],
      ['/explore/archive/2026-02/2/', 6],
      ['/explore/archive/2026-01/', 24],
      ['/explore/archive/2026-01/2/', 6],
    ]);
    expect(showAll(items, 3)).toHaveLength(3);
  });

  it('show all content, each place at its own address that names the listing', () => {
    fc.assert(
      fc.property(content, limit, (items, most) => {
        const places = showAll(items, most);
        const shown = places.flatMap(([, ofPlace]) => ofPlace.map(({ oid }) => oid));
        expect(new Set(shown)).toEqual(new Set(items.map(({ oid }) => oid)));
        const paths = places.map(([path]) => path);
        expect(new Set(paths).size).toBe(paths.length);
        expect(paths.every((path) => listingOf(path) === '/explore/')).toBe(true);
      }),
    );
  });
});
