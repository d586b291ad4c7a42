import type { VideoChapter } from '#domain/video-data';
import { createElement } from './create-element.ts';

/** The list of chapters. */
export interface ChapterList {
  readonly list: HTMLElement;
  /** Marks the chapter at this time, in seconds. */
  mark(seconds: number): void;
}

/** Builds the chapters as a list of buttons that seek. */
export function buildChapters(
  chapters: readonly VideoChapter[],
  label: string,
  language: string,
  seek: (seconds: number) => void,
): ChapterList {
  const buttons = chapters.map(({ title, start }) => {
    const button = createElement('button', { type: 'button', lang: language }, title);
    button.addEventListener('click', () => seek(start));
    return button;
  });
  const items = buttons.map((button) => createElement('li', {}, button));
  const list = createElement('ol', { class: 'video-chapters', role: 'list', 'aria-label': label }, ...items);
  let current = -1;
  return {
    list,
    mark(seconds) {
      const index = chapters.findLastIndex(({ start }) => start <= seconds);
      if (index === current) return;
      buttons[current]?.removeAttribute('aria-current');
      current = index;
      const button = buttons[index];
      button?.setAttribute('aria-current', 'true');
      // Do not scroll the list while the visitor chooses a chapter. Scroll only the list, never the
      // page.
      if (button && !list.matches(':focus-within, :hover'))
        list.scrollLeft = button.offsetLeft + button.offsetWidth / 2 - list.clientWidth / 2;
    },
  };
}
