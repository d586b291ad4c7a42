import type { RESIZE_THROTTLE_MS } from '#domain/timeouts';
import {
  COLLAPSE_HEIGHT_PX,
  REMEASURE_MS,
  TOGGLE_HEIGHT_PX,
  TRANSCRIPT_OPENED,
  isCollapsible,
} from '#domain/transcript-rules';
import { addStyles } from './add-styles.ts';
import styles from './transcript.css?url';

// As a type, what other code imports too costs this file nothing.
const THROTTLE_MS: typeof RESIZE_THROTTLE_MS = 200;

/**
 * Lets the transcript of a page be opened and collapsed (spec section 4). CSS cuts a tall one off before the first
 * paint; from here on what lies below the cut is out of the way of the keyboard, but still found by a search of the
 * page. A link to a topic, a find and the focus open it.
 */
export function foldTranscript(page: Document): void {
  const fold = page.querySelector<HTMLElement>('[data-transcript]');
  const body = fold?.firstElementChild;
  const toggle = fold?.querySelector('button');
  if (fold && body && toggle) watch(page, fold, body, toggle);
}

function watch(page: Document, fold: HTMLElement, body: Element, toggle: HTMLElement): void {
  const parts = fold.querySelectorAll<HTMLElement>('.topic, .topic > *');

  /** Nothing is hidden by those who could not find it again, nor shown while it is measured. */
  function hideBelow(isOpen: boolean): void {
    for (const part of parts) part.hidden = false;
    if (isOpen || !('onbeforematch' in page.documentElement)) return;
    const end = boxOf(body).top + COLLAPSE_HEIGHT_PX - TOGGLE_HEIGHT_PX;
    [...parts]
      .filter((part) => boxOf(part).top >= end)
      .forEach((part) => part.setAttribute('hidden', 'until-found'));
  }

  function setOpen(isOpen: boolean): void {
    toggle.ariaExpanded = String(isOpen);
    fold.dataset['fold'] = isOpen ? 'open' : 'closed';
    hideBelow(isOpen);
  }

  function open(): void {
    if (fold.dataset['fold'] !== 'closed') return;
    setOpen(true);
    tell();
  }

  function measure(): boolean {
    hideBelow(true);
    if (!isCollapsible(boxOf(body).height)) return false;
    const isAskedFor = fold.dataset['fold'] === undefined && hasTarget();
    setOpen(isAskedFor || fold.dataset['fold'] === 'open');
    if (isAskedFor) tell();
    return true;
  }

  /** What is short after all is whole, and stays so. */
  function decide(): void {
    if (fold.dataset['fold'] !== 'whole' && !measure()) fold.dataset['fold'] = 'whole';
  }

  const tell = () => fold.dispatchEvent(new Event(TRANSCRIPT_OPENED, { bubbles: true }));
  const hasTarget = () => fold.querySelector(':target') !== null;
  // Without them there is no toggle: what is cut off opens by a link to a topic, a find and the focus.
  addStyles(page, styles).catch(() => undefined);
  measure();
  setTimeout(decide, REMEASURE_MS);

  toggle.addEventListener('click', () => {
    if (fold.dataset['fold'] === 'closed') {
      open();
      return;
    }
    setOpen(false);
    toggle.scrollIntoView({ block: 'nearest' });
  });
  fold.addEventListener('beforematch', open);
  // A find in the paragraph that is cut through, or the focus, scrolls what is cut off.
  fold.addEventListener('scroll', open);
  addEventListener('hashchange', () => hasTarget() && open());
  let waiting: ReturnType<typeof setTimeout> | undefined;
  addEventListener('resize', () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      decide();
    }, THROTTLE_MS);
  });
}

const boxOf = (element: Element) => element.getBoundingClientRect();
