import type { Playing } from '#domain/playing';
import { browserEnvironment } from '#services/browser-environment';
import { decodePictures, fetchPlaybackFile } from '#services/playback-files';
import { loadPlaying } from './load-playing.ts';
import { start } from './playback.ts';

/** What an island knows of what it plays. */
export interface PlayingSource<Code, Data, Texts> {
  readonly importCode: () => Promise<Code>;
  /** Paths of published files. */
  readonly dataHref: string;
  readonly textsHref: string;
  /** Addresses of the pictures that are shown first. */
  readonly picturesOf: (code: Code, data: Data) => readonly string[];
  /** Puts what plays on the stage. */
  readonly mount: (code: Code, data: Data, texts: Texts) => Playing;
}

/**
 * Loads what plays from this site and puts it on the stage, unless it is there or on its way. The files are this
 * build's own and are taken for what they are. Never rejects: a failure shows in the state.
 */
export function play<Code, Data, Texts>(source: PlayingSource<Code, Data, Texts>): Promise<void> {
  const { importCode, dataHref, textsHref, picturesOf, mount } = source;
  const environment = browserEnvironment();
  return start(async (report) => {
    const { code, data, texts } = await loadPlaying(
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
