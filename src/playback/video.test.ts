// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VideoTexts } from '#domain/video-texts';
import { mountVideo, type VideoPlayer } from './video.ts';

const onError = vi.fn();
let player: VideoPlayer | undefined;
/** Responds to `play()`. `isMuted` is whether playback would be silent. */
let answer: (isMuted: boolean) => Promise<void>;
let paused = true;
let loads = 0;

beforeEach(() => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = () => undefined;
    },
  );
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
  paused = true;
  loads = 0;
  answer = () => Promise.resolve();
  const media = HTMLMediaElement.prototype;
  vi.spyOn(media, 'paused', 'get').mockImplementation(() => paused);
  vi.spyOn(media, 'textTracks', 'get').mockReturnValue(new EventTarget() as TextTrackList);
  vi.spyOn(media, 'load').mockImplementation(() => void (loads += 1));
  vi.spyOn(media, 'pause').mockImplementation(() => void (paused = true));
  vi.spyOn(media, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    await answer(this.muted);
    if (paused) {
      paused = false;
      this.dispatchEvent(new Event('play'));
    }
    this.dispatchEvent(new Event('playing'));
  });
});

afterEach(() => {
  player?.destroy();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  onError.mockClear();
});

function mount(isAutoplaying: boolean): HTMLVideoElement {
  player = mountVideo(document.body, {
    video: {
      language: 'en',
      sources: [{ src: '/tide.mp4', type: 'video/mp4' }],
      poster: null,
      durationSeconds: 4,
      captions: [],
      chapters: [],
    },
    texts: { failed: 'It does not play.', openFile: 'Open the file' } as VideoTexts,
    title: 'The tide',
    language: 'en',
    startSeconds: 0,
    isAutoplaying,
    onChange: () => undefined,
    onEnd: () => undefined,
    onError,
    storage: null,
  });
  return document.querySelector('video')!;
}

const deny = () => Promise.reject(new DOMException('Touch the page first.', 'NotAllowedError'));

describe('a video that plays by itself', () => {
  it('keeps its sound where the browser allows it', async () => {
    const video = mount(true);
    await vi.waitFor(() => expect(player?.state().isPlaying).toBe(true));
    expect(video.muted).toBe(false);
  });

  it('plays without sound where the browser refuses sound', async () => {
    answer = (isMuted) => (isMuted ? Promise.resolve() : refuse());
    const video = mount(true);
    await vi.waitFor(() => expect(player?.state().isPlaying).toBe(true));
    expect(video.muted).toBe(true);
  });

  it('stays paused where the browser refuses that too', async () => {
    answer = deny;
    mount(true);
    await player?.play();
    expect(player?.state().isPlaying).toBe(false);
    expect(onError).not.toHaveBeenCalled();
  });

  it('keeps its sound where something else stops it', async () => {
    answer = () => Promise.reject(new DOMException('Paused meanwhile.', 'AbortError'));
    const video = mount(false);
    await player?.play();
    expect(video.muted).toBe(false);
  });
});

describe('a video whose file does not come', () => {
  function fail(): HTMLVideoElement {
    answer = () => new Promise(() => undefined);
    const video = mount(true);
    video.querySelector('source')?.dispatchEvent(new Event('error'));
    return video;
  }
  const note = () => document.querySelector('.video-note')?.textContent;

  it('says so, with a link to the file', () => {
    fail();
    expect(note()).toBe('It does not play. Open the file');
    expect(document.querySelector('.video-note a')?.getAttribute('href')).toBe('/tide.mp4');
    expect(onError).toHaveBeenCalledOnce();
    expect(player?.state().isPlaying).toBe(false);
  });

  it("is asked for again, from where it was, by the browser's own play button", async () => {
    const video = fail();
    video.currentTime = 3;
    answer = () => Promise.resolve();
    await video.play();
    await vi.waitFor(() => expect(player?.state()).toMatchObject({ isPlaying: true, seconds: 3 }));
    expect(loads).toBe(1);
    expect(note()).toBe('');
  });

  it('says so again if it does not come the second time', async () => {
    const video = fail();
    answer = () => Promise.resolve();
    await video.play();
    video.querySelector('source')?.dispatchEvent(new Event('error'));
    expect(note()).toBe('It does not play. Open the file');
    expect(player?.state().isPlaying).toBe(false);
  });
});
