import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shrinkBriefly } from '#domain/util/shrink-briefly.fixture';
import { storyboard, type Storyboard } from '#library/schemas/storyboard';
import { wrapText } from '#pictures/wrap-text';
import { NARROWEST_SCREEN, WIDEST_SCREEN } from '#pipeline/authoring/storyboard/frame';
import { buildStoryboard, type DeckPage, type DeckSection } from './build-storyboard.ts';
import { PLAIN_COLOURS } from './deck-colours.ts';

const page = (more: Partial<DeckPage> = {}): DeckPage => ({
  src: '../media/a/001.webp',
  elements: null,
  height: 900,
  title: 'A title',
  text: 'A title and more',
  opening: 'A title and more',
  topic: 'page-1',
  note: null,
  ...more,
});
const section = (title: string, first: number, hasTitlePage = false): DeckSection => ({
  title,
  first,
  hasTitlePage,
  topic: `section-${first}`,
});

async function build(pages: readonly DeckPage[], sections: readonly DeckSection[] = [], seconds?: number) {
  const finish = await buildStoryboard({
    pages,
    sections,
    colours: PLAIN_COLOURS,
    seconds,
    isRightToLeft: false,
  });
  return storyboard.parse(finish('Bread'));
}
const pagesOf = ({ elements }: Storyboard) => elements.filter(({ type }) => type === 'image');

test('makes an element and a step of every page, after an overview', async () => {
  const { elements, path } = await build([page(), page({ title: null, topic: null })]);
  expect(elements.map(({ id, ...rest }) => [id, 'alt' in rest && rest.alt])).toEqual([
    ['page-1', 'A title and more'],
    ['page-2', 'A title and more'],
  ]);
  expect(path.map(({ id, title }) => [id, title])).toEqual([
    ['overview', 'Bread'],
    ['page-1', 'A title'],
    ['page-2', 'A title and more'],
  ]);
});

test('names a page without title by its first text', async () => {
  const { path } = await build([page({ title: null, text: 'B. Costs Item | Price', opening: 'B. Costs' })]);
  expect(path.at(-1)?.title).toBe('B. Costs');
});

test('places the elements of a page where its picture would be', async () => {
  const pageElements = [{ type: 'rect', x: 800, y: 450, w: 1600, h: 900, fill: '#ffffff' }] as const;
  const { elements, path } = await build([page({ elements: pageElements }), page()]);
  const [first, second] = elements;
  expect(first).toMatchObject({ id: 'page-1-1', type: 'rect', fill: '#ffffff' });
  expect(first?.x).toBe(path[1]?.frame.x);
  expect(first?.y).toBe(second?.y);
});

test('names a page without text by its number', async () => {
  const { elements, path } = await build([page(), page({ title: null, text: '', opening: '' })]);
  const last = elements.at(-1);
  expect([path.at(-1)?.title, last?.type === 'image' && last.alt]).toEqual(['2 / 2', '2 / 2']);
});

test('gives every step the chosen duration, including the overview', async () => {
  const { path } = await build([page(), page(), page()], [section('A', 0), section('B', 1)], 8);
  expect(path.map(({ seconds }) => seconds)).toEqual([8, 8, 8, 8, 8, 8]);
});

test('mirrors the layout of a deck that is read from right to left', async () => {
  const parts = {
    pages: Array.from({ length: 6 }, () => page()),
    sections: [section('Dough', 1), section('Oven', 4)],
    colours: PLAIN_COLOURS,
  };
  const boards = await Promise.all(
    [false, true].map(async (isRightToLeft) => (await buildStoryboard({ ...parts, isRightToLeft }))('Bread')),
  );
  const [plain, mirrored] = boards.map((board) => storyboard.parse(board));
  expect(mirrored?.path.map(({ frame }) => frame.x)).toEqual(plain?.path.map(({ frame }) => 0 - frame.x));
  expect(mirrored?.elements.map(({ x }) => x)).toEqual(plain?.elements.map(({ x }) => 0 - x));
  expect(plain?.elements.some(({ x }) => x !== 0)).toBe(true);
  const titles = mirrored?.elements.flatMap((element) => (element.type === 'text' ? [element.align] : []));
  expect(titles).toEqual(['right', 'right']);
});

