import type { PlaybackControls } from '#domain/playback/playback-controls';
import { browserEnvironment } from '#services/http';
import { decodePictures, fetchPlaybackFile } from '#services/playback-files';
import { loadPlayback } from './load-playback.ts';
import { start } from './playback.ts';

/** The island's description of the content to play. */
export interface PlaybackSource<Code, Data, Texts> {
  readonly importCode: () => Promise<Code>;
  /** Paths of published files. */
  readonly dataHref: string;
  readonly textsHref: string;
  /** Returns the URLs of the first pictures to show. */
  readonly picturesOf: (code: Code, data: Data) => readonly string[];
  /** Puts the content on the stage. */
  readonly mount: (code: Code, data: Data, texts: Texts) => PlaybackControls;
}

/**
 * Loads the content and puts it on the stage, unless it is there or loading. The files come from
 * this build, so their shape is not checked. Never rejects: a failure shows in the state.
 */
export function play<Code, Data, Texts>(source: PlaybackSource<Code, Data, Texts>): Promise<void> {
  const { importCode, dataHref, textsHref, picturesOf, mount } = source;
  const environment = browserEnvironment();
  return start(async (report) => {
    const { code, data, texts } = await loadPlayback(
      {
        loadCode: importCode,
        fetchData: () => fetchPlaybackFile(environment, dataHref) as Promise<Data>,
        fetchTexts: () => fetchPlaybackFile(environment, textsHref) as Promise<Texts>,
        picturesOf,
        decodePictures,
      },
      report,
    );
    return mount(code, data, texts);
  });
}
