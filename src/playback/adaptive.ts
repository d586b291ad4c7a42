import Hls from 'hls.js/light';

/** Status codes of files that are not there. The library would request them again for 30 s. */
const MISSING: readonly number[] = [403, 404, 410];

/**
 * Plays an adaptive source in browsers that cannot do so themselves. If it fails, the video gets an
 * event "error", as from the browser.
 *
 * @param signal Ends it.
 */
export function playAdaptive(video: HTMLVideoElement, src: string, signal: AbortSignal): void {
  if (signal.aborted || !Hls.isSupported()) return;
  const hls = new Hls({
    // The policy of pages allows no workers made from code.
    enableWorker: false,
    // It would replace the other sources.
    preferManagedMediaSource: false,
    capLevelToPlayerSize: true,
    startPosition: video.currentTime > 0 ? video.currentTime : -1,
  });
  // Removes the address of the source too, so that the browser can load others.
  signal.addEventListener('abort', () => hls.destroy());
  hls.on(Hls.Events.ERROR, (_, { fatal, response }) => {
    if (fatal || MISSING.includes(response?.code ?? 0)) video.dispatchEvent(new Event('error'));
  });
  hls.loadSource(src);
  hls.attachMedia(video);
}
