import { RESIZE_THROTTLE_MS } from '#domain/timeouts';
import {
  COLLAPSE_HEIGHT_PX,
  REMEASURE_MS,
  SHOWN_MS,
  TOGGLE_HEIGHT_PX,
  TRANSCRIPT_OPENED,
  TRANSCRIPT_SHOWN,
  isCollapsible,
} from '#domain/transcript-rules';
import { addStyles } from './add-styles.ts';
import styles from './transcript.css?url';

/**
 * Lets the transcript of a page be opened and collapsed (spec section 4). CSS cuts a tall one off before the first
 * paint; from here on what lies below the cut is out of the way of the keyboard, but still found by a search of the
 * page. A link to a topic, a find and the focus open it.
 */
export function foldTranscript(page: Document): void {
  const view = page.defaultView;
  const fold = page.querySelector<HTMLElement>('[data-transcript]');
  const body = fold?.firstElementChild;
  const toggle = fold?.querySelector('button');
  if (!view || !fold || !body || !toggle) return;

  /** Nothing is hidden by those who could not find it again, nor shown while it is measured. */
  function hideBelow(isOpen: boolean): void {
    for (const part of fold?.querySelectorAll('.topic, .topic > *') ?? []) part.removeAttribute('hidden');
    if (isOpen || !('onbeforematch' in page.documentElement)) return;
    const end = (body?.getBoundingClientRect().top ?? 0) + COLLAPSE_HEIGHT_PX - TOGGLE_HEIGHT_PX;
    const below = [...(fold?.querySelectorAll('.topic, .topic > *') ?? [])].filter(
      (part) => part.getBoundingClientRect().top >= end,
    );
    for (const part of below) part.setAttribute('hidden', 'until-found');
  }

  function setOpen(isOpen: boolean): void {
    toggle?.setAttribute('aria-expanded', String(isOpen));
    fold?.setAttribute('data-fold', isOpen ? 'open' : 'closed');
    hideBelow(isOpen);
  }

  function open(): void {
    if (fold?.dataset['fold'] !== 'closed') return;
    setOpen(true);
    tell(TRANSCRIPT_OPENED);
  }

  function measure(): boolean {
    hideBelow(true);
    if (!isCollapsible(body?.getBoundingClientRect().height ?? 0)) return false;
    const isAskedFor = fold?.dataset['fold'] === undefined && hasTarget();
    setOpen(isAskedFor || fold?.dataset['fold'] === 'open');
    if (isAskedFor) tell(TRANSCRIPT_OPENED);
    return true;
  }

  /** What is short after all is whole, and stays so. */
  function decide(): void {
    if (fold?.dataset['fold'] === 'whole' || measure()) return;
    fold?.setAttribute('data-fold', 'whole');
  }

  const tell = (event: string) => void fold.dispatchEvent(new Event(event, { bubbles: true }));
  const hasTarget = () => fold.querySelector(':target') !== null;
  // Without them there is no toggle: what is cut off opens by a link to a topic, a find and the focus.
  addStyles(page, styles).catch(() => undefined);
  measure();
  view.setTimeout(decide, REMEASURE_MS);
  view.setTimeout(() => tell(TRANSCRIPT_SHOWN), SHOWN_MS);

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
  view.addEventListener('hashchange', () => hasTarget() && open());
  let waiting: number | undefined;
  view.addEventListener('resize', () => {
    waiting ??= view.setTimeout(() => {
      waiting = undefined;
      decide();
    }, RESIZE_THROTTLE_MS);
  });
}