test('makes no overview of a single page', async () => {
  expect((await build([page()])).path.map(({ id }) => id)).toEqual(['page-1']);
});

describe('a section', () => {
  const six = Array.from({ length: 6 }, () => page());

  test('has one step with its title page, which keeps the note of the page', async () => {
    const pages = [page(), page({ note: 'Breathe.' }), ...six.slice(2)];
    const { path } = await build(pages, [section('Dough', 1, true), section('Oven', 4)]);
    expect(path.map(({ id, note }) => (note === undefined ? id : `${id}: ${note}`))).toEqual([
      'overview',
      'page-1',
      'section-1: Breathe.',
      'page-3',
      'page-4',
      'section-2',
      'page-5',
      'page-6',
    ]);
  });

  test('has a step before its pages, which links to its text', async () => {
    const { path } = await build(six, [section('Dough', 1), section('Oven', 4)]);
    expect(path.map(({ id, topic }) => (topic === 'page-1' ? id : `${id} ${topic ?? ''}`.trim()))).toEqual([
      'overview',
      'page-1',
      'section-1 section-1',
      'page-2',
      'page-3',
      'page-4',
      'section-2 section-4',
      'page-5',
      'page-6',
    ]);
  });

  test('is a panel with its title and its pages, and shows no other one', async () => {
    const { elements, path } = await build(six, [section('Dough', 1), section('Oven', 4)]);
    const panel = elements.find(({ id }) => id === 'section-2');
    const inside = elements.filter(
      ({ id, x, y }) =>
        id !== 'section-2' &&
        Math.abs(x - (panel?.x ?? 0)) < (panel?.w ?? 0) / 2 &&
        Math.abs(y - (panel?.y ?? 0)) < (panel?.h ?? 0) / 2,
    );
    expect(inside.map(({ id }) => id)).toEqual(['section-2-title', 'page-5', 'page-6']);
    expect(path.find(({ id }) => id === 'section-2')?.frame.w).toBeGreaterThan(panel?.w ?? 0);
  });

  test('has no step of its own if the path would become too long', async () => {
    const pages = Array.from({ length: 499 }, () => page());
    expect((await build(pages, [section('Dough', 1), section('Oven', 4)])).path).toHaveLength(500);
  });

  test('has whole words in its title, also beside a single page', async () => {
    const word = 'Internationalisierungsbemühungen';
    const { elements } = await build(six, [section(`${word} heute`, 1), section('Oven', 2)]);
    const title = elements.find(({ id }) => id === 'section-1-title');
    if (title?.type !== 'text') throw new Error('The section has no title.');
    const lines = await wrapText(title.text, title, title.w / title.fontSize);
    expect(lines.map(({ text }) => text)).toEqual([word, 'heute']);
  });

  test('may have a long title, which fits into its box', async () => {
    const long = 'Donaudampfschifffahrtsgesellschaft und andere sehr lange Wörter, '.repeat(4);
    const { elements } = await build(six, [section(long, 1), section('Oven', 4)]);
    const title = elements.find(({ id }) => id === 'section-1-title');
    if (title?.type !== 'text') throw new Error('The section has no title.');
    const lines = await wrapText(title.text, title, title.w / title.fontSize);
    expect(lines.length * title.fontSize * title.lineHeight).toBeLessThanOrEqual(title.h + 1);
    expect(title.text.startsWith('Donaudampfschifffahrt')).toBe(true);
  });
});

const decks = fc
  .array(
    fc.record({
      height: fc.constantFrom(900, 1000, 1200, 2263, 400, 9000),
      text: fc.string({ unit: 'grapheme', maxLength: 700 }),
    }),
    { minLength: 2, maxLength: 40 },
  )
  .chain((pages) =>
    fc.record({
      pages: fc.constant(pages),
      firsts: fc.uniqueArray(fc.nat(pages.length - 1), { maxLength: 8 }),
    }),
  );
