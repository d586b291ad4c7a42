import type { Page } from '@playwright/test';

/**
 * A layout shift, and the elements that moved, each with old and new x, y, width and height in CSS
 * pixels.
 */
export interface Shift {
  value: number;
  moved: string[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    /** Returns all shifts so far. */
    takeShifts: () => Shift[];
  }
}

/**
 * Largest shift that the swap of the brand font may cause (rule 4.42), and how many milliseconds
 * before or after the font's arrival a shift counts as caused by it.
 */
const SWAP = { most: 0.001, ms: 1_000 };

/**
 * Records every layout shift from the first frame on, with the elements that moved. Once the brand
 * font has arrived, leaves out small shifts if their sum is within its limit. A system without a
 * font for Japanese and Korean draws boxes, whose width depends on the first font of the list. On
 * such a system, the swap may move pages in these languages by any distance; brand-font.spec.ts
 * checks them with fonts.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(({ most, ms }) => {
    const all: (Shift & { at: number })[] = [];
    const swaps: number[] = [];
    document.fonts.addEventListener('loadingdone', () => swaps.push(performance.now()));
    const widthOf = (text: string) => {
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) return 0;
      pen.font = '100px sans-serif';
      return pen.measureText(text).width;
    };
    // U+FFFE is in no font.
    const hasBoxes = () =>
      /^(?:ja|ko)$/.test(document.documentElement.lang) &&
      ['あ', '한'].some((letter) => widthOf(letter) === widthOf('\ufffe'));
    const isSmall = ({ value }: Shift) => value <= most;
    const areSmall = () =>
      swaps.length > 0 && all.filter(isSmall).reduce((sum, { value }) => sum + value, 0) <= most;
    const isSwap = (shift: Shift & { at: number }) =>
      isSmall(shift) ? areSmall() : swaps.some((time) => Math.abs(shift.at - time) < ms) && hasBoxes();
    const note = (entries: PerformanceEntryList) => {
      const box = ({ x, y, width, height }: DOMRectReadOnly) =>
        [x, y, width, height].map(Math.round).join(' ');
      for (const { value, sources, startTime } of entries as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 100) : (node?.textContent ?? '');
          return `${name}: ${box(previousRect)} -> ${box(currentRect)}`;
        });
        all.push({ value, moved, at: startTime });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // The observer runs with a delay, so pending records count too.
    window.takeShifts = () => {
      note(observer.takeRecords());
      return all.filter((item) => !isSwap(item)).map(({ value, moved }) => ({ value, moved }));
    };
  }, SWAP);
}

/** Returns the shifts so far, after two more frames have been painted. */
export async function shifts(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    return window.takeShifts();
  });
}
