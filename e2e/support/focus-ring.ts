import type { CDPSession, Page } from '@playwright/test';
import { expect } from './test.ts';
import { type Pixels, type Region, countClearPixels, readPixels } from './pixels.ts';

/** How far around an element its focus ring may reach, CSS pixels. */
const REACH = 8;

/** Clear pixels that a ring has at least, per pixel of the element's perimeter: 2 would be a whole line 2 px wide. */
const ENOUGH = 1.5;

/** Part of the screen by which the page is scrolled, so that what one screen cuts is whole on the next. */
const STEP = 0.6;

/** Everything that Tab may lead to. */
const STOPS =
  'a[href], area[href], button, input, select, textarea, summary, iframe, video[controls], [tabindex]';

/** An element in view, as the page sees it. */
interface Stop {
  /** Place in the page's list. */
  readonly index: number;
  /** How a person finds it: its element, classes and text. */
  readonly name: string;
  /** Of the element, and of what it spreads over; CSS pixels of the screen. */
  readonly box: Region;
}

declare global {
  interface Window {
    /** The elements whose focus is looked at. */
    focusStops: HTMLElement[];
  }
}

/** Takes the focus away, and lists what can have it and is to be seen in `within`; gives how many elements these are. */
const listStops = (page: Page, within: string): Promise<number> =>
  page.evaluate(
    ([selector, root]) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const isStop = (element: HTMLElement) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [inert] *') &&
        element.checkVisibility({ visibilityProperty: true });
      const all = document.querySelectorAll<HTMLElement>(root);
      window.focusStops = [...all]
        .flatMap((part) => [...part.querySelectorAll<HTMLElement>(selector)])
        .filter(isStop);
      return window.focusStops.length;
    },
    [STOPS, within] as const,
  );

/** The elements of such numbers that stand whole on the screen, with nothing over them. */
const findInView = (page: Page, indices: readonly number[]): Promise<Stop[]> =>
  page.evaluate(
    ([wanted, reach]) => {
      const boxOf = (element: HTMLElement) => {
        const spread =
          getComputedStyle(element, '::after').position === 'absolute' ? element.offsetParent : null;
        const parts = [
          element,
          element.closest('label'),
          getComputedStyle(element).position === 'static' ? spread : null,
        ];
        const boxes = parts.filter((part) => part !== null).map((part) => part.getBoundingClientRect());
        const [left, top] = [
          Math.min(...boxes.map((box) => box.left)),
          Math.min(...boxes.map((box) => box.top)),
        ];
        const right = Math.max(...boxes.map((box) => box.right));
        return { left, top, width: right - left, height: Math.max(...boxes.map((box) => box.bottom)) - top };
      };
      const isInView = (element: HTMLElement, { top, height }: { top: number; height: number }) => {
        const isWhole = top >= 0 && top + height <= innerHeight;
        const hasRoom = top >= reach || scrollY < 1;
        const own = element.getBoundingClientRect();
        const hit = document.elementFromPoint(own.left + own.width / 2, own.top + own.height / 2);
        return (
          (height > innerHeight || (isWhole && hasRoom)) &&
          hit !== null &&
          (hit.contains(element) || element.contains(hit))
        );
      };
      return wanted.flatMap((index) => {
        const element = window.focusStops[index];
        if (!element?.isConnected) return [];
        const box = boxOf(element);
        const text = element.ariaLabel ?? element.textContent.trim().slice(0, 40);
        const name = `${element.localName}.${element.className} "${text}"`;
        return isInView(element, box) ? [{ index, name, box }] : [];
      });
    },
    [indices, REACH] as const,
  );

const around = ({ left, top, width, height }: Region): Region => ({
  left: left - REACH,
  top: top - REACH,
  width: width + 2 * REACH,
  height: height + 2 * REACH,
});

const overlap = (a: Region, b: Region) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/** Groups of elements whose rings cannot meet, so that one picture shows all rings of a group. */
function groupApart(stops: readonly Stop[]): Stop[][] {
  const groups: Stop[][] = [];
  for (const stop of stops) {
    const isApart = (group: Stop[]) => !group.some(({ box }) => overlap(around(box), around(stop.box)));
    const group = groups.find(isApart);
    if (group) group.push(stop);
    else groups.push([stop]);
  }
  return groups;
}

