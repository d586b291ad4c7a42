import { formatClock, speakTime } from '#domain/playback/clock-time';
import type { VideoChapter, VideoData } from '#domain/playback/video-data';
import type { VideoTexts } from '#domain/playback/video-texts';
import { createElement } from './create-element.ts';

/** The timeline of a video. */
export interface Timeline {
  readonly element: HTMLElement;
  readonly show: (seconds: number, durationSeconds: number) => void;
}

/** Half the width of the slider's handle, in pixels; see video.css. */
const HALF = 8;

/** Returns the chapter at a time in seconds. */
export const chapterAt = (chapters: readonly VideoChapter[], seconds: number): VideoChapter | undefined =>
  chapters.findLast(({ start }) => start <= seconds);

/**
 * Builds the timeline: a slider with a mark at the start of each chapter, and the time. The slider
 * says the time in words, with the chapter, and shows the time and the chapter at the pointer.
 */
export function buildTimeline(
  { chapters, durationSeconds: expected, language: contentLanguage }: VideoData,
  texts: VideoTexts,
  language: string,
  seek: (seconds: number) => void,
): Timeline {
  let duration = 0;
  const slider = createElement('input', {
    type: 'range',
    class: 'video-slider',
    min: '0',
    step: 'any',
    'aria-label': texts.seek,
  });
  const marks = chapters
    .filter(({ start }) => start > 0)
    .map(({ start }) => {
      const mark = createElement('span', { class: 'video-mark' });
      mark.style.left = at(start / expected);
      return mark;
    });
  const hint = createElement('span', { class: 'video-hint', lang: contentLanguage, 'aria-hidden': 'true' });
  const track = createElement('div', { class: 'video-track' }, slider, ...marks, hint);
  const clock = createElement('span', { class: 'video-clock' });
  const element = createElement('div', { class: 'video-timeline' }, track, clock);
  slider.addEventListener('input', () => seek(Number(slider.value)));
  slider.addEventListener('pointermove', ({ offsetX }) => {
    const fraction = Math.max(0, Math.min(1, (offsetX - HALF) / (slider.clientWidth - 2 * HALF)));
    const seconds = fraction * duration;
    const title = chapterAt(chapters, seconds)?.title ?? '';
    hint.textContent = `${formatClock(seconds)} ${title}`.trim();
    hint.style.left = at(fraction);
  });

  return {
    element,
    show(seconds, durationSeconds) {
      if (duration !== durationSeconds) slider.max = `${(duration = durationSeconds)}`;
      slider.value = `${seconds}`;
      slider.style.setProperty('--played', at(seconds / duration));
      clock.textContent = `${formatClock(seconds)} / ${formatClock(duration)}`;
      const title = chapterAt(chapters, seconds)?.title;
      const position = texts.position
        .replace('{{time}}', speakTime(seconds, language))
        .replace('{{duration}}', speakTime(duration, language));
      const spoken = title === undefined ? position : `${position}, ${title}`;
      if (slider.ariaValueText !== spoken) slider.ariaValueText = spoken;
    },
  };
}

/** Returns the place of a fraction of the timeline, where the middle of the handle would be. */
const at = (fraction: number): string => `calc(${HALF}px + ${fraction} * (100% - ${2 * HALF}px))`;
