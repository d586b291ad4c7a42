import type { ClientDirective } from 'astro';
import { isModified } from '#domain/modified-click';
import { NATIVE, actsByItself, controlOf } from './native.ts';
import { dispatch, hold, replay, takeBack } from './queue.ts';
import { bringRuntime } from './runtime.ts';
import { OURS, register, wakeAround, wanted, type LoadFile } from './waiting.ts';

/*
 * Astro builds this file by itself and puts it, inline, right before the first island that uses it. It runs while the
 * page is still being parsed, so the listeners below stand before any island does and no event comes too early.
 */

/** Whether events pass untouched just now. */
let isOff = false;

/** Loads a file where the page's own code did not arrive. */
// The build names these files after what is in them.
// eslint-disable-next-line no-restricted-syntax
const importFile: LoadFile = (path) => import(/* @vite-ignore */ path);

/** Settled once the page's own code has run, or can no longer do so. */
const ready = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));

const loadFile: LoadFile = (path) => ready.then(() => (window.loadChunk ?? importFile)(path));

/** An element of HTML or of a drawing. */
type Target = Element & HTMLOrSVGElement;

function listen(types: string, react: (target: Target, event: Event) => void): void {
  for (const type of types.split(' ')) {
    // Capturing: before the page, and also what does not bubble.
    document.addEventListener(
      type,
      (event) => event.target instanceof Element && react(event.target as Target, event),
      true,
    );
  }
}

function reach(node: Element): Element | undefined {
  const root = wakeAround(node);
  if (root) void bringRuntime(root, loadFile);
  return root;
}

// A touch sends pointer events too.
listen('pointerover pointerdown focusin beforetoggle', (target, { type }) => {
  reach(target);
  // A dialog or popover that opens around islands.
  if (type === 'beforetoggle') target.querySelectorAll(OURS).forEach(reach);
});

listen('click submit keydown input change', (element, event) => {
  const root = !isOff && reach(element);
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

/**
 * Loads the page again, if there is a network, where its own code did not arrive: Firefox keeps a failed import until then,
 * also that of a file which others import.
 */
function renew(): void {
  if (!window.loadChunk)
    fetch('')
      .then(() => location.reload())
      .catch(() => undefined);
}

listen('astro:hydration-error', (island) => {
  const lost = takeBack(island);
  wanted.delete(island);
  // Has no effect if it listens already.
  addEventListener('online', renew);
  isOff = true;
  for (const { event, target } of lost) if (actsByItself(event, target)) dispatch(event, target);
  isOff = false;
  const last = lost.at(-1);
  if (!last) return;
  // A key, such as Escape or Tab in a dialog, must not take the visitor's place on the page away.
  if (island.dataset['lost'] && last.event.type === 'click') renew();
  // Styles show the note of the page where nothing else can say it (LostNote.astro).
  island.dataset['lost'] = '1';
});

/** `client:interaction`: an island costs nothing until a visitor reaches for it, and loses no event meanwhile. */
export default ((hydrate, _options, island) => register(island, hydrate, loadFile)) satisfies ClientDirective;
