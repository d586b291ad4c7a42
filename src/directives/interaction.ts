import type { ClientDirective } from 'astro';
import { NATIVE, actsByItself, controlOf, isModified } from './native.ts';
import { prefetchWhenIdle } from './prefetch.ts';
import { dispatch, hold, replay, takeBack } from './queue.ts';
import { OURS, register, wakeAround, wanted } from './waiting.ts';

/*
 * Astro builds this file by itself and puts it, inline, right before the first island that uses it. It runs while the
 * page is still being parsed, so the listeners below stand before any island does and no event comes too early.
 */

/** Whether events pass untouched just now. */
let isOff = false;

function listen(types: string, react: (target: Element, event: Event) => void): void {
  for (const type of types.split(' ')) {
    // Capturing: before the page, and also what does not bubble. Browsers take touchstart here for passive.
    document.addEventListener(
      type,
      (event) => event.target instanceof Element && react(event.target, event),
      true,
    );
  }
}

listen('pointerover pointerdown touchstart focusin beforetoggle', (target, { type }) => {
  wakeAround(target);
  // A dialog or popover that opens around islands.
  if (type === 'beforetoggle') target.querySelectorAll(OURS).forEach(wakeAround);
});

listen('click submit keydown input change', (element, event) => {
  const root = !isOff && wakeAround(element);
  if (!root) return;
  const isClick = event.type === 'click';
  const target = isClick ? controlOf(element) : element;
  if (isClick && target.matches(NATIVE)) return;
  if (isClick && isModified(event as MouseEvent)) {
    // So must the submit pass that this click may bring about, in the same task.
    isOff = true;
    setTimeout(() => (isOff = false));
  } else {
    hold(event, target, root);
  }
});

listen('astro:hydrate', replay);
listen('astro:hydration-error', (island) => {
  wanted.delete(island);
  isOff = true;
  for (const { event, target } of takeBack(island)) if (actsByItself(event, target)) dispatch(event, target);
  isOff = false;
});

// The build puts Astro's part of the islands into a file of its own. Without it no island will ever wake: then the page
// does what HTML does.
listen('error', (script) => {
  if (!script.matches('[src*=astro-island]')) return;
  for (const island of document.querySelectorAll(OURS))
    island.dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
  isOff = true;
});

/** `client:interaction`: an island costs nothing until someone reaches for it, and loses no event meanwhile. */
export default ((load, { value }, island) => {
  register(island, load);
  if ((value as { prefetch?: string }).prefetch) prefetchWhenIdle(island);
}) satisfies ClientDirective;
