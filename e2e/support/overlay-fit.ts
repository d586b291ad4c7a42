import type { Page } from '@playwright/test';
import type { Locale } from '#domain/languages/locales';
import { ORIGIN } from './server.ts';

/** Widths and heights of a frame, in pixels. */
export interface Grid {
  readonly widths: readonly number[];
  readonly heights: readonly number[];
}

/** Opens an address of the site in a same-origin frame, which `measure` then resizes. */
export async function openFramed(page: Page, path: string): Promise<void> {
  const body = `<!doctype html><html lang="en"><title>Around</title><link rel="icon" href="data:,"><body style="margin:0"><iframe src="${path}" title="Frame" width="640" height="480" style="border:0"></iframe>`;
  await page.route(`${ORIGIN}/around-a-frame`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/around-a-frame');
  await page.frameLocator('iframe').locator('a[data-replay]').waitFor();
}

/**
 * Texts to replace those of the page: a title and a name of any length, and the labels of a
 * language.
 */
export interface OverlayTexts {
  readonly title: string;
  readonly name: string;
  readonly by: string;
  readonly date: string;
  readonly start: string;
  readonly site: string;
  readonly loading: string;
}

/**
 * Replaces the texts of the start and loading overlays in the framed page, also those of an earlier
 * call. React does not render the start overlay again, and the loading overlay only when it
 * disappears.
 */
export async function setTexts(page: Page, language: Locale, texts: OverlayTexts): Promise<void> {
  await page
    .frameLocator('iframe')
    .locator('html')
    .evaluate(
      (html: HTMLElement, { lang, given }) => {
        html.lang = lang;
        const put = (selector: string, text: string) => {
          for (const element of html.querySelectorAll(selector)) element.textContent = text;
        };
        put('.overlay-title', given.title);
        put('.author-name', given.name);
        put('.overlay-date', given.date);
        put('a[data-replay] span', given.start);
        put('.loading-label', given.loading);
        const site = html.querySelector('.overlay-site')?.childNodes ?? [];
        for (const node of site)
          if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) node.textContent = given.site;
        const by = html.querySelector('.overlay-by')?.firstChild;
        if (by) by.textContent = `${given.by} `;
      },
      { lang: language, given: texts },
    );
}

/** What a viewer shows at the sizes of a grid. */
interface Measures {
  /**
   * Layout faults, one line each: texts and controls that are outside of the viewer or cut off
   * without an ellipsis, lines that are cut in half, parts that overlap, and an overlay that
   * scrolls.
   */
  readonly faults: string[];
  /** The place of the title in the viewer at every size, one line each, in whole pixels. */
  readonly titles: string[];
}

/**
 * Returns what the viewer shows at every size of the frame. One call finds it all, because most of
 * the time goes into the layout of each size.
 */
export function measure(page: Page, grid: Grid): Promise<Measures> {
  return page.evaluate(({ widths, heights }) => {
    const faults: string[] = [];
    const titles: string[] = [];
    const frame = document.querySelector('iframe');
    const inside = frame?.contentDocument;
    const view = frame?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!frame || !inside || !view) throw new Error('The page has no frame.');

    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      const clip = view.getComputedStyle(element).clipPath;
      return element.checkVisibility() && width > 1 && height > 1 && clip === 'none';
    };
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
    const ownText = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );

    function look(size: string): void {
      const viewer = inside?.getElementById('viewer');
      const overlay = inside?.querySelector('.overlay');
      if (!viewer || !overlay || !inside || !view) throw new Error('The frame has no viewer.');
      const room = viewer.getBoundingClientRect();
      const say = (text: string) => faults.push(`${size}: ${text}`);
      const title = overlay.querySelector('.overlay-title')?.getBoundingClientRect();
      if (!title) throw new Error('The viewer has no title.');
      const place = [title.left - room.left, title.top - room.top, title.width, title.height];
      titles.push(`${size}: ${place.map(Math.round).join(' ')}`);
      if (overlay.scrollHeight > overlay.clientHeight || overlay.scrollWidth > overlay.clientWidth)
        say(`the overlay scrolls, ${overlay.scrollWidth} x ${overlay.scrollHeight}`);

      const parts = [...overlay.querySelectorAll('*')].filter(
        (element) => (ownText(element) || element.matches('a, button, video, svg')) && isSeen(element),
      );
      for (const part of parts) {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        const isInside =
          left >= room.left - 0.5 &&
          top >= room.top - 0.5 &&
          right <= room.right + 0.5 &&
          bottom <= room.bottom + 0.5;
        const style = view.getComputedStyle(part);
        // Text that its box cuts off with an ellipsis may extend beyond the viewer.
        const cutter = part.closest('.overlay-by');
        if (!isInside && (!cutter || part.matches('.overlay-by'))) say(`${nameOf(part)} is outside`);
        const isClamped = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis';
        if (style.overflow !== 'visible' && !isClamped && part.matches(':not(svg, video)')) {
          if (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
            say(`${nameOf(part)} is cut`);
        }
        if (style.webkitLineClamp !== 'none') {
          const words = inside.createRange();
          words.selectNodeContents(part);
          const lines = [...words.getClientRects()].filter(({ width }) => width > 0);
          const { height = 0 } = lines[0] ?? {};
          // The box of a text line is slightly higher than the line height.
          const isCutThrough = (line: DOMRect) =>
            line.top + height * 0.35 < bottom && line.bottom - height * 0.35 > bottom;
          if (lines.some(isCutThrough)) say(`a line of ${nameOf(part)} is cut through`);
          if (lines.some((line) => line.top < bottom - 2 && (line.left < left - 1 || line.right > right + 1)))
            say(`a line of ${nameOf(part)} is wider than its box`);
        }
      }

      const menu = inside.querySelector('.embed-menu');
      // The label of the progress is inside of its circle, or beside it.
      const wholes = new Set(parts.map((part) => part.closest('.loading') ?? part));
      const blocks = [...wholes, ...(menu && isSeen(menu) ? [menu] : [])].filter(
        (part) => !parts.some((other) => other !== part && other.contains(part)) && !part.matches('svg svg'),
      );
      blocks.forEach((block, index) => {
        for (const other of blocks.slice(index + 1)) {
          const a = block.getBoundingClientRect();
          const b = other.getBoundingClientRect();
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          // The button of a clip is inside of it.
          const isOfClip = block.matches('video') && other.parentElement === block.parentElement;
          if (isOfClip && across > b.width - 0.5 && down > b.height - 0.5) continue;
          // Allows 1 px, because text over the corner of a round button's box covers nothing of the
          // button.
          if (across > 1 && down > 1) say(`${nameOf(block)} and ${nameOf(other)} lie over one another`);
        }
      });
    }

    for (const width of widths)
      for (const height of heights) {
        frame.style.cssText = `border:0;width:${width}px;height:${height}px`;
        look(`${width} x ${height}`);
      }
    return { faults, titles };
  }, grid);
}
