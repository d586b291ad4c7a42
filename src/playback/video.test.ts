// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADAPTIVE_TYPE } from '#domain/media/adaptive-type';
import type { VideoData } from '#domain/playback/playback-file';
import type { PlayerTexts } from '#domain/addresses/texts-path';
import { mountVideo } from './video.ts';

const texts = (
  JSON.parse(readFileSync('public/locales/en/player.json', 'utf8')) as {
    readonly video: PlayerTexts['video'];
  }
).video;
const onError = vi.fn();
let player: ReturnType<typeof mountVideo> | undefined;
/** Responds to `play()`. `isMuted` is whether playback would be silent. */
let answer: (isMuted: boolean) => Promise<void>;
let paused = true;
let tracks: EventTarget;
let storage: Storage | null;
let loads = 0;

beforeEach(() => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = () => undefined;
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
  paused = true;
  loads = 0;
  storage = null;
  tracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => [][Symbol.iterator]() });
  answer = () => Promise.resolve();
  const media = HTMLMediaElement.prototype;
  vi.spyOn(media, 'paused', 'get').mockImplementation(() => paused);
  vi.spyOn(media, 'textTracks', 'get').mockReturnValue(tracks as TextTrackList);
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

function mount(isAutoplaying: boolean, change: Partial<VideoData> = {}): HTMLVideoElement {
  player = mountVideo(document.body, {
    video: {
      language: 'en',
      sources: [{ src: '/tide.mp4', type: 'video/mp4' }],
      versions: [],
      poster: null,
      durationSeconds: 4,
      captions: [],
      chapters: [],
      ...change,
    },
    texts,
    title: 'The tide',
    language: 'en',
    startSeconds: 0,
    isAutoplaying,
    onChange: () => undefined,
    onEnd: () => undefined,
    onError,
    storage,
  });
  return document.querySelector('video')!;
}

const deny = () => Promise.reject(new DOMException('Touch the page first.', 'NotAllowedError'));

describe('a video that plays by itself', () => {
  it('keeps its sound if the browser allows it', async () => {
    const video = mount(true);
    await vi.waitFor(() => expect(player?.state().isPlaying).toBe(true));
    expect(video.muted).toBe(false);
  });

  it('plays without sound if the browser refuses sound', async () => {
    answer = (isMuted) => (isMuted ? Promise.resolve() : deny());
    const video = mount(true);
    await vi.waitFor(() => expect(player?.state().isPlaying).toBe(true));
    expect(video.muted).toBe(true);
  });

  it('stays paused if the browser refuses that too', async () => {
    answer = deny;
    mount(true);
    await player?.play();
    expect(player?.state().isPlaying).toBe(false);
    expect(onError).not.toHaveBeenCalled();
  });

  it('keeps its sound if something else stops it', async () => {
    answer = () => Promise.reject(new DOMException('Paused meanwhile.', 'AbortError'));
    const video = mount(false);
    await player?.play();
    expect(video.muted).toBe(false);
  });
});

describe('a video whose file does not load', () => {
  function fail(): HTMLVideoElement {
    answer = () => new Promise(() => undefined);
    const video = mount(true);
    video.querySelector('source')?.dispatchEvent(new Event('error'));
    return video;
  }
  const note = () => document.querySelector('.video-note')?.textContent;

  it('shows a message with a link to the file', () => {
    fail();
    expect(note()).toBe('This video cannot be played here. Open the file');
    expect(document.querySelector('.video-note a')?.getAttribute('href')).toMatch(/\/tide\.mp4$/);
    expect(onError).toHaveBeenCalledOnce();
    expect(player?.state().isPlaying).toBe(false);
  });

  it('is requested again, from its position, by a play button outside of the page', async () => {
    const video = fail();
    video.currentTime = 3;
    answer = () => Promise.resolve();
    await video.play();
    await vi.waitFor(() => expect(player?.state()).toMatchObject({ isPlaying: true, seconds: 3 }));
    expect(loads).toBe(1);
    expect(note()).toBe('');
  });

  it('shows the message again if it fails a second time', async () => {
    const video = fail();
    answer = () => Promise.resolve();
    await video.play();
    video.querySelector('source')?.dispatchEvent(new Event('error'));
    expect(note()).toBe('This video cannot be played here. Open the file');
    expect(player?.state().isPlaying).toBe(false);
  });
});

describe('an adaptive video', () => {
  const sources = [
    { src: '/film.m3u8', type: ADAPTIVE_TYPE },
    { src: '/tide.mp4', type: 'video/mp4' },
  ];
  const offered = (video: HTMLVideoElement) =>
    Array.from(video.querySelectorAll('source'), ({ type }) => type);

  it('is left to the browser, with its file as the next source', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
    const video = mount(false, { sources });
    await player?.play();
    expect(player?.state().isPlaying).toBe(true);
    expect(offered(video)).toEqual([ADAPTIVE_TYPE, 'video/mp4']);
  });

  it('goes on with its file, from its position, if the browser fails with it', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
    const video = mount(false, { sources });
    await player?.play();
    video.currentTime = 3;
    video.dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(player?.state()).toMatchObject({ isPlaying: true, seconds: 3 }));
    expect(offered(video)).toEqual(['video/mp4']);
    expect(onError).not.toHaveBeenCalled();
    video.dispatchEvent(new Event('error'));
    expect(onError).toHaveBeenCalledOnce();
  });

  it('plays its file where there are neither HLS nor Media Source Extensions', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
    const video = mount(false, { sources });
    await player?.play();
    expect(player?.state().isPlaying).toBe(true);
    expect(video.src).toBe('');
  });
});

