import type { CDPSession, Page } from '@playwright/test';
import { expect } from './test.ts';
import { type Pixels, type Region, countClearPixels, readPixels } from './pixels.ts';

/** How far a focus ring may extend around its element, in CSS pixels. */
const REACH = 8;

/**
 * Minimum number of clear ring pixels per pixel of the element's perimeter. A complete line 2 px
 * wide has 2.
 */
const ENOUGH = 1.5;

/**
 * Distance of the first element from the top of the screen after scrolling, in CSS pixels. The
 * header may cover the part above.
 */
const FIRST = 100;

/** All elements that Tab may reach. */
const STOPS =
  'a[href], area[href], button, input, select, textarea, summary, iframe, video[controls], [tabindex]';

/** A visible element, as the page sees it. */
interface Stop {
  /** Index in the page's list. */
  readonly index: number;
  /** Description for the test report: element, classes and text. */
  readonly name: string;
  /** Box of the element including its clickable area, in CSS pixels of the screen. */
  readonly box: Region;
}

declare global {
  interface Window {
    /** The elements whose focus is checked. */
    focusStops: HTMLElement[];
    /** Returns the box of an element including its clickable area, on the screen. */
    boxOfStop: (element: HTMLElement) => { left: number; top: number; width: number; height: number };
  }
}

/** Attributes whose values are part of an element's kind. All elements of a kind look the same. */
const STATES = ['class', 'type', 'role', 'aria-current', 'aria-pressed', 'aria-expanded', 'aria-checked'];

/** A visible, focusable element of the page. */
interface Candidate {
  /**
   * The element and its ancestors with their classes, states and the names of their other
   * attributes.
   */
  readonly kind: string;
  /** The kind, and which kinds of elements are beside it and its ancestors. */
  readonly surroundings: string;
  /** Where it is on the page: its box from all four sides, in CSS pixels. */
  readonly sides: readonly number[];
}

/** Removes the focus and lists the visible, focusable elements in `within`. */
const listStops = (page: Page, within: string): Promise<Candidate[]> =>
  page.evaluate(
    ([selector, root, states]) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const isStop = (element: HTMLElement) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [inert] *') &&
        element.checkVisibility({ visibilityProperty: true });
      const all = document.querySelectorAll<HTMLElement>(root);
      window.focusStops = [...all]
        .flatMap((part) => [...part.querySelectorAll<HTMLElement>(selector)])
        .filter(isStop);
      window.boxOfStop = (element) => {
        const spread =
          getComputedStyle(element, '::after').position === 'absolute' ? element.offsetParent : null;
        const parts = [
          element,
          // Other fields have a ring of their own within their label.
          element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : null,
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
      const describe = ({ localName, attributes }: Element) =>
        `${localName} ${[...attributes].map(({ name, value }) => (states.includes(name) ? `${name}=${value}` : name)).join(' ')}`;
      const kindOf = (element: Element): string =>
        element.parentElement === null ? '' : `${kindOf(element.parentElement)} > ${describe(element)}`;
      const childrenOf = ({ children }: Element) => [...new Set([...children].map(describe))].sort().join();
      const surroundingsOf = ({ parentElement }: Element): string =>
        parentElement === null ? '' : `${surroundingsOf(parentElement)} > ${childrenOf(parentElement)}`;
      return window.focusStops.map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return {
          kind: kindOf(element),
          surroundings: `${kindOf(element)} ${surroundingsOf(element)}`,
          sides: [left + scrollX, -right - scrollX, top + scrollY, -bottom - scrollY],
        };
      });
    },
    [STOPS, within, STATES] as const,
  );

/**
 * Returns the indices of the elements to check. Skips seen kinds. Of elements that look the same
 * and have the same around them, checks those that may differ by their place: the first, the last,
 * and those nearest to the four sides of the page.
 */
function chooseStops(all: readonly Candidate[], seen: ReadonlySet<string>): number[] {
  const fresh = [...all.entries()].filter(([, { kind }]) => !seen.has(kind));
  return [...Map.groupBy(fresh, ([, { surroundings }]) => surroundings).values()].flatMap((stops) => {
    const outer = [0, 1, 2, 3].map((side) =>
      stops.reduce((best, stop) => (stop[1].sides[side]! < best[1].sides[side]! ? stop : best)),
    );
    return [...new Set([stops[0]!, stops.at(-1)!, ...outer].map(([index]) => index))];
  });
}

/** Returns the elements with these indices that are completely on the screen and not covered. */
const findInView = (page: Page, indices: readonly number[]): Promise<Stop[]> =>
  page.evaluate(
    ([wanted, reach]) => {
      const isInView = (element: HTMLElement, { top, height }: { top: number; height: number }) => {
        const isWhole = top >= 0 && top + height <= innerHeight;
        const hasRoom = top >= reach || scrollY < 1;
        const box = element.getBoundingClientRect();
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return (
          (height > innerHeight || (isWhole && hasRoom)) &&
          hit !== null &&
          (hit.contains(element) || element.contains(hit))
        );
      };
      return wanted.flatMap((index) => {
        const element = window.focusStops[index];
        if (!element?.isConnected) return [];
        const box = window.boxOfStop(element);
        const text = element.ariaLabel ?? element.textContent.trim().slice(0, 40);
        const name = `${element.localName}.${element.className} "${text}"`;
        return isInView(element, box) ? [{ index, name, box }] : [];
      });
    },
    [indices, REACH] as const,
  );

