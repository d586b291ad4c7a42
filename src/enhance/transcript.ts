import type { RESIZE_THROTTLE_MS } from '#domain/page/timeouts';
import {
  COLLAPSE_HEIGHT_PX,
  REMEASURE_MS,
  TOGGLE_HEIGHT_PX,
  TRANSCRIPT_OPENED,
  isCollapsible,
} from '#domain/content/transcript-rules';

// Repeated here, because an import would add a request. The type keeps both values the same.
const RESIZE_THROTTLE_COPY_MS: typeof RESIZE_THROTTLE_MS = 200;

/**
 * Lets the visitor expand and collapse the transcript of a page (rule 4.23). CSS clips a tall
 * transcript before the first paint. This code then removes the text below the cut from the tab
 * order, but find-in-page still finds it. A link to a topic, find-in-page and the focus expand the
 * transcript.
 */
export function foldTranscript(page: Document): void {
  const fold = page.querySelector<HTMLElement>('[data-transcript]');
  const body = fold?.firstElementChild;
  const toggle = fold?.querySelector('button');
  if (fold && body && toggle) watchTranscript(page, fold, body, toggle);
}

function watchTranscript(page: Document, fold: HTMLElement, body: Element, toggle: HTMLElement): void {
  const topicParts = fold.querySelectorAll<HTMLElement>('.topic, .topic > *');

  /**
   * Hides the parts below the cut from the tab order and screen readers, in browsers whose
   * find-in-page can reveal them. In all browsers, hides headings that are links, even if the cut
   * goes through them, because the toggle would cover them. Browsers that can reveal parts hide the
   * whole topic of such a heading: a heading with only its text hidden would be empty for screen
   * readers. Shows all parts first, to measure them.
   */
  function hideBelowCut(isOpen: boolean): void {
    for (const part of topicParts) part.hidden = false;
    if (isOpen) return;
    const canReveal = 'onbeforematch' in page.documentElement;
    const cutY = boxOf(body).top + COLLAPSE_HEIGHT_PX - TOGGLE_HEIGHT_PX;
    const isCutLink = (part: Element | null) =>
      part?.firstElementChild?.matches('[data-step]') && boxOf(part).bottom > cutY;
    [...topicParts]
      .filter((part) =>
        canReveal
          ? boxOf(part).top >= cutY || (part.matches('.topic') && isCutLink(part.firstElementChild))
          : isCutLink(part),
      )
      .forEach((part) => part.setAttribute('hidden', 'until-found'));
  }

  function setOpen(isOpen: boolean): void {
    toggle.ariaExpanded = String(isOpen);
    fold.dataset['fold'] = isOpen ? 'open' : 'closed';
    hideBelowCut(isOpen);
  }

  function open(): void {
    if (fold.dataset['fold'] !== 'closed') return;
    setOpen(true);
    dispatchOpened();
  }

  function measure(): boolean {
    hideBelowCut(true);
    if (!isCollapsible(boxOf(body).height)) return false;
    const isAskedFor = fold.dataset['fold'] === undefined && hasTarget();
    setOpen(isAskedFor || fold.dataset['fold'] === 'open');
    if (isAskedFor) dispatchOpened();
    return true;
  }

  /** Measures the transcript again. If it turns out to be short, it is never collapsed again. */
  function decide(): void {
    if (fold.dataset['fold'] !== 'whole' && !measure()) fold.dataset['fold'] = 'whole';
  }

  const dispatchOpened = () => fold.dispatchEvent(new Event(TRANSCRIPT_OPENED, { bubbles: true }));
  const hasTarget = () => fold.querySelector(':target') !== null;
  // Until later.css has loaded, the toggle is hidden. A link to a topic, find-in-page and the focus
  // can expand the transcript even then.
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
  // The focus, or find-in-page in the paragraph at the cut, scrolls the clipped text.
  fold.addEventListener('scroll', open);
  addEventListener('hashchange', () => hasTarget() && open());
  let waiting: ReturnType<typeof setTimeout> | undefined;
  addEventListener('resize', () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      decide();
    }, RESIZE_THROTTLE_COPY_MS);
  });
}

const boxOf = (element: Element) => element.getBoundingClientRect();
