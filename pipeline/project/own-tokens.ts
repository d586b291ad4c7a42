import { contrastOf, mixColours } from '#domain/util/contrast';
import { definedFields } from '#library/util/records';
import type { Config } from './config-schema.ts';
import { DARK_COLOURS, type ColourName, type DarkColourName } from './settable-tokens.ts';
import type { Colours, DarkColours, OwnTokens } from './tokens.ts';

/** The background of calls to action at the end of pages, from left to right, as `#rrggbb`. */
type Gradient = readonly [start: string, middle: string, end: string];

/**
 * Returns the tokens of a site with these settings: its font, colours and sizes, and the colours
 * derived from them. `design` has the default colours. Returns null if no token changes.
 */
export function ownTokens(
  { colours: custom = {}, sizes = {}, font, look }: Pick<Config, 'colours' | 'sizes' | 'font' | 'look'>,
  design: Readonly<Record<ColourName, string>>,
): (OwnTokens & { readonly stops: Gradient | null }) | null {
  const isChosen = (name: ColourName) => custom[name] !== undefined;
  const palette = { ...design, ...definedFields(custom) };
  const colours: Colours =
    !isChosen('ink-hover') && (isChosen('ink-raised') || isChosen('on-dark'))
      ? {
          ...definedFields(custom),
          'ink-hover': mixColours(palette['ink-raised'], palette['on-dark'], 0.08),
        }
      : definedFields(custom);
  const stops: Gradient | null =
    isChosen('ink') || isChosen('accent-fill') || isChosen('purple')
      ? [
          mixColours(palette.ink, palette['accent-fill'], 0.18),
          mixColours(palette.ink, palette.purple, 0.32),
          mixColours(palette.ink, palette.purple, 0.58),
        ]
      : null;
  const dark = look?.schemes === 'both' ? darkColours(look.dark ?? {}, custom) : null;
  if (dark === null && Object.keys({ ...colours, ...definedFields({ ...sizes, font }) }).length === 0)
    return null;
  const gradient = stops && `linear-gradient(120deg, ${stops[0]}, ${stops[1]} 55%, ${stops[2]})`;
  return { colours, sizes: definedFields(sizes), gradient, font, dark, stops };
}

/**
 * Returns the colours of the dark scheme. Accents that a site sets only for its light scheme are
 * lightened until they are legible.
 */
function darkColours(
  custom: Readonly<Partial<Record<DarkColourName, string | undefined>>>,
  light: Readonly<Partial<Record<DarkColourName, string | undefined>>>,
): DarkColours {
  const palette: DarkColours = { ...DARK_COLOURS, ...definedFields(custom) };
  const legible = (colour: string, minContrast: number) => {
    const shades = Array.from({ length: 10 }, (_, step) => mixColours(colour, '#ffffff', step / 10));
    return shades.find((shade) => contrastOf(shade, palette.page) >= minContrast) ?? '#ffffff';
  };
  // More than the contrast of AA, because links also appear on the background of notes.
  const strong = light['accent-strong'] && legible(light['accent-strong'], 7);
  return {
    ...palette,
    accent: custom.accent ?? (light.accent ? legible(light.accent, 4.5) : (strong ?? palette.accent)),
    'accent-strong': custom['accent-strong'] ?? strong ?? palette['accent-strong'],
    'accent-soft':
      custom['accent-soft'] ?? (strong ? mixColours(palette.page, strong, 0.18) : palette['accent-soft']),
  };
}