/** Shows elements as if each had the focus by keyboard, or no longer. */
async function force(session: CDPSession, indices: readonly number[], isFocused: boolean): Promise<void> {
  for (const index of indices) {
    const { result } = await session.send('Runtime.evaluate', { expression: `window.focusStops[${index}]` });
    const { nodeId } = await session.send('DOM.requestNode', { objectId: result.objectId ?? '' });
    const forcedPseudoClasses = isFocused ? ['focus', 'focus-visible'] : [];
    await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
  }
}

/**
 * Takes a picture of the screen with all animations at their end. A caret would be in it, so nothing may have the focus. The picture
 * is packed for speed, which `page.screenshot` cannot ask for.
 */
async function takePixelsFast(page: Page, session: CDPSession): Promise<Pixels> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
      else animation.finish();
  });
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  return readPixels(Buffer.from(data, 'base64'));
}

/** Takes a picture of the screen with all animations at their end and without a caret. */
const takePixels = async (page: Page) => readPixels(await page.screenshot({ animations: 'disabled' }));

/** What the focus of an element lacks, if three pictures of it show it too little. */
function findLack(pictures: Parameters<typeof countClearPixels>[0], { name, box }: Stop): string[] {
  const clear = countClearPixels(pictures, around(box));
  const perimeter = 2 * (box.width + box.height);
  if (clear >= ENOUGH * perimeter) return [];
  return [`${name}: ${clear} clear pixels, perimeter ${Math.round(perimeter)}`];
}

/** What the focus of an element lacks that really has it: a page may make room for what gets it. */
async function findRealLack(page: Page, { index, name }: Stop): Promise<string[]> {
  const move = (isFocused: boolean) =>
    page.evaluate(([one, on]) => window.focusStops[one]?.[on ? 'focus' : 'blur'](), [
      index,
      isFocused,
    ] as const);
  await move(true);
  await expect.poll(async () => (await findInView(page, [index])).length, { message: name }).toBe(1);
  const [stop] = await findInView(page, [index]);
  const focused = await takePixels(page);
  await move(false);
  const before = await takePixels(page);
  return stop
    ? findLack({ before, focused, after: await takePixels(page) }, stop)
    : [`${name}: not to be seen`];
}

/** What the focus of those elements lacks that are on the screen. */
async function findLacks(page: Page, session: CDPSession, stops: readonly Stop[]): Promise<string[]> {
  const before = await takePixelsFast(page, session);
  const focused: { group: Stop[]; picture: Pixels }[] = [];
  for (const group of groupApart(stops)) {
    const indices = group.map(({ index }) => index);
    await force(session, indices, true);
    focused.push({ group, picture: await takePixelsFast(page, session) });
    await force(session, indices, false);
  }
  const after = await takePixelsFast(page, session);
  const faint = focused.flatMap(({ group, picture }) =>
    group.filter((stop) => findLack({ before, focused: picture, after }, stop).length > 0),
  );
  const lacks: string[] = [];
  for (const stop of faint) lacks.push(...(await findRealLack(page, stop)));
  return lacks;
}

/**
 * The elements of a page, or of a part of it, whose focus does not show, each with its pixels: too few differ with the focus
 * from those without it by a contrast of 3 to 1. Scrolls through the page. Only for Chromium.
 */
export async function findFaintFocus(page: Page, within = 'body'): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  // Once: it would forget which elements are shown as focused.
  await session.send('DOM.getDocument', { depth: 0 });
  const pending = new Set(Array.from({ length: await listStops(page, within) }, (_, index) => index));
  const faint: string[] = [];
  const look = async (stops: readonly Stop[]) => {
    for (const { index } of stops) pending.delete(index);
    if (stops.length > 0) faint.push(...(await findLacks(page, session, stops)));
  };
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  const { height = 0 } = page.viewportSize() ?? {};
  for (let top = 0; top < end && pending.size > 0; top += STEP * height) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await look(await findInView(page, [...pending]));
  }
  // What an inner part scrolls, and what only the focus shows, such as the links that skip to the content.
  for (const index of pending) {
    await force(session, [index], true);
    await page.evaluate(
      (one) => window.focusStops[one]?.scrollIntoView({ block: 'center', behavior: 'instant' }),
      index,
    );
    const stops = await findInView(page, [index]);
    await force(session, [index], false);
    await look(stops);
  }
  for (const index of pending)
    faint.push(
      await page.evaluate(
        (one) => `${window.focusStops[one]?.outerHTML.slice(0, 80)}: not to be seen`,
        index,
      ),
    );
  await session.detach();
  return faint;
}
