import type { CaptionStyle } from '#domain/playback/caption-style';
import { clampTime, parseStart } from '#domain/playback/start-time';
import type { VideoData } from '#domain/playback/playback-file';
import type { PlayerTexts } from '#domain/addresses/texts-path';
import { adoptStyle } from './dom.ts';
import { createElement } from './create-element.ts';
import { addCaptions, styleCaptions } from './video-captions.ts';
import { handleKeys } from './video-keys.ts';
import { manageSources } from './video-sources.ts';
import { buildControls, type VideoState, videoFullscreen } from './video-controls.ts';
import { hideIdleControls } from './hide-idle-controls.ts';
import { openSettings } from './video-settings.ts';
import css from './video.css?inline';

/** Options of a video player. */
export interface VideoOptions {
  readonly video: VideoData;
  readonly texts: PlayerTexts['video'];
  readonly title: string;
  /** Language of the page. Captions in it are shown unless the visitor chose others. */
  readonly language: string;
  /** Start time in seconds; 0 for the beginning. */
  readonly startSeconds: number;
  /** Whether to play at once. If the browser refuses, the video stays paused. */
  readonly isAutoplaying: boolean;
  /** Whether to begin again at the end. `onEnd` is never called then. */
  readonly isLooping?: boolean;
  /** Called when the state may have changed; about four times a second during playback. */
  readonly onChange: (state: VideoState) => void;
  readonly onEnd: () => void;
  /** Called if no source can be played. The player shows its own message. */
  readonly onError: () => void;
  /** Stores captions and playback rate; null if storage is not permitted. */
  readonly storage: Storage | null;
}

/** How long the note about a changed speed shows. */
const NOTE_MS = 1500;

/**
 * Plays a video in a positioned container, with a row of controls, captions, chapters and keys.
 * Fetches nothing of the video before playback.
 */
