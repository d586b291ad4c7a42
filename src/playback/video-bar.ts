import { createElement } from './create-element.ts';
import { addPath } from './dom.ts';
import { formatClock, speakTime } from '#domain/playback/clock-time';
import type { VideoChapter, VideoData } from '#domain/playback/playback-file';
import type { PlayerTexts } from '#domain/addresses/texts-path';

/** Paths in a square of 24 pixels. */
const ICONS = {
  play: 'M8 5v14l11-7z',
  pause: 'M8 5v14m8 0V5',
  sound: 'M4 9v6h4l5 4V5L8 9zm12 0a4 4 0 0 1 0 6m2.5-8.5a8 8 0 0 1 0 11',
  silence: 'M4 9v6h4l5 4V5L8 9zm12.5.5 5 5m0-5-5 5',
  chapters: 'M4 6h16M4 12h16M4 18h10',
  captions: 'M3 5h18v14H3zm7 5.4a2.3 2.3 0 1 0 0 3.2m7-3.2a2.3 2.3 0 1 0 0 3.2',
  version: 'M12 4h.01M5 8.5c4.5 1.3 9.5 1.3 14 0M12 9.5V14l-3 6m3-6 3 6',
  small: 'M3 5h18v14H3zm9 7h6v4h-6z',
  keys: 'M4 5h16v14H4zm3 5h2m2 0h2m2 0h2M8 14h8',
  fullscreen: 'M4 9V5h5m6 0h5v4m0 6v4h-5m-6 0H4v-4',
  leave: 'M9 5v4H4m16 0h-5V5m0 14v-4h5M4 15h5v4',
};

type Icon = keyof typeof ICONS;

/** Adds a button. Returns a function that sets its icon, its name and whether it is pressed. */
export function addButton(
  bar: Element,
  onClick: () => void,
): (icon: Icon, name: string, isPressed?: boolean) => HTMLButtonElement {
  const button = createElement('button', { type: 'button', class: 'tool' });
  const setPath = addPath(button);
  button.addEventListener('click', onClick);
  bar.append(button);
  return (icon, name, isPressed) => {
    setPath(ICONS[icon]);
    if (button.title !== name) button.title = name;
    if (isPressed !== undefined) button.ariaPressed = `${isPressed}`;
    return button;
  };
}

/** An option of a list: its value and its text. */
type Choice = readonly [value: string, text: string];

/**
 * Adds a list of options behind an icon. Without an icon, the text of the selected option shows.
 * Returns the native list, which needs no code for keyboards, screen readers and touch.
 */
export function addChoices(
  bar: Element,
  name: string,
  choices: readonly Choice[],
  onChoose: (value: string) => void,
  icon?: Icon,
): HTMLSelectElement {
  const options = choices.map(([value, text]) => createElement('option', { value }, text));
  const select = createElement('select', { class: 'tool', title: name, 'aria-label': name }, ...options);
  const box = createElement('span', { class: 'video-choices' }, select);
  if (icon) addPath(box)(ICONS[icon]);
  select.addEventListener('change', () => onChoose(select.value));
  bar.append(box);
  return select;
}

/** Half the width of the slider's handle. The same width is in video.css. */
const HALF_HANDLE_PX = 8;

/** Returns the chapter at a time in seconds. */
export const chapterAt = (chapters: readonly VideoChapter[], seconds: number): VideoChapter | undefined =>
  chapters.findLast(({ start }) => start <= seconds);

/**
 * Builds the timeline: a slider with a mark at the start of each chapter, and the time. Screen
 * readers hear the time in words and the chapter. A hint shows both for the pointer's position.
 */
export function buildTimeline(
  { chapters, durationSeconds: expectedSeconds, language: contentLanguage }: VideoData,
  texts: PlayerTexts['video'],
  language: string,
  seek: (seconds: number) => void,
) {
  let shownDuration = 0;
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
      mark.style.left = handlePosition(start / expectedSeconds);
      return mark;
    });
  const hint = createElement('span', { class: 'video-hint', lang: contentLanguage, 'aria-hidden': 'true' });
  const track = createElement('div', { class: 'video-track' }, slider, ...marks, hint);
  const clock = createElement('span', { class: 'video-clock' });
  const element = createElement('div', { class: 'video-timeline' }, track, clock);
  slider.addEventListener('input', () => seek(Number(slider.value)));
  slider.addEventListener('pointermove', ({ offsetX }) => {
    const fraction = Math.max(
      0,
      Math.min(1, (offsetX - HALF_HANDLE_PX) / (slider.clientWidth - 2 * HALF_HANDLE_PX)),
    );
    const seconds = fraction * shownDuration;
    const title = chapterAt(chapters, seconds)?.title ?? '';
    hint.textContent = `${formatClock(seconds)} ${title}`.trim();
    hint.style.left = handlePosition(fraction);
  });

  return {
    element,
    show(seconds: number, durationSeconds: number) {
      if (shownDuration !== durationSeconds) slider.max = `${(shownDuration = durationSeconds)}`;
      slider.value = `${seconds}`;
      slider.style.setProperty('--played', handlePosition(seconds / shownDuration));
      clock.textContent = `${formatClock(seconds)} / ${formatClock(shownDuration)}`;
      const title = chapterAt(chapters, seconds)?.title;
      const position = texts.position
        .replace('{{time}}', speakTime(seconds, language))
        .replace('{{duration}}', speakTime(shownDuration, language));
      const spoken = title === undefined ? position : `${position}, ${title}`;
      if (slider.ariaValueText !== spoken) slider.ariaValueText = spoken;
    },
  };
}

const handlePosition = (fraction: number): string =>
  `calc(${HALF_HANDLE_PX}px + ${fraction} * (100% - ${2 * HALF_HANDLE_PX}px))`;
