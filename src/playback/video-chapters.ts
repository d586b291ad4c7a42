import type { VideoChapter } from '#domain/video-data';
import { make } from './make.ts';

/** The list of chapters, and how it is told where the video is. */
export interface ChapterList {
  readonly list: HTMLElement;
  /** Marks the chapter of this time, in seconds. */
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
    const button = make('button', { type: 'button', lang: language }, title);
    button.addEventListener('click', () => seek(start));
    return button;
  });
  const items = buttons.map((button) => make('li', {}, button));
  const list = make('ol', { class: 'video-chapters', role: 'list', 'aria-label': label }, ...items);
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
      // Who is choosing a chapter must not have the list moved away; and the page itself never scrolls.
      if (button && !list.matches(':focus-within, :hover'))
        list.scrollLeft = button.offsetLeft + button.offsetWidth / 2 - list.clientWidth / 2;
    },
  };
}
