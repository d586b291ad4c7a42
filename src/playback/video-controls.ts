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
  readonly shownVersion: () => string;
  readonly show: (version: string) => void;
}

/** Volume after the sound is switched on at volume 0. */
const FIRST_VOLUME = 0.5;

/**
 * Builds the row of controls: those of native players, and lists of chapters, speeds and captions.
 * Features that the browser or the video lacks have no control.
 */
export function buildControls(context: ControlsContext, signal: AbortSignal) {
  const { video, texts, language, state, data } = context;
  const bar = createElement('div', { class: 'video-bar', role: 'group', 'aria-label': texts.controls });
  const setPlayButton = addButton(bar, context.togglePlaying);
  const timeline = buildTimeline(data, texts, language, context.seek);
  bar.append(timeline.element);
  const updates = [
    addVolume,
    addChapters,
    addCaptionsControl,
    addVersions,
    addRates,
    addPictureInPicture,
    addHelpButton,
    addFullscreen,
  ].flatMap((addControl) => addControl(bar, context) ?? []);

  function update(): void {
    const { seconds, durationSeconds, isPlaying } = state();
    if (isPlaying) setPlayButton('pause', texts.pause);
    else setPlayButton('play', texts.play);
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
type AddControl = (bar: HTMLElement, context: ControlsContext) => (() => void) | undefined;

const addVolume: AddControl = (bar, { video, texts, language }) => {
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const setButton = addButton(bar, () => {
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
    if (volume === 0) setButton('silence', texts.unmuteSound);
    else setButton('sound', texts.muteSound);
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

const addCaptionsControl: AddControl = (bar, { data, texts, captions }) => {
  if (data.captions.length < 2) {
    if (data.captions.length === 0) return undefined;
    const setButton = addButton(bar, captions.toggle);
    return () => setButton('captions', texts.subtitles, captions.shownLanguage() !== '');
  }
  const choices = data.captions.map(({ language, label }) => [language, label] as const);
  const list = addChoices(bar, texts.subtitles, [['', texts.off], ...choices], captions.show, 'captions');
  return () => {
    list.value = captions.shownLanguage();
    list.dataset['on'] = captions.shownLanguage();
  };
};

const addVersions: AddControl = (bar, { data, texts, language, versions }) => {
  if (data.versions.length === 0) return undefined;
  const languageNames = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' });
  const choices = data.versions.map(({ kind, language: signLanguage }) => {
    const name = signLanguage === null ? undefined : languageNames.of(signLanguage);
    return [kind, name === undefined ? texts[kind] : `${texts[kind]} (${name})`] as const;
  });
  const list = addChoices(bar, texts.version, [['', texts.standard], ...choices], versions.show, 'version');
  return () => {
    list.value = versions.shownVersion();
    list.dataset['on'] = versions.shownVersion();
  };
};

const addRates: AddControl = (bar, { video, texts, language }) => {
  const numberFormat = new Intl.NumberFormat(language);
  const choices = RATES.map((rate) => [`${rate}`, `${numberFormat.format(rate)}×`] as const);
  const list = addChoices(bar, texts.rate, choices, (rate) => (video.playbackRate = Number(rate)));
  return () => (list.value = `${video.playbackRate}`);
};

const addPictureInPicture: AddControl = (bar, { video, texts }) => {
  if (!document.pictureInPictureEnabled) return undefined;
  const isInPictureInPicture = () => document.pictureInPictureElement === video;
  const setButton = addButton(bar, () => {
    const request = isInPictureInPicture()
      ? document.exitPictureInPicture()
      : video.requestPictureInPicture();
    // Browsers refuse before the video has loaded, and in frames without permission.
    request.catch(() => undefined);
  });
  return () =>
    setButton('small', texts.pictureInPicture, isInPictureInPicture()).classList.add('video-small');
};

const addHelpButton: AddControl = (bar, { data, texts, showHelp }) => {
  const setButton = addButton(bar, showHelp);
  if (data.captions.length === 0) setButton('keys', texts.keys).classList.add('video-keys');
  else setButton('keys', texts.options).classList.add('video-options');
  return undefined;
};

const addFullscreen: AddControl = (bar, { texts, canFill, isFilled, toggleFullscreen }) => {
  if (!canFill) return undefined;
  const setButton = addButton(bar, toggleFullscreen);
  return () => {
    if (isFilled()) setButton('leave', texts.exitFullscreen);
    else setButton('fullscreen', texts.enterFullscreen);
  };
};

/** A video element on an iPhone, where only videos can fill the screen. */
interface IPhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/**
 * Returns the full screen of a viewer with a video. On iPhones, only the video fills the screen.
 */
export function videoFullscreen(viewer: HTMLElement, video: IPhoneVideo): FullscreenControl {
  const fullscreen = fullscreenOf(viewer);
  if (document.fullscreenEnabled || !video.webkitEnterFullscreen) return fullscreen;
  return { ...fullscreen, canFill: true, toggleFullscreen: () => video.webkitEnterFullscreen?.() };
}
