import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withShapes, type Run } from './page-text.ts';
import { dropRunningHeads, findSteps, losesDrawings } from './repeated-texts.ts';
import { runAt } from './runs.fixture.ts';

const page = (...runs: Run[]) => ({ height: 900, runs });
const title = runAt(100, 100, 'Tides', { size: 60 });
const line = (number: number, text = `Line ${'abcdefgh'[number] ?? ''}`) =>
  runAt(100, 200 + 80 * number, text);

test('drops the title of the talk at the foot of a few pages', () => {
  const cover = page(runAt(100, 300, 'Tides and the', { size: 80 }), runAt(100, 400, 'Moon', { size: 80 }));
  const foot = runAt(100, 860, 'Tides and the Moon', { size: 30 });
  const pages = Array.from({ length: 11 }, (_, index) =>
    page(line(0, `Words ${'abcdefghijk'[index] ?? ''}`), ...(index % 4 === 0 ? [foot] : [])),
  );
  const [first, ...rest] = dropRunningHeads([cover, ...pages]);
  expect(first?.runs).toHaveLength(2);
  expect(rest.every(({ runs }) => runs.length === 1)).toBe(true);
  expect(dropRunningHeads([page(title), ...pages])[1]?.runs).toContain(foot);
});

test('drops a bar of all parts at the foot, in which the current part is larger and comes first', () => {
  const parts = ['Part 1', 'Part 2', 'Part 3'];
  const bar = (current: number) =>
    [...parts.slice(current), ...parts.slice(0, current)].map((name, index) =>
      runAt(300 + 230 * index, 860, name, { size: index === 0 ? 30 : 24 }),
    );
  const lines = ['Ebb', 'Flood', 'Moon', 'Sun', 'Wind'].map((words) => line(0, `${words} and what it does`));
  const pages = lines.map((words, index) => page(title, words, ...bar(index % 3)));
  expect(dropRunningHeads(pages).map(({ runs }) => runs)).toEqual(lines.map((words) => [title, words]));
  // A name that only some pages have goes with the others.
  const some = pages.map((slide, index) =>
    index < 2 ? page(...slide.runs, runAt(60, 860, 'Background', { size: 50 })) : slide,
  );
  expect(dropRunningHeads(some).map(({ runs }) => runs)).toEqual(lines.map((words) => [title, words]));
  // A number on another line is none.
  const age = runAt(1400, 830, '12', { size: 80 });
  const first = pages.map((slide, index) => (index === 1 ? page(...slide.runs, age) : slide));
  expect(dropRunningHeads(first)[1]?.runs).toContain(age);
  // Longer texts are no names of parts.
  const sources = lines.map((words, index) =>
    page(words, runAt(100 + 150 * index, 860, 'All sources are in the notes', { size: 24 })),
  );
  expect(dropRunningHeads(sources)).toEqual(sources);
});

test('keeps a line in pieces beside a repeated mark, which is longer than the name of a part', () => {
  const pages = ['Ebb', 'Flood', 'Moon', 'Sun'].map((words) =>
    page(title, line(0, `${words} and what it does`), runAt(1300, 850, 'All rights', { size: 14 })),
  );
  const source = ['Source:', 'a paper', 'on tides,', 'and the sea'].map((text, index) =>
    runAt(100 + 115 * index, 860, text, { size: 30 }),
  );
  const [first] = dropRunningHeads([
    page(title, line(0), ...source, ...(pages[0]?.runs.slice(2) ?? [])),
    ...pages,
  ]);
  expect(first?.runs).toEqual([title, line(0), ...source]);
});

test('keeps a label at the edge of a drawing that grows over several pages', () => {
  const label = runAt(100, 80, 'Ebb');
  const stages = [1, 2, 3, 4].map((count) =>
    page(label, line(0, 'Harbour'), line(1, 'Pier'), line(2, 'Stage abcd'.slice(0, 6 + count))),
  );
  const pages = [page(title, line(0)), ...stages, page(title, line(1))];
  expect(dropRunningHeads(pages)).toEqual(pages);
  const others = ['Moon', 'Sun', 'Wind', 'Rain'].map((words) => page(label, line(0, words), line(1, words)));
  expect(dropRunningHeads([page(title), ...others, page(title)]).flatMap(({ runs }) => runs)).not.toContain(
    label,
  );
});

