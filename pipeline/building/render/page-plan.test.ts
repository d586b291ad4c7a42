import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planPages } from '../build.fixture.ts';
import { fileOf, PagePlanner, toBatches, type PagePath } from './page-plan.ts';

const view = (key?: string): PagePath => ({
  pathname: '/de/p/tide/tides/',
  isFile: false,
  source: 'tide',
  key,
});

describe('a page', () => {
  test('with an unchanged key is not rendered again', () => {
    const previous = new Map([['de/p/tide/tides/index.html', { key: 'a' }]]);
    const { pagesToRender, keptFiles, keyed } = planPages([view('a')], { previous, shard: null });
    expect(pagesToRender).toEqual([]);
    expect(keptFiles).toEqual(['de/p/tide/tides/index.html']);
    expect(keyed).toEqual([]);
  });

  test.each([
    ['another key', { 'de/p/tide/tides/index.html': { key: 'b' } }],
    ['no key before', { 'de/p/tide/tides/index.html': { key: null } }],
    ['no page before', {}],
    ['the key of another page', { 'p/tide/tides/index.html': { key: 'a' } }],
  ])('with %s is rendered', (_, previous) => {
    const { pagesToRender, keptFiles, keyed } = planPages([view('a')], {
      previous: new Map(Object.entries(previous)),
      shard: null,
    });
    expect(pagesToRender).toEqual([view('a')]);
    expect(keptFiles).toEqual([]);
    expect(keyed).toEqual([['de/p/tide/tides/index.html', 'a']]);
  });

  test.each([
    ['a file of public/', 'public/de/p/tide/tides/index.html'],
    ['a redirect', 'astro.config.mjs: redirects["/de/p/tide/tides/"]'],
  ])('is not rendered in the place of %s', (_, place) => {
    const places = new Map([['de/p/tide/tides/index.html', place]]);
    const plan = () =>
      planPages([view('a')], { previous: new Map(), shard: null, sourcesOfOwnFiles: places });
    expect(plan).toThrow(
      `${place} has the place of a page of the site, /de/p/tide/tides/. Give it another name, or remove it.`,
    );
  });

  test('is not rendered in the place of an own page', () => {
    const replacedPages = new Set(['de/p/tide/tides/index.html']);
    const others = { ...view('a'), pathname: '/p/tide/tides/' };
    const { pagesToRender } = planPages([view('a'), others], {
      previous: new Map(),
      shard: null,
      replacedPages,
    });
    expect(pagesToRender).toEqual([others]);
  });

  test('without a key is always rendered, and not recorded', () => {
    const previous = new Map([['de/p/tide/tides/index.html', { key: 'undefined' }]]);
    const { pagesToRender, keptFiles, keyed } = planPages([view()], { previous, shard: null });
    expect({ pagesToRender, keptFiles, keyed }).toEqual({
      pagesToRender: [view()],
      keptFiles: [],
      keyed: [],
    });
  });

  test('at the address of a file has its name', () => {
    const scene = { pathname: '/playback/tide.json', isFile: true, source: 'tide', key: 'a' };
    expect(planPages([scene], { previous: new Map(), shard: null }).keyed).toEqual([
      ['playback/tide.json', 'a'],
    ]);
  });
});

describe('pages that stay and are in no list', () => {
  const previous = new Map([
    ['p/tide/tides/index.html', { key: 'a' }],
    ['de/p/tide/tides/index.html', { key: 'a' }],
    ['p/moon/moons/index.html', { key: 'b' }],
    ['feed.xml', { key: null }],
  ]);

  test('are those of the last build with their key', () => {
    const planner = new PagePlanner({ previous, shard: null });
    planner.keep(new Set(['a']));
    expect(planner.keptFiles).toEqual(['p/tide/tides/index.html', 'de/p/tide/tides/index.html']);
    expect(planner.pagesToRender).toEqual([]);
  });

  test('have no file of a page that is listed', () => {
    const planner = new PagePlanner({ previous, shard: null });
    planner.add([view('other')]);
    expect(() => planner.keep(new Set(['a']))).toThrow('Two pages have the file de/p/tide/tides/index.html.');
  });
});

const paths = fc.uniqueArray(
  fc.record({
    pathname: fc.webPath(),
    isFile: fc.boolean(),
    source: fc.string(),
    key: fc.constant('a'),
  }),
  { selector: fileOf },
);