export function mountVideo(container: HTMLElement, options: VideoOptions) {
  const { video: data, texts, title, language, storage } = options;
  const abortController = new AbortController();
  const { signal } = abortController;
  let failure = Promise.withResolvers<null>();
  let hasFailed = false;
  const settings = openSettings(storage);
  let noteTimer = 0;
  let helpDialog: HTMLDialogElement | undefined;

  const video = createElement('video', {
    playsinline: '',
    ...(options.isLooping && { loop: '' }),
    // Without this, a video without native controls cannot take the focus.
    tabindex: '0',
    // In a sandboxed frame, captions are cross-origin and load only with this attribute.
    crossorigin: 'anonymous',
    preload: 'none',
    lang: data.language,
    'aria-label': title,
    ...(data.poster !== null && { poster: data.poster }),
  });
  const sources = manageSources(video, data);
  sources.put(settings.read().version);
  video.defaultPlaybackRate = video.playbackRate = settings.read().rate;
  const captions = addCaptions(video, data.captions, language, settings, signal);
  const note = createElement('p', { class: 'video-note', role: 'status' });
  const root = createElement('div', { class: 'video-player on-dark' }, video, note);
  // The whole viewer, because it contains the overlays, such as the one at the end.
  const fullscreen = videoFullscreen(container.closest('section') ?? root, video);
  const togglePlaying = () => (video.paused ? void play() : video.pause());
  const versions = { shownVersion: sources.version, show: showVersion };
  const context = {
    root,
    video,
    data,
    texts,
    language,
    captions,
    versions,
    state,
    play,
    seek,
    togglePlaying,
  };
  const controls = buildControls({ ...context, ...fullscreen, showHelp }, signal);
  root.append(controls.bar);

  function state(): VideoState {
    const durationSeconds = Number.isFinite(video.duration) ? video.duration : data.durationSeconds;
    return {
      seconds: video.currentTime,
      isPlaying: !hasFailed && !video.paused && !video.ended,
      durationSeconds,
    };
  }

  /** Seeks to a time in seconds, clamped to the length of the video. */
  function seek(seconds: number): void {
    video.currentTime = clampTime(seconds, state().durationSeconds);
  }

  /** Continues with another version. */
  function showVersion(versionKind: string): void {
    const before = state();
    settings.write({ version: versionKind });
    sources.put(versionKind);
    showNote();
    reload(before);
  }

  /** Requests the sources again from the last position, in case they are available now. */
  function retryPlayback(): Promise<void> {
    const before = state();
    sources.put(sources.version());
    reload(before);
    return play();
  }

  /** Loads the sources, and continues from the same position and at the same speed. */
  function reload({ seconds, isPlaying }: VideoState): void {
    hasFailed = false;
    failure = Promise.withResolvers();
    // Otherwise a paused video would show its poster again.
    if (seconds > 0) video.preload = 'auto';
    video.defaultPlaybackRate = video.playbackRate;
    video.load();
    seek(seconds);
    controls.update();
    if (isPlaying) void play();
  }

  const isClosed = (): boolean => signal.aborted;

  /** Plays the video. Resolves when it plays or has failed. Never rejects. */
  async function play(): Promise<void> {
    if (isClosed()) return;
    if (hasFailed) return retryPlayback();
    const loading = sources.loadLibrary();
    if (loading !== null) {
      root.toggleAttribute('data-waiting', true);
      await loading;
      if (isClosed()) return;
    }
    // Without a playable source, the browser's promise never settles.
    const playAttempt = video.play().catch(async (error: unknown) => {
      // Browsers refuse sound before the first interaction with the page.
      if (!(error instanceof DOMException && error.name === 'NotAllowedError') || video.muted) return;
      video.muted = true;
      await video.play().catch(() => undefined);
    });
    await Promise.race([playAttempt, failure.promise]);
  }

  function showNote(...content: (Node | string)[]): void {
    clearTimeout(noteTimer);
    note.replaceChildren(...content);
  }

  function showFailure(): void {
    showNote(texts.failed, ' ', createElement('a', { href: sources.last()?.src ?? '' }, texts.openFile));
    hasFailed = true;
    failure.resolve(null);
    // Without a source, the browser would wait and report that it plays.
    video.pause();
    options.onError();
  }

  function showRate(rate: number): void {
    showNote(texts.speed.replace('{{rate}}', new Intl.NumberFormat(language).format(rate)));
    noteTimer = window.setTimeout(showNote, NOTE_MS);
  }

  /** How captions look. Undefined without captions. */
  const captionStyle =
    data.captions.length === 0
      ? undefined
      : {
          read: () => settings.read().look,
          write(newStyle: CaptionStyle) {
            settings.write({ look: newStyle });
            styleCaptions(root, newStyle);
            // Places the captions again, in their new size.
            video.textTracks.dispatchEvent(new Event('change'));
          },
        };

  /**
   * Loads the options and the list of keys on demand, because few visitors ask for them. Offline,
   * they cannot load.
   */
  function showHelp(): void {
    void import('./key-help.ts').then(
      ({ addVideoHelp }) => {
        if (signal.aborted) return;
        helpDialog ??= addVideoHelp(
          root,
          { texts, language, look: captionStyle, captions: data.captions, ...captions },
          signal,
        );
        if (!helpDialog.open) helpDialog.showModal();
      },
      () => undefined,
    );
  }

  const reportState = () => {
    controls.update();
    options.onChange(state());
  };
  for (const type of ['play', 'pause', 'timeupdate', 'seeking', 'durationchange', 'ended'])
    video.addEventListener(type, reportState, { signal });
  // The play buttons of keyboards and headphones try again too.
  video.addEventListener('play', () => void (hasFailed && retryPlayback()), { signal });
  video.addEventListener('ended', () => options.onEnd(), { signal });
  video.addEventListener('playing', () => showNote(), { signal });
  for (const type of ['waiting', 'playing', 'seeked', 'pause', 'error'])
    video.addEventListener(type, () => root.toggleAttribute('data-waiting', type === 'waiting'), { signal });
  // Captions must be inside the picture, so the element has exactly its size.
  video.addEventListener(
    'loadedmetadata',
    () => root.style.setProperty('--ratio', `${video.videoWidth / video.videoHeight || 16 / 9}`),
    { signal },
  );
  video.addEventListener('ratechange', () => settings.write({ rate: video.playbackRate }), { signal });
  // Capture, because errors of sources do not bubble. Ignores errors of captions.
  video.addEventListener(
    'error',
    ({ target }) => {
      const before = state();
      if (target === video && sources.dropAdaptive()) reload(before);
      else if (target === video || target === sources.last()) showFailure();
    },
    { signal, capture: true },
  );
  const { toggle: toggleCaptions } = captions;
  const commands = {
    toggleCaptions,
    toggleFullscreen: fullscreen.toggleFullscreen,
    sayRate: showRate,
    showHelp,
  };
  handleKeys(root, { ...context, ...commands }, signal);
  hideIdleControls({ ...context, bar: controls.bar, toggleFullscreen: fullscreen.toggleFullscreen }, signal);
  window.addEventListener(
    'hashchange',
    () => {
      const startSeconds = parseStart({ hash: location.hash, search: '' });
      if (startSeconds !== null) seek(startSeconds);
    },
    { signal },
  );

  adoptStyle(css, signal);
  styleCaptions(root, settings.read().look);
  container.append(root);
  if (options.startSeconds > 0) seek(options.startSeconds);
  controls.update();
  if (options.isAutoplaying) void play();

  return {
    play,
    pause: () => video.pause(),
    seek,
    state,
    /** Removes everything that was added to the container, the document and the window. */
    destroy() {
      abortController.abort();
      clearTimeout(noteTimer);
      failure.resolve(null);
      video.pause();
      root.remove();
      sources.remove();
    },
  };
}
