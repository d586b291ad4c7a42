import { ADAPTIVE_TYPE } from '#domain/media/adaptive-type';
import type { VideoData } from '#domain/playback/playback-file';
import { createElement } from './create-element.ts';

/** Puts the sources of a version into a video, an adaptive one first. */
export function manageSources(video: HTMLVideoElement, data: VideoData) {
  let version = '';
  let sources: HTMLSourceElement[] = [];
  /** Ends the library that plays the adaptive source. */
  let leaving = new AbortController();
  let library: Promise<unknown> | null = null;

  /** Returns the adaptive source, if the version has one. */
  const adaptive = () => (sources[0]?.type === ADAPTIVE_TYPE ? sources[0] : null);

  /** Removes the adaptive source. Returns false if there is none. */
  function dropAdaptive(): boolean {
    const isThere = adaptive() !== null;
    if (isThere) sources.shift()?.remove();
    leaving.abort();
    return isThere;
  }

  return {
    /** The version: '' (standard), "described" or "signed". */
    version: () => version,
    /** The last source, which the browser tries if it can play no other. */
    last: () => sources.at(-1),
    dropAdaptive,
    /** Puts the sources of a version; those of the standard one if it is unknown. */
    put(wanted: string): void {
      const chosen = data.versions.find(({ kind }) => kind === wanted);
      version = chosen?.kind ?? '';
      leaving.abort();
      leaving = new AbortController();
      library = null;
      for (const source of sources) source.remove();
      sources = (chosen ?? data).sources.map(({ src, type }) => createElement('source', { src, type }));
      video.prepend(...sources);
    },
    /**
     * Loads a library for an adaptive source that the browser cannot play itself; null if there is
     * none. Never rejects: without the library, the browser plays another source.
     */
    loadLibrary(): Promise<unknown> | null {
      const source = adaptive();
      if (source === null || video.canPlayType(ADAPTIVE_TYPE) !== '') return null;
      const { signal } = leaving;
      return (library ??= import('./adaptive.ts').then(
        ({ playAdaptive }) => playAdaptive(video, source.src, signal),
        () => dropAdaptive() && video.load(),
      ));
    },
    /** Removes everything, so that the browser releases the file. */
    remove(): void {
      leaving.abort();
      video.replaceChildren();
      video.load();
    },
  };
}
