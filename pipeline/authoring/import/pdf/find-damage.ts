import type { Read } from '../deck.ts';
import { shorten } from '#pipeline/authoring/storyboard/fit-text';
import { normalizeText } from '../text/normalize-text.ts';

/**
 * Messages of pdf.js about parts of a file that it could not read and skipped: a stream, an object,
 * a font file, a picture, the page size. Missing fonts, slightly wrong numbers and the like do not
 * count as damage, because the content is still visible.
 */
const DAMAGE = [
  /^Invalid stream:|in flate stream$|XRefEntryException/,
  /ignoring (?:errors during|XObject|sub-stream|the rest of the image)/,
  /fetching .* font file:|^Unable to decode|image decoding failed|^Image exceeded maximum allowed size/,
  /^Unknown command "[ -~]*[^ -~].*"|^Empty, or invalid, \/MediaBox/,
];
const LOG_LINE = /^(?:Warning|Info): ([^]*)$/;
const LONGEST = 120;

/** Returns a reason as one short line without terminal control characters. */
export const shortReason = (reason: string): string => shorten(normalizeText(reason), LONGEST);

/**
 * Runs a function of pdf.js and returns the parts that it could not read. pdf.js reports them only
 * on the console at the level INFOS, so the console is intercepted meanwhile. Do not run two at the
 * same time.
 */
export async function findDamage<Result>(run: () => Promise<Result>): Promise<Read<Result>> {
  const { warn, info } = console;
  let damage: string | null = null;
  const listen =
    (say: typeof warn) =>
    (first: unknown, ...rest: unknown[]) => {
      const [, message] = LOG_LINE.exec(String(first)) ?? [];
      if (message === undefined) say(first, ...rest);
      else if (DAMAGE.some((sign) => sign.test(message))) damage ??= shortReason(message);
    };
  Object.assign(console, { warn: listen(warn), info: listen(info) });
  try {
    return { result: await run(), damage };
  } finally {
    Object.assign(console, { warn, info });
  }
}