describe('the controls of a video', () => {
  const button = (title: string) => document.querySelector<HTMLButtonElement>(`button[title="${title}"]`);
  const list = (title: string) => document.querySelector<HTMLSelectElement>(`select[title="${title}"]`);
  const timeline = () => document.querySelector<HTMLInputElement>('[aria-label="Position"]')!;
  const press = (target: Element, key: string) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const chapters = [
    { title: 'Flood', start: 0 },
    { title: 'Ebb', start: 2 },
  ];

  it('have a button that plays and pauses, and says which', async () => {
    mount(false);
    button('Play')?.click();
    await vi.waitFor(() => expect(button('Pause')).not.toBeNull());
    button('Pause')?.click();
    expect(paused).toBe(true);
  });

  it('describe the time in words, with the chapter', () => {
    const video = mount(false, { chapters });
    expect(timeline().ariaValueText).toBe('0 seconds of 4 seconds, Flood');
    timeline().value = '2.5';
    timeline().dispatchEvent(new Event('input'));
    expect(video.currentTime).toBe(2.5);
    video.dispatchEvent(new Event('timeupdate'));
    expect(timeline().ariaValueText).toBe('2 seconds of 4 seconds, Ebb');
    expect(document.querySelector('.video-clock')?.textContent).toBe('0:02 / 0:04');
  });

  it('mark the chapters on the timeline, and list them', () => {
    const video = mount(false, { chapters });
    expect(document.querySelectorAll('.video-mark')).toHaveLength(1);
    const marked = list('Chapters');
    expect([...(marked?.options ?? [])].map(({ text, lang }) => [text, lang])).toEqual([
      ['Flood', 'en'],
      ['Ebb', 'en'],
    ]);
    marked!.value = '2';
    marked!.dispatchEvent(new Event('change'));
    expect(video.currentTime).toBe(2);
  });

  it('have nothing for chapters and captions if there are none', () => {
    mount(false);
    expect(list('Chapters')).toBeNull();
    expect(button('Captions') ?? list('Captions')).toBeNull();
  });

  it('switch the sound off and on, with the right button and slider', () => {
    const video = mount(false);
    const slider = document.querySelector<HTMLInputElement>('[aria-label="Volume"]')!;
    button('Mute')?.click();
    expect(video.muted).toBe(true);
    video.dispatchEvent(new Event('volumechange'));
    expect([slider.value, slider.ariaValueText]).toEqual(['0', '0%']);
    slider.value = '0.4';
    slider.dispatchEvent(new Event('input'));
    expect([video.muted, video.volume]).toEqual([false, 0.4]);
    video.dispatchEvent(new Event('volumechange'));
    expect(slider.ariaValueText).toBe('40%');
    expect(button('Mute')).not.toBeNull();
  });

  it('switch the sound on again at volume 0', () => {
    const video = mount(false);
    video.volume = 0;
    video.dispatchEvent(new Event('volumechange'));
    button('Unmute')?.click();
    expect([video.muted, video.volume]).toEqual([false, 0.5]);
  });

  it('change the speed, and show a speed that a key has changed', () => {
    const video = mount(false);
    const rates = list('Speed')!;
    expect(rates.value).toBe('1');
    rates.value = '1.5';
    rates.dispatchEvent(new Event('change'));
    expect(video.playbackRate).toBe(1.5);
    video.playbackRate = 0.5;
    video.dispatchEvent(new Event('ratechange'));
    expect(rates.selectedOptions[0]?.text).toBe('0.5×');
  });

  it('leave letters to a focused list, and handle them elsewhere [9.22]', async () => {
    vi.useFakeTimers();
    try {
      mount(false);
      press(list('Speed')!, 'm');
      press(list('Speed')!, 'ArrowRight');
      await vi.runOnlyPendingTimersAsync();
      expect(document.querySelector('video')?.muted).toBe(false);
      expect(document.querySelector('video')?.currentTime).toBe(0);
      press(button('Play')!, 'm');
      press(timeline(), 'ArrowRight');
      await vi.runOnlyPendingTimersAsync();
      expect(document.querySelector('video')?.muted).toBe(true);
      expect(document.querySelector('video')?.currentTime).toBe(4);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the versions of a video', () => {
  const versions = [
    { kind: 'described', language: null, sources: [{ src: '/described.mp4', type: 'video/mp4' }] },
    { kind: 'signed', language: 'ase', sources: [{ src: '/signed.mp4', type: 'video/mp4' }] },
  ] as const;
  const list = () => document.querySelector<HTMLSelectElement>('select[title="Version"]');
  const choose = (value: string) => {
    list()!.value = value;
    list()!.dispatchEvent(new Event('change'));
  };
  const sources = () => [...document.querySelectorAll('source')].map((source) => source.getAttribute('src'));

  it('have no list if there is only one', () => {
    mount(false);
    expect(list()).toBeNull();
  });

  it('are named in the language of the page [3.52]', () => {
    mount(false, { versions });
    expect([...list()!.options].map(({ text }) => text)).toEqual([
      'Standard',
      'Audio description',
      'Sign language (American Sign Language)',
    ]);
  });

  it('go on at the same position and speed, and play on [4.37]', async () => {
    const video = mount(true, { versions });
    await vi.waitFor(() => expect(player?.state().isPlaying).toBe(true));
    player?.seek(2.5);
    video.playbackRate = 1.5;
    choose('described');
    expect(sources()).toEqual(['/described.mp4']);
    expect([video.currentTime, video.defaultPlaybackRate, loads]).toEqual([2.5, 1.5, 1]);
    await vi.waitFor(() => expect(player?.state().isPlaying).toBe(true));
    choose('');
    expect(sources()).toEqual(['/tide.mp4']);
    expect(video.currentTime).toBe(2.5);
  });

  it('stay paused if the video was', () => {
    mount(false, { versions });
    choose('signed');
    expect(sources()).toEqual(['/signed.mp4']);
    expect(player?.state().isPlaying).toBe(false);
  });

  it('are chosen again in the next video that has them [4.37]', () => {
    storage = localStorage;
    mount(false, { versions });
    choose('signed');
    player?.destroy();
    mount(false, { versions });
    expect(list()!.value).toBe('signed');
    player?.destroy();
    mount(false, { versions: [versions[0]] });
    expect([list()!.value, ...sources()]).toEqual(['', '/tide.mp4']);
    localStorage.clear();
  });

  it('can be changed after one has failed', () => {
    const video = mount(false, { versions });
    choose('described');
    video.querySelector('source')?.dispatchEvent(new Event('error'));
    expect(document.querySelector('.video-note a')?.getAttribute('href')).toMatch(/\/described\.mp4$/);
    choose('');
    expect(document.querySelector('.video-note')?.textContent).toBe('');
  });
});

describe('the options of a video', () => {
  const captions = [{ src: '/tide.vtt', language: 'en', label: 'English' }];
  const open = async (video: HTMLVideoElement) => {
    HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
      this.open = true;
    };
    video.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
    return vi.waitUntil(() => document.querySelector('dialog'), { timeout: 30_000 });
  };

  it('let the visitor choose how captions look, and keep the choice [4.53]', async () => {
    // jsdom has no tracks.
    const track = Object.assign(new EventTarget(), { mode: 'disabled', activeCues: [] });
    Object.defineProperty(HTMLTrackElement.prototype, 'track', { value: track, configurable: true });
    const kept = new Map([['podium-video', '{"look":{"edge":"shadow"}}']]);
    storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    } as Storage;
    const dialog = await open(mount(false, { captions }));
    expect(dialog.ariaLabel).toBe('Options');
    const [size, colour, background, edge] = dialog.querySelectorAll('select');
    expect([size, colour, background, edge].map((field) => field?.selectedOptions[0]?.text)).toEqual([
      '100%',
      'White',
      'Dark',
      'Shadow',
    ]);
    size!.value = '150%';
    size!.dispatchEvent(new Event('change'));
    const style = document.querySelector<HTMLElement>('.video-player')!.style;
    expect(style.getPropertyValue('--caption-size')).toBe('1.5');
    expect(JSON.parse(kept.get('podium-video') ?? '')).toMatchObject({
      look: { size: '150%', edge: 'shadow' },
    });
  });

  it('offer captions in a second language where there are several [4.54]', async () => {
    const modes = new Map<HTMLTrackElement, string>();
    Object.defineProperty(HTMLTrackElement.prototype, 'track', {
      configurable: true,
      get(this: HTMLTrackElement) {
        const { srclang: language } = this;
        const set = (mode: string) => modes.set(this, mode);
        return Object.assign(
          Object.defineProperty(new EventTarget(), 'mode', { set, get: () => modes.get(this) }),
          {
            language,
            activeCues: [],
          },
        );
      },
    });
    const german = { src: '/tide.de.vtt', language: 'de', label: 'Deutsch' };
    const dialog = await open(mount(false, { captions: [...captions, german] }));
    const [second] = dialog.querySelectorAll('select');
    expect(second?.labels[0]?.textContent).toContain('Second captions');
    expect([...modes.values()]).toEqual(['hidden', 'disabled']);
    second!.value = 'de';
    second!.dispatchEvent(new Event('change'));
    expect([...modes.values()]).toEqual(['hidden', 'hidden']);
  });

  it('are only the keys without captions', async () => {
    const dialog = await open(mount(false));
    expect([dialog.ariaLabel, dialog.querySelectorAll('select').length]).toEqual(['Keyboard shortcuts', 0]);
  });
});
