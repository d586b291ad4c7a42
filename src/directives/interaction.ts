import type { ClientDirective } from 'astro';
import { isModified } from '#domain/util/modified-click';
import { NATIVE, hasNativeEffect, controlOf } from './native-controls.ts';
import { dispatch, enqueue, replay, dequeue } from './event-queue.ts';
import { loadRuntime } from './runtime.ts';
import { OWN_PENDING, register, loadIslandsAround, requested, type LoadFile } from './pending-islands.ts';

/* Astro bundles this file by itself and inlines it before the first island that uses it. It runs
   while the browser still parses the page, so the listeners below exist before any island and
   miss no event. */

/** Whether the listeners ignore events for the moment. */
let isOff = false;

/** Loads a file if the page's own code did not arrive. */
// The path is known only at run time: the build names these files after their content.
// eslint-disable-next-line no-restricted-syntax
const importFile: LoadFile = (path) => import(/* @vite-ignore */ path);

/** Resolves once the page's own code has run or has failed to. */
const ready = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));

const loadFile: LoadFile = (path) => ready.then(() => (window.loadChunk ?? importFile)(path));

type Target = Element & HTMLOrSVGElement;

function listen(types: string, react: (target: Target, event: Event) => void): void {
  for (const type of types.split(' ')) {
    // Capture: runs before the listeners of the page, and receives events that do not bubble.
    document.addEventListener(
      type,
      (event) => event.target instanceof Element && react(event.target as Target, event),
      true,
    );
  }
}

function reach(node: Element): Element | undefined {
  const root = loadIslandsAround(node);
  if (root) void loadRuntime(root, loadFile);
  return root;
}

// A touch fires pointer events too.
listen('pointerover pointerdown focusin beforetoggle', (target, { type }) => {
  reach(target);
  // A dialog or popover with islands inside opens.
  if (type === 'beforetoggle') target.querySelectorAll(OWN_PENDING).forEach(reach);
});

listen('click submit keydown input change', (element, event) => {
  const root = !isOff && reach(element);
  if (!root) return;
  const isClick = event.type === 'click';
  const target = isClick ? controlOf(element) : element;
  if (isClick && target.matches(NATIVE)) return;
  if (isClick && isModified(event as MouseEvent)) {
    // The click may submit a form in the same task: ignore that submit event too.
    isOff = true;
    setTimeout(() => (isOff = false));
  } else {
    enqueue(event, target, root);
  }
});

listen('astro:hydrate', replay);

/**
 * Reloads the page, if there is a network, when its own code did not arrive. Firefox remembers a
 * failed import until a reload, including that of a file imported by another.
 */
function renew(): void {
  if (!window.loadChunk)
    fetch('')
      .then(() => location.reload())
      .catch(() => undefined);
}

listen('astro:hydration-error', (island) => {
  const lost = dequeue(island);
  requested.delete(island);
  // Registering the same listener again has no effect.
  addEventListener('online', renew);
  isOff = true;
  for (const { event, target } of lost) if (hasNativeEffect(event, target)) dispatch(event, target);
  isOff = false;
  const last = lost.at(-1);
  if (!last) return;
  // Only for clicks: a key, such as Escape or Tab in a dialog, must not reload the page and lose
  // the visitor's place.
  if (island.dataset['lost'] && last.event.type === 'click') renew();
  // CSS then shows the note of the page if no script can show an error (LostNote.astro).
  island.dataset['lost'] = '1';
});

/**
 * The directive `client:interaction`. An island loads no code until a visitor interacts with it,
 * and loses no event meanwhile.
 */
export default ((hydrate, _options, island) => register(island, hydrate, loadFile)) satisfies ClientDirective;
