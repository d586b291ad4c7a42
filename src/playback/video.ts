import { clampTime, parseStart } from '#domain/start-time';
import type { VideoData } from '#domain/video-data';
import type { VideoTexts } from '#domain/video-texts';
import { adoptStyle } from './adopt-style.ts';
import { make } from './make.ts';
import { addCaptions } from './video-captions.ts';
import { buildChapters } from './video-chapters.ts';
import { answerKeys } from './video-commands.ts';
import { openSettings } from './video-settings.ts';
import type { VideoState } from './video-state.ts';
import css from './video.css?inline';

/** What a player is made from. */
export interface VideoOptions {
  readonly video: VideoData;
  readonly texts: VideoTexts;
  readonly title: string;
  /** Language of the page: its captions show unless the visitor chose others. */
  readonly language: string;
  /** Where it starts; 0 for the beginning. */
  readonly startSeconds: number;
  /** Whether it plays at once; a browser that refuses leaves it paused. */
  readonly isAutoplaying: boolean;
  /** Called whenever the state may have changed, while playing about four times a second. */
  readonly onChange: (state: VideoState) => void;
  readonly onEnd: () => void;
  /** No source can be played; the player shows its own message. */
  readonly onError: () => void;
  /** Keeps captions and speed; null where nothing may be kept. */
  readonly storage: Storage | null;
}

/** A video in its container. */
export interface VideoPlayer {
  /** Fulfilled once it plays, or will not; never rejects. */
  readonly play: () => Promise<void>;
  readonly pause: () => void;
  /** Goes to a time, in seconds, clamped to what the video has. */
  readonly seek: (seconds: number) => void;
  readonly state: () => VideoState;
  /** Takes everything back that was added to the container, the document and the window. */
  readonly destroy: () => void;
}

const NOTE_MS = 1500;

/**
 * Plays a video in a container that is positioned: the browser's own element with captions, chapters and keys. Nothing
 * of the video is fetched until it plays.
 */
export function mountVideo(container: HTMLElement, options: VideoOptions): VideoPlayer {
  const { video: data, texts, title, language, storage } = options;
  const stop = new AbortController();
  const { signal } = stop;
  let failure = Promise.withResolvers<null>();
  let hasFailed = false;
  const settings = openSettings(storage);
  let noteTimer = 0;
  let help: HTMLDialogElement | undefined;

  const video = make('video', {
    controls: '',
    playsinline: '',
    // In a sandboxed frame the site itself is another one, whose captions do not load without.
    crossorigin: 'anonymous',
    preload: 'none',
    lang: data.language,
    'aria-label': title,
    ...(data.poster !== null && { poster: data.poster }),
  });
  const sources = data.sources.map(({ src, type }) => make('source', { src, type }));
  video.append(...sources);
  video.defaultPlaybackRate = video.playbackRate = settings.read().rate;
  const toggleCaptions = addCaptions(video, data.captions, language, settings, signal);
  const chapters = buildChapters(data.chapters, texts.chapters, data.language, seek);
  const note = make('p', { class: 'video-note', role: 'status' });
  const root = make('div', { class: 'video-player on-dark' }, video, note);
  if (data.chapters.length > 0) root.append(chapters.list);

  function state(): VideoState {
    const durationSeconds = Number.isFinite(video.duration) ? video.duration : data.durationSeconds;
    return {
      seconds: video.currentTime,
      isPlaying: !hasFailed && !video.paused && !video.ended,
      durationSeconds,
    };
  }

  function seek(seconds: number): void {
    video.currentTime = clampTime(seconds, state().durationSeconds);
  }

  /** Asks for the sources once more, which may be there now, from where the video was. */
  function tryAgain(): Promise<void> {
    const { seconds } = state();
    hasFailed = false;
    failure = Promise.withResolvers();
    video.load();
    seek(seconds);
    return play();
  }

  async function play(): Promise<void> {
    if (signal.aborted) return;
    if (hasFailed) return tryAgain();
    // Without any source that can be played, the promise of the browser stays pending for ever.
    const begun = video.play().catch(async (refused: unknown) => {
      // Browsers refuse sound before anybody has touched the page.
      if (!(refused instanceof DOMException && refused.name === 'NotAllowedError') || video.muted) return;
      video.muted = true;
      await video.play().catch(() => undefined);
    });
    await Promise.race([begun, failure.promise]);
  }

  function say(...content: (Node | string)[]): void {
    clearTimeout(noteTimer);
    note.replaceChildren(...content);
  }

  function showFailure(): void {
    say(texts.failed, ' ', make('a', { href: data.sources.at(-1)?.src ?? '' }, texts.openFile));
    hasFailed = true;
    failure.resolve(null);
    // Without a source the browser would wait, and say that it plays.
    video.pause();
    options.onError();
  }

  function sayRate(rate: number): void {
    say(texts.speed.replace('{{rate}}', new Intl.NumberFormat(language).format(rate)));
    noteTimer = window.setTimeout(say, NOTE_MS);
  }

  /** Few people ask for the keys, so their list loads then; without a network there is none. */
  async function showHelp(): Promise<void> {
    const { buildHelp } = await import('./video-help.ts');
    if (signal.aborted) return;
    if (!help) root.append((help = buildHelp(texts, signal)));
    if (!help.open) help.showModal();
  }

  const tell = () => {
    chapters.mark(video.currentTime);
    options.onChange(state());
  };
  for (const type of ['play', 'pause', 'timeupdate', 'seeking', 'durationchange', 'ended'])
    video.addEventListener(type, tell, { signal });
  // Also by the browser's own button.
  video.addEventListener('play', () => void (hasFailed && tryAgain()), { signal });
  video.addEventListener('ended', () => options.onEnd(), { signal });
  video.addEventListener('playing', () => say(), { signal });
  video.addEventListener('ratechange', () => settings.write({ rate: video.playbackRate }), { signal });
  // Errors of sources do not bubble; those of captions are none of the video.
  video.addEventListener(
    'error',
    ({ target }) => (target === video || target === sources.at(-1)) && showFailure(),
    { signal, capture: true },
  );
  answerKeys(root, { video, state, play, seek, toggleCaptions, sayRate, showHelp }, signal);
  window.addEventListener(
    'hashchange',
    () => {
      const start = parseStart({ hash: location.hash, search: '' });
      if (start !== null) seek(start);
    },
    { signal },
  );

  adoptStyle(css, signal);
  container.append(root);
  if (options.startSeconds > 0) seek(options.startSeconds);
  chapters.mark(video.currentTime);
  if (options.isAutoplaying) void play();

  return {
    play,
    pause: () => video.pause(),
    seek,
    state,
    destroy() {
      stop.abort();
      clearTimeout(noteTimer);
      failure.resolve(null);
      video.pause();
      root.remove();
      // Without sources the browser lets go of the file.
      video.replaceChildren();
      video.load();
    },
  };
}
