import { shorten } from './shorten.ts';
import { PAGE_WIDTH } from './text/page-text.ts';

/** A page of a deck as an element and a step of the storyboard. */
export interface DeckPage {
  /** Path of its picture, relative to the content file. */
  readonly src: string;
  /** Height in canvas units; the width is PAGE_WIDTH. */
  readonly height: number;
  /** Title of its step; null for none. */
  readonly title: string | null;
  /** The whole text of the page. */
  readonly text: string;
  /** The transcript text that its step links to; null for none. */
  readonly topic: string | null;
  /** Speaker note; null for none. */
  readonly note: string | null;
}

/** Space between pages and around all of them, in canvas units. */
const GAP = 240;
/** Size of a step's frame relative to its page. */
const MARGIN = 1.04;
/** Maximum length of step titles, picture descriptions and notes, in characters. */
const [LONGEST_TITLE, LONGEST_ALT, LONGEST_NOTE] = [120, 500, 5000];
/** Aspect ratio of the screens that the overview is made for. */
const SCREEN = 16 / 9;

/**
 * Arranges the pages in a grid with the shape of a screen. The path starts with an overview and
 * visits every page. A deck of one page has no overview. `seconds` is how long autoplay stays at
 * each step.
 */
export function buildStoryboard(title: string, pages: readonly DeckPage[], seconds?: number) {
  const rowHeight = Math.max(...pages.map(({ height }) => height));
  const columns = bestColumns(pages.length, rowHeight);
  const rows = Math.ceil(pages.length / columns);
  const [stepX, stepY] = [PAGE_WIDTH + GAP, rowHeight + GAP];
  const places = pages.map((page, index) => ({
    page,
    id: `page-${index + 1}`,
    // A page without text is named by its number.
    name: page.title ?? (page.text === '' ? `${index + 1} / ${pages.length}` : page.text),
    x: ((index % columns) - (columns - 1) / 2) * stepX,
    y: (Math.floor(index / columns) - (rows - 1) / 2) * stepY,
  }));
  const stay = seconds !== undefined && { seconds };
  const whole = { x: 0, y: 0, w: columns * stepX + GAP, h: rows * stepY + GAP };
  return {
    version: 2,
    background: '#10131a',
    elements: places.map(({ page, id, name, x, y }) => ({
      ...{ id, type: 'image', src: page.src, alt: shorten(page.text === '' ? name : page.text, LONGEST_ALT) },
      ...{ x, y, w: PAGE_WIDTH, h: page.height, radius: 12 },
    })),
    path: [
      ...(pages.length > 1 ? [{ id: 'overview', title, frame: whole, ...stay }] : []),
      ...places.map(({ page, id, name, x, y }) => ({
        ...{ id, title: shorten(name, LONGEST_TITLE) },
        frame: { x, y, w: PAGE_WIDTH * MARGIN, h: page.height * MARGIN },
        ...stay,
        ...(page.topic !== null && { topic: page.topic }),
        ...(page.note !== null && { note: shorten(page.note, LONGEST_NOTE) }),
      })),
    ],
  };
}

/** Returns the number of columns with which the overview is closest to the shape of a screen. */
function bestColumns(count: number, height: number): number {
  const shape = (columns: number) =>
    (columns * (PAGE_WIDTH + GAP)) / (Math.ceil(count / columns) * (height + GAP));
  const choices = Array.from({ length: count }, (_, index) => index + 1);
  return choices.reduce((best, columns) =>
    Math.abs(Math.log(shape(columns) / SCREEN)) < Math.abs(Math.log(shape(best) / SCREEN)) ? columns : best,
  );
}
