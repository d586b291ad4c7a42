import type { ElementOf, CodeRun } from '#domain/playback/element-types';
import { contrastOf, luminanceOf, mixColours } from '#domain/util/contrast';
import { Memo } from '../memo.ts';

/** Version of what is drawn: another one draws all code again. */
export const CODE_VERSION = 'Shiki 4.6.0, 1';

/** Contrast of WCAG AA. */
const MIN_CONTRAST = 4.5;
/** Parts in which a colour moves to that of the text until it has this contrast. */
const MAX_SHADES = 8;
/**
 * Longest time for a line, in milliseconds, many times that of any usual one. The rest of such a
 * line has the colour of the text.
 */
const MAX_LINE_MS = 3000;
const MAX_LINE_LENGTH = 1000;

type Code = Pick<ElementOf<'code'>, 'text' | 'language' | 'color' | 'fill'>;

const highlighted = new Memo<readonly CodeRun[]>(1000);

/**
 * Returns code as runs with the colours of its language, legible on its background. Together, the
 * runs are the text, letter by letter. Code of an unknown language is one run.
 */
export function highlight({ text, language, color, fill }: Code): Promise<readonly CodeRun[]> {
  return highlighted.get(JSON.stringify([text, language, color, fill]), async () => {
    // A tenth of a second, which only code needs. Loads the grammars of this language only.
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
      for (const [words, wanted] of index === 0 ? parts : [['\n', color] as const, ...parts]) {
        if (!shades.has(wanted)) shades.set(wanted, legible(wanted, color, fill));
        const shade = words.trim() === '' ? runs.at(-1)?.[1] : shades.get(wanted);
        const last = runs.at(-1);
        if (last !== undefined && last[1] === shade) last[0] += words;
        else runs.push([words, shade]);
      }
    }
    // The highlighter has its own opinion on ends of lines.
    const whole = runs.map(([words]) => words).join('');
    if (whole !== text) return [[text]];
    return runs.map(([words, shade]) => (shade === undefined ? [words] : [words, shade]));
  });
}

/** Returns a colour, moved to that of the text until it is legible; undefined for the latter. */
function legible(wanted: string, color: string, fill: string): string | undefined {
  for (let step = 0; step < MAX_SHADES; step += 1) {
    const shade = mixColours(wanted, color, step / MAX_SHADES);
    if (contrastOf(shade, fill) >= MIN_CONTRAST) return shade;
  }
  return undefined;
}
