import type { ElementOf, CodeRun } from '#domain/playback/element-types';
import { contrastOf, luminanceOf, mixColours } from '#domain/util/contrast';
import { Memo } from '../memo.ts';

/** Version of the drawings of code. Changing it draws all code again. */
export const CODE_VERSION = 'Shiki 4.6.0, 1';

/** Contrast of WCAG AA. */
const MIN_CONTRAST = 4.5;
/** Number of steps in which a colour is moved to the text colour until it has this contrast. */
const SHADE_STEPS = 8;
/**
 * Time limit for a line, in milliseconds, far above the time of any usual line. The rest of a line
 * that exceeds it has the text colour.
 */
const MAX_LINE_MS = 3000;
const MAX_LINE_LENGTH = 1000;

type Code = Pick<ElementOf<'code'>, 'text' | 'language' | 'color' | 'fill'>;

const highlightCache = new Memo<readonly CodeRun[]>(1000);

/**
 * Returns code as runs with the colours of its language, legible on its background. Together, the
 * runs are the text, letter by letter. Code of an unknown language is one run.
 */
export function highlight({ text, language, color, fill }: Code): Promise<readonly CodeRun[]> {
  return highlightCache.get(JSON.stringify([text, language, color, fill]), async () => {
    // Imported only for code, because it takes a tenth of a second. Loads only this grammar.
    const { bundledLanguages, codeToTokensBase } = await import('shiki');
    const lang = language.toLowerCase();
    if (!Object.hasOwn(bundledLanguages, lang)) return [[text]];
    const lines = await codeToTokensBase(text, {
      lang: lang as keyof typeof bundledLanguages,
      theme: luminanceOf(fill) > 0.18 ? 'github-light' : 'github-dark',
      tokenizeTimeLimit: MAX_LINE_MS,
      tokenizeMaxLineLength: MAX_LINE_LENGTH,
    });
    const runs: [string, string | undefined][] = [];
    const shades = new Map<string, string | undefined>();
    for (const [index, tokens] of lines.entries()) {
      const parts = tokens.map((token) => [token.content, token.color ?? color] as const);
      for (const [words, wantedColour] of index === 0 ? parts : [['\n', color] as const, ...parts]) {
        if (!shades.has(wantedColour)) shades.set(wantedColour, makeLegible(wantedColour, color, fill));
        const shade = words.trim() === '' ? runs.at(-1)?.[1] : shades.get(wantedColour);
        const lastRun = runs.at(-1);
        if (lastRun !== undefined && lastRun[1] === shade) lastRun[0] += words;
        else runs.push([words, shade]);
      }
    }
    // The highlighter may change line breaks. Then the code stays uncoloured.
    const code = runs.map(([words]) => words).join('');
    if (code !== text) return [[text]];
    return runs.map(([words, shade]) => (shade === undefined ? [words] : [words, shade]));
  });
}

/** Moves a colour to the text colour until it is legible; undefined if only the text colour is. */
function makeLegible(wanted: string, color: string, fill: string): string | undefined {
  for (let step = 0; step < SHADE_STEPS; step += 1) {
    const shade = mixColours(wanted, color, step / SHADE_STEPS);
    if (contrastOf(shade, fill) >= MIN_CONTRAST) return shade;
  }
  return undefined;
}
