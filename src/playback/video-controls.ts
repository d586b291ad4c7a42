import type { VideoData } from '#domain/playback/playback-file';
import type { PlayerTexts } from '#domain/addresses/texts-path';
import { createElement } from './create-element.ts';
import { type FullscreenControl, fullscreenOf } from './fill-screen.ts';
import { addButton, addChoices, buildTimeline, chapterAt } from './video-bar.ts';
import type { Captions } from './video-captions.ts';
import { RATES } from './video-settings.ts';

/** State of a video. */
export interface VideoState {
  readonly seconds: number;
  readonly isPlaying: boolean;
  readonly durationSeconds: number;
}

/** What the controls need from the player. */
interface ControlsContext extends FullscreenControl {
  readonly video: HTMLVideoElement;
  readonly data: VideoData;
  readonly texts: PlayerTexts['video'];
  /** Language of the page. */
  readonly language: string;
  readonly captions: Captions;
  readonly versions: Versions;
  readonly state: () => VideoState;
  readonly togglePlaying: () => void;
  readonly seek: (seconds: number) => void;
  readonly showHelp: () => void;
}

/** The versions of a video: '' (standard), "described" and "signed". */
interface Versions {
  readonly shown: () => string;
  readonly show: (version: string) => void;
}

/** Volume after the sound is switched on at volume 0. */
const FIRST_VOLUME = 0.5;

/**
 * Builds the row of controls: those of native players, and lists of chapters, speeds and captions.
 * Features that the browser or the video lacks have no control.
 */
export function buildControls(parts: ControlsContext, signal: AbortSignal) {
  const { video, texts, language, state, data } = parts;
  const bar = createElement('div', { class: 'video-bar', role: 'group', 'aria-label': texts.controls });
  const setPlay = addButton(bar, parts.togglePlaying);
  const timeline = buildTimeline(data, texts, language, parts.seek);
  bar.append(timeline.element);
  const updates = [
    addSound,
    addChapters,
    addCaptionChoice,
    addVersions,
    addRates,
    addSmallWindow,
    addKeys,
    addFullscreen,
  ].flatMap((addControl) => addControl(bar, parts) ?? []);

  function update(): void {
    const { seconds, durationSeconds, isPlaying } = state();
    if (isPlaying) setPlay('pause', texts.pause);
    else setPlay('play', texts.play);
    timeline.show(seconds, durationSeconds);
    for (const updateControl of updates) updateControl();
  }

  for (const type of ['volumechange', 'ratechange', 'enterpictureinpicture', 'leavepictureinpicture'])
    video.addEventListener(type, update, { signal });
  video.textTracks.addEventListener('change', update, { signal });
  document.addEventListener('fullscreenchange', update, { signal });
  return { bar, update };
}

/**
 * Adds a control. Returns a function that shows its state; undefined if its state never changes.
 */
type AddControl = (bar: HTMLElement, parts: ControlsContext) => (() => void) | undefined;

const addSound: AddControl = (bar, { video, texts, language }) => {
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const set = addButton(bar, () => {
    const isSilent = video.muted || video.volume === 0;
    video.muted = !isSilent;
    if (video.volume === 0) video.volume = FIRST_VOLUME;
  });
  const slider = createElement('input', {
    type: 'range',
    class: 'video-slider video-volume',
    max: '1',
    step: '0.05',
    'aria-label': texts.volume,
  });
  slider.addEventListener('input', () => {
    video.volume = Number(slider.value);
    video.muted = video.volume === 0;
  });
  bar.append(slider);
  return () => {
    const volume = video.muted ? 0 : video.volume;
    if (volume === 0) set('silence', texts.unmuteSound);
    else set('sound', texts.muteSound);
    slider.value = `${volume}`;
    slider.style.setProperty('--played', `calc(8px + ${volume} * (100% - 16px))`);
    slider.ariaValueText = percent.format(volume);
  };
};

const addChapters: AddControl = (bar, { data: { chapters, language }, texts, seek, state }) => {
  if (chapters.length === 0) return undefined;
  const choices = chapters.map(({ start, title }) => [`${start}`, title] as const);
  const list = addChoices(bar, texts.chapters, choices, (start) => seek(Number(start)), 'chapters');
  for (const option of list.options) option.lang = language;
  return () => {
    const start = `${chapterAt(chapters, state().seconds)?.start}`;
    if (list.value !== start) list.value = start;
  };
};

const addCaptionChoice: AddControl = (bar, { data, texts, captions }) => {
  if (data.captions.length < 2) {
    if (data.captions.length === 0) return undefined;
    const set = addButton(bar, captions.toggle);
    return () => set('captions', texts.subtitles, captions.shown() !== '');
  }
  const choices = data.captions.map(({ language, label }) => [language, label] as const);
  const list = addChoices(bar, texts.subtitles, [['', texts.off], ...choices], captions.show, 'captions');
  return () => {
    list.value = captions.shown();
    list.dataset['on'] = captions.shown();
  };
};

const addVersions: AddControl = (bar, { data, texts, language, versions }) => {
  if (data.versions.length === 0) return undefined;
  const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' });
  const choices = data.versions.map(({ kind, language: signs }) => {
    const name = signs === null ? undefined : names.of(signs);
    return [kind, name === undefined ? texts[kind] : `${texts[kind]} (${name})`] as const;
  });
  const list = addChoices(bar, texts.version, [['', texts.standard], ...choices], versions.show, 'version');
  return () => {
    list.value = versions.shown();
    list.dataset['on'] = versions.shown();
  };
};

const addRates: AddControl = (bar, { video, texts, language }) => {
  const numbers = new Intl.NumberFormat(language);
  const choices = RATES.map((rate) => [`${rate}`, `${numbers.format(rate)}×`] as const);
  const list = addChoices(bar, texts.rate, choices, (rate) => (video.playbackRate = Number(rate)));
  return () => (list.value = `${video.playbackRate}`);
};

const addSmallWindow: AddControl = (bar, { video, texts }) => {
  if (!document.pictureInPictureEnabled) return undefined;
  const isInWindow = () => document.pictureInPictureElement === video;
  const set = addButton(bar, () => {
    const done = isInWindow() ? document.exitPictureInPicture() : video.requestPictureInPicture();
    // Browsers refuse before the video has loaded, and in frames without permission.
    done.catch(() => undefined);
  });
  return () => set('small', texts.pictureInPicture, isInWindow()).classList.add('video-small');
};

const addKeys: AddControl = (bar, { data, texts, showHelp }) => {
  const set = addButton(bar, showHelp);
  if (data.captions.length === 0) set('keys', texts.keys).classList.add('video-keys');
  else set('keys', texts.options).classList.add('video-options');
  return undefined;
};

const addFullscreen: AddControl = (bar, { texts, canFill, isFilled, toggleFullscreen }) => {
  if (!canFill) return undefined;
  const set = addButton(bar, toggleFullscreen);
  return () => {
    if (isFilled()) set('leave', texts.exitFullscreen);
    else set('fullscreen', texts.enterFullscreen);
  };
};

/** A video element on an iPhone, where only videos can fill the screen. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/**
 * Returns the full screen of a viewer with a video. On iPhones, only the video fills the screen.
 */
export function videoFullscreen(whole: HTMLElement, video: PhoneVideo): FullscreenControl {
  const fullscreen = fullscreenOf(whole);
  if (document.fullscreenEnabled || !video.webkitEnterFullscreen) return fullscreen;
  return { ...fullscreen, canFill: true, toggleFullscreen: () => video.webkitEnterFullscreen?.() };
}