const buildAny = ({ pages, firsts }: { pages: { height: number; text: string }[]; firsts: number[] }) =>
  build(
    pages.map(({ height, text }) => page({ height, text })),
    firsts.toSorted((a, b) => a - b).map((first) => section(`Part ${first}`, first)),
  );

test('the overview contains any pages without overlaps, and the schema accepts it', async () => {
  await fc.assert(
    fc.asyncProperty(decks, async (deck) => {
      const board = await buildAny(deck);
      const { frame } = board.path[0] ?? { frame: { x: 0, y: 0, w: 0, h: 0 } };
      for (const { x, y, w, h } of board.elements) {
        expect(Math.abs(x - frame.x) + w / 2).toBeLessThan(frame.w / 2);
        expect(Math.abs(y - frame.y) + h / 2).toBeLessThan(frame.h / 2);
      }
      const pages = pagesOf(board);
      for (const [index, one] of pages.entries())
        for (const other of pages.slice(index + 1))
          expect(
            Math.abs(other.x - one.x) >= (other.w + one.w) / 2 ||
              Math.abs(other.y - one.y) >= (other.h + one.h) / 2,
          ).toBe(true);
    }),
    { numRuns: 50, plugins: [shrinkBriefly()] },
  );
});

test('a step of a page shows no other page and no title of a section, for any pages and sections', async () => {
  const screens = fc.double({ min: NARROWEST_SCREEN, max: WIDEST_SCREEN, noNaN: true });
  await fc.assert(
    fc.asyncProperty(decks, screens, async (deck, screen) => {
      const board = await buildAny(deck);
      for (const step of board.path.filter(({ id }) => id.startsWith('page-')))
        expect(seenAt(step, screen, board)).toEqual([step.id]);
    }),
    { numRuns: 50, plugins: [shrinkBriefly()] },
  );
});

test('a step of a section shows only its own pages, for any pages and sections', async () => {
  const screens = fc.double({ min: NARROWEST_SCREEN, max: WIDEST_SCREEN, noNaN: true });
  await fc.assert(
    fc.asyncProperty(decks, screens, async (deck, screen) => {
      const board = await buildAny(deck);
      const ids = board.path.map(({ id }) => id);
      for (const [index, step] of board.path.entries()) {
        if (!step.id.startsWith('section-')) continue;
        const next = ids.findIndex((id, at) => at > index && id.startsWith('section-'));
        const rest = ids.slice(index + 1, next < 0 ? undefined : next);
        expect(seenAt(step, screen, board)).toEqual([`${step.id}-title`, ...rest]);
      }
    }),
    { numRuns: 50, plugins: [shrinkBriefly()] },
  );
});

/** Returns the ids of the pages and titles that a screen of this shape shows at a step. */
const seenAt = (
  { frame }: Storyboard['path'][number],
  screen: number,
  { elements }: Storyboard,
): string[] => {
  const [w, h] = [Math.max(frame.w, frame.h * screen), Math.max(frame.h, frame.w / screen)];
  const seen = elements.filter(
    (element) =>
      element.type !== 'rect' &&
      Math.abs(element.x - frame.x) < (w + element.w) / 2 &&
      Math.abs(element.y - frame.y) < (h + element.h) / 2,
  );
  return seen.map(({ id }) => id);
};

test('pages as wide as a screen nearly fill the overview', async () => {
  for (const count of [4, 9, 12, 40, 200]) {
    const board = await build(Array.from({ length: count }, () => page()));
    const { w, h } = board.path[0]?.frame ?? { w: 1, h: 1 };
    expect(w / h, String(count)).toBeCloseTo(16 / 9, 2);
    expect((count * 1600 * 900) / (w * h), String(count)).toBeGreaterThan(0.4);
  }
});
