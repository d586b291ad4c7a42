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
 * Largest shift that the swap of the brand font may cause, and how long after the font it may come,
 * in milliseconds (rule 4.42).
 */
const SWAP = { most: 0.001, ms: 1_000 };

/**
 * Records every layout shift from the first frame on, with the elements that moved. Leaves out those
 * within the bound of the brand font that come with the font. A system without a font for Japanese
 * and Korean draws boxes as wide as the first font says, so that there the swap moves such texts by
 * any distance. brand-font.spec.ts checks them with fonts.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(({ most, ms }) => {
    const shifts: Shift[] = [];
    const swaps: number[] = [];
    document.fonts.addEventListener('loadingdone', () => swaps.push(performance.now()));
    const widthOf = (text: string) => {
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = '100px sans-serif';
      return pen.measureText(text).width;
    };
    // U+FFFE is in no font.
    const hasBoxes = () =>
      /[\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Hani}]/u.test(document.body.textContent) &&
      ['あ', '한'].some((letter) => widthOf(letter) === widthOf('\ufffe'));
    const isSwap = ({ value, startTime }: LayoutShift) =>
      swaps.some((time) => Math.abs(startTime - time) < ms) && (value <= most || hasBoxes());
    const note = (entries: PerformanceEntryList) => {
      const box = ({ x, y, width, height }: DOMRectReadOnly) =>
        [x, y, width, height].map(Math.round).join(' ');
      for (const { value, sources } of (entries as LayoutShift[]).filter((one) => !isSwap(one))) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 100) : (node?.textContent ?? '');
          return `${name}: ${box(previousRect)} -> ${box(currentRect)}`;
        });
        shifts.push({ value, moved });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // The observer runs with a delay, so pending records count too.
    window.takeShifts = () => {
      note(observer.takeRecords());
      return shifts;
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
