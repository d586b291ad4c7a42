import type { Read } from '../deck.ts';
import { shorten } from '../shorten.ts';
import { mendText } from '../text/mend.ts';

/**
 * What pdf.js says where part of a file cannot be read and it goes on without: a stream, an object, the file of a font, a picture, the
 * shape of a page. A font that is not in the file, numbers that are a bit wrong and the like are no damage: what they stand for is seen.
 */
const DAMAGE = [
  /^Invalid stream:|in flate stream$|XRefEntryException/,
  /ignoring (?:errors during|XObject|sub-stream|the rest of the image)/,
  /fetching .* font file:|^Unable to decode|image decoding failed|^Image exceeded maximum allowed size/,
  /^Unknown command ".*[^ -~].*"|^Empty, or invalid, \/MediaBox/,
];
const SAID = /^(?:Warning|Info): ([^]*)$/;
const LONGEST = 120;

/** A reason in one short line, without what terminals take for orders. */
export const shortReason = (reason: string): string => shorten(mendText(reason), LONGEST);

/**
 * Runs something of pdf.js and finds what it could not read. pdf.js says that nowhere but on the console, at the level INFOS; what
 * it says is not shown. One at a time.
 */
export async function findDamage<Result>(run: () => Promise<Result>): Promise<Read<Result>> {
  const { warn, info } = console;
  let damage: string | null = null;
  const listen =
    (say: typeof warn) =>
    (first: unknown, ...rest: unknown[]) => {
      const [, said] = SAID.exec(String(first)) ?? [];
      if (said === undefined) say(first, ...rest);
      else if (DAMAGE.some((sign) => sign.test(said))) damage ??= shortReason(said);
    };
  Object.assign(console, { warn: listen(warn), info: listen(info) });
  try {
    return { result: await run(), damage };
  } finally {
    Object.assign(console, { warn, info });
  }
}