test('drops the Roman numbers of parts', () => {
  const numbers = ['I.', 'I.', 'II.', 'II.', 'III.', 'IV.'];
  const pages = numbers.map((number, index) => page(line(index), runAt(60, 820, number, { size: 50 })));
  expect(dropRunningHeads(pages).flatMap(({ runs }) => runs)).toEqual(numbers.map((_, index) => line(index)));
});

test('makes a step only of the last of several pages that each add text', () => {
  const pages = [
    page(title, line(0)),
    page(title, line(0), line(1)),
    page(title, line(0), line(1), line(2)),
    page(runAt(100, 100, 'Waves', { size: 60 }), line(0, 'Other')),
  ];
  expect(findSteps(pages, null)).toEqual([2, 3]);
});

test('makes steps of different pages with the same title', () => {
  expect(findSteps([page(title, line(0, 'One')), page(title, line(0, 'Two'))], null)).toEqual([0, 1]);
});

test('makes a step of each page with the same text, because their pictures may differ', () => {
  expect(findSteps([page(title), page(title)], null)).toEqual([0, 1]);
});

test('a page with a picture or drawing that the next one lacks is no stage of it', () => {
  const box = (left: number, kind: 'fill' | 'picture' = 'fill') => ({
    kind,
    left,
    right: left + 50,
    top: 300,
    bottom: 400,
  });
  const [bar, other] = [box(0), box(900)];
  expect(losesDrawings([bar], [other, bar])).toBe(false);
  expect(losesDrawings([bar, box(100)], [other, bar])).toBe(false);
  expect(losesDrawings([bar, box(100, 'picture')], [bar, box(100)])).toBe(true);
  expect(losesDrawings([bar, box(100), box(200), box(300), box(400)], [bar, other])).toBe(true);
});

test('joins pages with the same label and nearly the same text', () => {
  const labels = ['1', '2', '2', '3'];
  const long = line(1, 'A sentence that stays on both of these pages');
  const pages = [
    page(line(0)),
    page(title, long, line(2, 'one')),
    page(title, long, line(2, 'two')),
    page(line(3)),
  ];
  expect(findSteps(pages, labels)).toEqual([0, 2, 3]);
});

test('makes steps of pages with the same label if the text is replaced', () => {
  const pages = [page(title, line(0, 'Something')), page(title, line(0, 'Different words'))];
  expect(findSteps(pages, ['2', '2'])).toEqual([0, 1]);
});

test('ignores a label that all pages have', () => {
  const pages = Array.from({ length: 30 }, () => page(title));
  expect(
    findSteps(
      pages,
      pages.map(() => 'a'),
    ),
  ).toHaveLength(30);
});

test('ignores page numbers when it compares pages', () => {
  const pages = [0, 1, 2, 3].map((count) =>
    page(
      title,
      ...[0, 1, 2, 3].slice(0, count + 1).map((number) => line(number)),
      runAt(1500, 880, `${count + 1}`),
    ),
  );
  expect(findSteps(pages, null)).toEqual([3]);
});

test('makes steps of pages without text', () => {
  expect(findSteps([page(), page(), page(line(0))], ['1', '1', '1'])).toEqual([0, 1, 2]);
});

test('always makes a step of the last page, and keeps the order', () => {
  const runs = fc.array(fc.record({ x: fc.nat(1600), y: fc.nat(900), text: fc.constantFrom('a', 'bb', '') }));
  fc.assert(
    fc.property(fc.array(runs, { minLength: 1, maxLength: 12 }), fc.boolean(), (pages, isLabelled) => {
      const built = pages.map((all) => page(...all.map(({ x, y, text }) => runAt(x, y, text))));
      const steps = findSteps(built, isLabelled ? built.map((_, index) => `${index >> 1}`) : null);
      expect(steps.at(-1)).toBe(pages.length - 1);
      expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b));
    }),
  );
});

test('leaves out texts on the lines that a figure hides, but not those beside them', () => {
  const runs = [runAt(100, 200, 'hidden'), runAt(160, 200, 'too'), runAt(400, 200, 'seen')];
  const line = { kind: 'hidden' as const, left: 100, right: 300, top: 200, bottom: 200 };
  const shown = withShapes(page(...runs), [line]);
  expect(shown.runs.map(({ text }) => text)).toEqual(['seen']);
  expect(shown.shapes).toEqual([]);
});