/**
 * Returns the position on the page of the next element with one of these indices below `place`;
 * null if there is none.
 */
const findNext = (page: Page, indices: readonly number[], place: number): Promise<number | null> =>
  page.evaluate(
    ([wanted, last]) => {
      const tops = wanted.flatMap((index) => {
        const element = window.focusStops[index];
        return element?.isConnected ? [window.boxOfStop(element).top + scrollY] : [];
      });
      const below = tops.filter((top) => top > last + 1);
      return below.length > 0 ? Math.min(...below) : null;
    },
    [indices, place] as const,
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

/**
 * Groups elements whose rings cannot overlap, so that one screenshot shows all rings of a group.
 */
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

/** Node ids of elements in each DevTools session, by their index in the list. */
const nodes = new WeakMap<CDPSession, Map<number, number>>();

async function findNode(session: CDPSession, index: number): Promise<number> {
  const known = nodes.get(session)?.get(index);
  if (known !== undefined) return known;
  const { result } = await session.send('Runtime.evaluate', { expression: `window.focusStops[${index}]` });
  const { nodeId } = await session.send('DOM.requestNode', { objectId: result.objectId ?? '' });
  nodes.set(session, (nodes.get(session) ?? new Map<number, number>()).set(index, nodeId));
  return nodeId;
}

/** Forces or removes the look of keyboard focus on several elements at once. */
async function force(session: CDPSession, indices: readonly number[], isFocused: boolean): Promise<void> {
  const forcedPseudoClasses = isFocused ? ['focus', 'focus-visible'] : [];
  await Promise.all(
    indices.map(async (index) =>
      session.send('CSS.forcePseudoState', {
        nodeId: await findNode(session, index),
        forcedPseudoClasses,
      }),
    ),
  );
}

/**
 * Takes a screenshot with all animations at their end. Nothing may have the focus, because a caret
 * would be visible. Uses DevTools because `page.screenshot` cannot optimize for speed.
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

/** Takes a screenshot with all animations at their end and without a caret. */
const takePixels = async (page: Page) => readPixels(await page.screenshot({ animations: 'disabled' }));

/** Returns a fault if three screenshots show the focus of an element too faintly. */
function findLack(pictures: Parameters<typeof countClearPixels>[0], { name, box }: Stop): string[] {
  const clear = countClearPixels(pictures, around(box));
  const perimeter = 2 * (box.width + box.height);
  if (clear >= ENOUGH * perimeter) return [];
  return [`${name}: ${clear} clear pixels, perimeter ${Math.round(perimeter)}`];
}

/**
 * Gives an element the real focus and returns its fault. A page may change its layout for the
 * focused element, which forced focus does not trigger.
 */
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

/** Returns the focus faults of elements on the screen. */
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

interface Search {
  /** Selector of the part of the page to check. */
  readonly within?: string;
  /**
   * Kinds of elements that were checked on other pages and are skipped here. The kinds of this page
   * are added.
   */
  readonly seen?: Set<string>;
}

/**
 * Returns the elements of a page, or of a part of it, with an invisible focus, each with its pixel
 * count. A pixel counts if its contrast with and without focus is at least 3 to 1. Scrolls through
 * the page. Chromium only.
 */
export async function findFaintFocus(
  page: Page,
  { within = 'body', seen = new Set() }: Search = {},
): Promise<string[]> {
  const stops = await listStops(page, within);
  const pending = new Set(chooseStops(stops, seen));
  for (const { kind } of stops) seen.add(kind);
  if (pending.size === 0) return [];
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  // Only once, because it resets the forced focus of elements.
  await session.send('DOM.getDocument', { depth: 0 });
  const faint: string[] = [];
  const look = async (inView: readonly Stop[]) => {
    for (const { index } of inView) pending.delete(index);
    if (inView.length > 0) faint.push(...(await findLacks(page, session, inView)));
  };
  for (let first: number | null = 0; first !== null; first = await findNext(page, [...pending], first)) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), first - FIRST);
    await look(await findInView(page, [...pending]));
  }
  // Elements inside a scrolling part, and elements that only focus reveals, such as skip links.
  for (const index of pending) {
    await force(session, [index], true);
    await page.evaluate(
      (item) => window.focusStops[item]?.scrollIntoView({ block: 'center', behavior: 'instant' }),
      index,
    );
    const inView = await findInView(page, [index]);
    await force(session, [index], false);
    await look(inView);
  }
  for (const index of pending)
    faint.push(
      await page.evaluate(
        (element) => `${window.focusStops[element]?.outerHTML.slice(0, 80)}: not to be seen`,
        index,
      ),
    );
  await session.detach();
  return faint;
}
