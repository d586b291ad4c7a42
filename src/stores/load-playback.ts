/** The parts that must load before playback. */
export interface PlaybackParts<Code, Data, Texts> {
  readonly loadCode: () => Promise<Code>;
  readonly fetchData: () => Promise<Data>;
  readonly fetchTexts: () => Promise<Texts>;
  /** Returns the URLs of the first pictures to show. */
  readonly picturesOf: (code: Code, data: Data) => readonly string[];
  readonly decodePictures: (addresses: readonly string[], onDone: () => void) => Promise<void>;
}

/** Code, data and texts count for 20 of 100 each; the pictures share the remaining 40. */
const PART_PERCENT = 20;
const PICTURES_PERCENT = 40;

/**
 * Loads all parts, in parallel where possible. Reports progress, 0 to 100. Rejects with the first
 * failure.
 */
export async function loadPlayback<Code, Data, Texts>(
  parts: PlaybackParts<Code, Data, Texts>,
  report: (percent: number) => void,
): Promise<{ code: Code; data: Data; texts: Texts }> {
  let percent = 0;
  const count = <Part>(part: Part, worth = PART_PERCENT): Part => {
    report((percent += worth));
    return part;
  };
  const [code, data, texts] = await Promise.all([
    parts.loadCode().then((part) => count(part)),
    parts.fetchData().then((part) => count(part)),
    parts.fetchTexts().then((part) => count(part)),
  ]);
  const pictures = parts.picturesOf(code, data);
  await parts.decodePictures(pictures, () => count(null, PICTURES_PERCENT / pictures.length));
  report(100);
  return { code, data, texts };
}
