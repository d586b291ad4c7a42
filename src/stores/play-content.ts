import type { PlaybackControls } from '#domain/playback/playback-controls';
import { browserEnvironment } from '#services/http';
import { decodePictures, fetchPlaybackFile } from '#services/playback-files';
import { start } from './playback.ts';

/** The island's description of the content to play. */
interface PlaybackSource<Code, Data, Texts> {
  readonly importCode: () => Promise<Code>;
  /** Paths of published files. */
  readonly dataHref: string;
  readonly textsHref: string;
  /** Returns the URLs of the first pictures to show. */
  readonly picturesOf: (code: Code, data: Data) => readonly string[];
  /** Puts the content on the stage. */
  readonly mount: (code: Code, data: Data, texts: Texts) => PlaybackControls;
}

/** Fetches a file of the build. Rejects with a ChunkLoadError. */
export const loadFile = (path: string): Promise<unknown> => fetchPlaybackFile(browserEnvironment(), path);

/** Share of the progress for each of code, data and texts. */
const PART_PERCENT = 20;

/** Share of the progress for all pictures together. */
const PICTURES_PERCENT = 40;

/**
 * Loads the content, in parallel where possible, and puts it on the stage. Does nothing if it is
 * there or loading. The files come from this build, so their shape is not checked. Never rejects:
 * the first failure becomes part of the state.
 */
export function play<Code, Data, Texts>(
  { importCode, dataHref, textsHref, picturesOf, mount }: PlaybackSource<Code, Data, Texts>,
  fetchFile = loadFile,
  decode = decodePictures,
): Promise<void> {
  return start(async (report) => {
    let percent = 0;
    const count = <Part>(part: Part, share = PART_PERCENT): Part => {
      report((percent += share));
      return part;
    };
    const [code, data, texts] = await Promise.all([
      importCode().then((part) => count(part)),
      fetchFile(dataHref).then((part) => count(part as Data)),
      fetchFile(textsHref).then((part) => count(part as Texts)),
    ]);
    const pictures = picturesOf(code, data);
    await decode(pictures, () => count(null, PICTURES_PERCENT / pictures.length));
    report(100);
    return mount(code, data, texts);
  });
}
