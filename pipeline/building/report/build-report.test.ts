import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildReport } from './build-report.ts';
import { formatReportText } from './report-text.ts';
import { aManifest, someFacts } from './facts.fixture.ts';

test('counts pages by kind and language, and files by kind with their compressed sizes', () => {
  const { pages, files } = buildReport(someFacts());
  expect(pages.count).toBe(4);
  expect(pages.byKind.map(({ kind, count }) => [kind, count])).toEqual([
    ['embed', 1],
    ['private', 1],
    ['listing', 2],
  ]);
  expect(pages.byKind.at(-1)?.byLanguage).toMatchObject({ en: 1, de: 1, fr: 0 });
  expect(files).toMatchObject({ count: 7, bytes: 22_200, packedBytes: 17_250 });
  expect(files.byKind).toContainEqual({ kind: 'HTML', count: 4, bytes: 21_000, packedBytes: 16_050 });
});

test('lists the slowest and the largest pages first, without view links', () => {
  const { pages } = buildReport(someFacts());
  expect(pages.rendered).toBe(3);
  expect(pages.slowest.map(({ path }) => path)).toEqual(['/view/…/', '/', '/de/']);
  expect(pages.largest.map(({ path }) => path)).toEqual(['/de/', '/', '/view/…/', '/p/embed/rivers/']);
});

test('counts pictures that the build made', () => {
  expect(buildReport(someFacts()).pictures).toEqual({ count: 2, bytes: 500, made: 1 });
});

test('contains no view link, not even in a warning', () => {
  const warnings = ['view/Hc7mQ2xVt9LrB4sKe1Wd/index.html is large'];
  expect(JSON.stringify(buildReport(someFacts({ warnings })))).not.toContain('Hc7mQ2xVt9LrB4sKe1Wd');
});

test('reports a site without pages', () => {
  const report = buildReport(someFacts({ manifest: aManifest({}), times: [] }));
  expect(report.pages).toMatchObject({ count: 0, byKind: [], sizes: [], slowest: [] });
  expect(formatReportText(report)).toContain('0 pages, 0 files of 0 bytes');
});

const someFiles = fc.dictionary(
  fc.constantFrom('index.html', 'index.html.br', 'de/index.html', 'a.js', 'a.js.gz', 'b.css', 'c/index.html'),
  fc.string({ maxLength: 9 }),
);

test('the totals of the previous build are those of its own report', () => {
  fc.assert(
    fc.property(someFiles, someFiles, (before, after) => {
      const previous = aManifest(before);
      const report = buildReport(someFacts({ manifest: previous }));
      const { since } = buildReport(someFacts({ manifest: aManifest(after), previous }));
      const { count: files, bytes } = report.files;
      expect(since).toMatchObject({ pages: report.pages.count, files, bytes });
    }),
  );
});

test('summarises in a few lines what was made and what changed', () => {
  const previous = aManifest({ 'index.html': 'old', 'gone/index.html': 'x', 'b/index.html': 'x' }, 20);
  const report = buildReport(someFacts({ previous, warnings: ['something'], leftOut: ['videos/flow.json'] }));
  expect(formatReportText(report).split('\n')).toEqual([
    '4 pages, 7 files of 22.2 kB (17.3 kB compressed), in 12 s',
    'Since 2026-03-04 10:00 UTC: 3 pages added, 2 pages removed, / changed; size +22.2 kB; time −8.0 s',
    'Pictures: 2 of 500 bytes, 1 encoded',
    'Slowest pages: /view/…/ 250 ms, / 40 ms, /de/ 4 ms',
    'Left out: 1 content file',
    'Warnings: 1',
    '',
  ]);
});
