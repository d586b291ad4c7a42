import { isModified } from '#domain/modified-click';

/** Connection between the page's transcript and the player. */
export interface TranscriptSteps {
  /** Marks the topic with this `id` as the current one, and no other; null marks none. */
  readonly mark: (topic: string | null) => void;
  readonly destroy: () => void;
}

/**
 * Links the transcript to the player: a link to a step moves the player instead of scrolling to the
 * step's figure, and the topic of the current step is marked.
 */
export function linkTranscript(page: Document, goTo: (step: number) => void): TranscriptSteps {
  const listening = new AbortController();
  let current: Element | null = null;
  const mark = (topic: string | null): void => {
    current?.removeAttribute('aria-current');
    current = topic === null ? null : page.getElementById(topic);
    current?.setAttribute('aria-current', 'step');
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
      mark(null);
    },
  };
}