test('puts every page into one batch, and related pages together', () => {
  fc.assert(
    fc.property(paths, (all) => {
      const { first, others: batches } = toBatches(all);
      expect(first).toEqual([]);
      expect(new Set(batches.flat())).toEqual(new Set(all));
      expect(batches.flat()).toHaveLength(all.length);
      const sources = batches.map((batch) => new Set(batch.map(({ source }) => source)).size);
      expect(sources.reduce((sum, size) => sum + size, 0)).toBe(
        new Set(all.map(({ source }) => source)).size,
      );
    }),
  );
});

test('puts requested pages first, each alone, and those of the same content next', () => {
  const page = (pathname: string, source = pathname) => ({
    pathname,
    source,
    isFile: !pathname.endsWith('/'),
    key: 'a',
  });
  const large = Array.from({ length: 30 }, (_, index) => page(`/large/${index}/`, 'large'));
  const all = [page('/about/'), ...large, page('/'), page('/p/tide/'), page('/de/p/tide/', 'tide')];
  const tide = { ...page('/p/tide/'), source: 'tide' };
  const paths = [...all.filter(({ pathname }) => pathname !== '/p/tide/'), tide, page('/rules.json')];
  const { first, others } = toBatches(paths, ['/', '/p/tide/', '/rules.json', '/not-there/', '/']);
  expect(first.map((batch) => batch.map(({ pathname }) => pathname))).toEqual([
    ['/'],
    ['/p/tide/'],
    ['/rules.json'],
  ]);
  expect(others.flat()[0]?.pathname).toBe('/de/p/tide/');
  expect(new Set([...first.flat(), ...others.flat()])).toEqual(new Set(paths));
  expect([...first.flat(), ...others.flat()]).toHaveLength(paths.length);
});

test('divides hundreds of pages of the same source, such as a long list', () => {
  const pages = Array.from({ length: 1000 }, (_, index): PagePath => ({
    pathname: `/user/ada/${index}/`,
    isFile: false,
    source: 'ada',
  }));
  const { others } = toBatches(pages);
  expect(others.flat()).toEqual(pages);
  expect(Math.max(...others.map(({ length }) => length))).toBeLessThan(120);
});

test('refuses two pages with the same address', () => {
  const other = { ...view(), source: 'other' };
  expect(() => planPages([view(), other], { previous: new Map(), shard: null })).toThrow(
    'Two pages have the file de/p/tide/tides/index.html.',
  );
});

test.each([
  ['/', false, 'index.html'],
  ['/de/', false, 'de/index.html'],
  ['/404', false, '404.html'],
  ['/de/404', false, 'de/404.html'],
  ['/p/lost-404', false, 'p/lost-404/index.html'],
  ['/explore/404/', false, 'explore/404/index.html'],
  ['/de/explore/404/', false, 'de/explore/404/index.html'],
  ['/p/lost/404/', false, 'p/lost/404/index.html'],
  ['/feed.xml', true, 'feed.xml'],
])('writes the page %s to its file', (pathname, isFile, name) => {
  expect(fileOf({ pathname, isFile })).toBe(name);
});

describe('shards', () => {
  test('have every page once, and related pages together', () => {
    fc.assert(
      fc.property(paths, fc.integer({ min: 1, max: 20 }), (all, count) => {
        const parts = Array.from({ length: count }, (_, index) =>
          planPages(all, { previous: new Map(), shard: { index: index + 1, count } }),
        );
        expect(new Set(parts.flatMap(({ pagesToRender }) => pagesToRender))).toEqual(new Set(all));
        expect(parts.flatMap(({ pagesToRender }) => pagesToRender)).toHaveLength(all.length);
        const sources = parts.map(({ pagesToRender }) => new Set(pagesToRender.map(({ source }) => source)));
        expect(sources.reduce((sum, { size }) => sum + size, 0)).toBe(
          new Set(all.map(({ source }) => source)).size,
        );
      }),
    );
  });

  test('are about equal in size', () => {
    const all = Array.from({ length: 1600 }, (_, index) => ({
      ...view(),
      pathname: `/p/talk-${index}/`,
      source: `talk-${index}`,
    }));
    for (let index = 1; index <= 16; index += 1) {
      const { length } = planPages(all, { previous: new Map(), shard: { index, count: 16 } }).pagesToRender;
      expect(length).toBeGreaterThan(60);
      expect(length).toBeLessThan(140);
    }
  });
});
