import { isModified } from '#domain/util/modified-click';

/** Connection between the steps in the page and the player. */
export interface PageSteps {
  /**
   * Marks the picture of a step and its topic of the transcript as the current ones, and no others.
   * Without a step, marks none.
   */
  readonly mark: (step?: number, topic?: string | null) => void;
  readonly destroy: () => void;
}

/**
 * Links the page to the player. The pictures of steps, and links to steps in the transcript, move
 * the player instead of scrolling the page. The current step and its topic are marked.
 */
export function linkSteps(page: Document, goTo: (step: number) => void): PageSteps {
  const listening = new AbortController();
  const mark = (step?: number, topic?: string | null): void => {
    // Also the mark of the step that the page was opened at (enhance/show-start-step).
    for (const part of page.querySelectorAll('[aria-current=step]')) part.removeAttribute('aria-current');
    const picture = page.querySelector(`.step[data-step="${step}"]`);
    for (const part of [picture, page.getElementById(topic ?? '')])
      part?.setAttribute('aria-current', 'step');
    if (picture) centre(picture);
  };
  page.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-step]');
      if (!link || isModified(event)) return;
      event.preventDefault();
      goTo(Number(link.dataset['step']));
    },
    { signal: listening.signal },
  );
  return {
    mark,
    destroy: () => {
      listening.abort();
      mark();
    },
  };
}

/** Scrolls the list of pictures alone: `scrollIntoView` would scroll the page too. */
function centre(picture: Element): void {
  const list = picture.closest('ol');
  if (!list) return;
  const whole = middleOf(list);
  const own = middleOf(picture);
  // In one direction: a row snaps sideways, and a list would not move if it should do so too.
  if (list.scrollWidth > list.clientWidth) list.scrollBy(own.x - whole.x, 0);
  else list.scrollBy(0, own.y - whole.y);
}

function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
