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

/** Records every layout shift from the first frame on, with the elements that moved. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const note = (entries: PerformanceEntryList) => {
      const box = ({ x, y, width, height }: DOMRectReadOnly) =>
        [x, y, width, height].map(Math.round).join(' ');
      for (const { value, sources } of entries as LayoutShift[]) {
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
  });
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
