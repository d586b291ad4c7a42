import type { Config } from './config-schema.ts';
import type { ColourName } from './settable-tokens.ts';
import type { Colours, OwnTokens } from './tokens.ts';

/** The background of calls to action at the end of pages, from left to right, as `#rrggbb`. */
type Gradient = readonly [start: string, middle: string, end: string];

/**
 * Returns the tokens of a site with these settings: its font, colours and sizes, and the colours
 * that follow from them. `design` has the colours of the design. Returns null if all tokens stay.
 */
export function ownTokens(
  { colours: chosen = {}, sizes = {}, font }: Pick<Config, 'colours' | 'sizes' | 'font'>,
  design: Readonly<Record<ColourName, string>>,
): (OwnTokens & { readonly stops: Gradient | null }) | null {
  const given = (name: ColourName) => chosen[name] !== undefined;
  const all = { ...design, ...defined(chosen) };
  const colours: Colours =
    !given('ink-hover') && (given('ink-raised') || given('on-dark'))
      ? { ...defined(chosen), 'ink-hover': mix(all['ink-raised'], all['on-dark'], 0.08) }
      : defined(chosen);
  const stops: Gradient | null =
    given('ink') || given('accent-fill') || given('purple')
      ? [
          mix(all.ink, all['accent-fill'], 0.18),
          mix(all.ink, all.purple, 0.32),
          mix(all.ink, all.purple, 0.58),
        ]
      : null;
  if (Object.keys({ ...colours, ...defined({ ...sizes, font }) }).length === 0) return null;
  const gradient = stops && `linear-gradient(120deg, ${stops[0]}, ${stops[1]} 55%, ${stops[2]})`;
  return { colours, sizes: defined(sizes), gradient, font, stops };
}

/** Returns the colour between two colours, by its part of the second one. */
export function mix(item: string, other: string, part: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [from = 0, to = 0] = [item, other].map((colour) =>
      Number.parseInt(colour.slice(start, start + 2), 16),
    );
    return Math.round(from + (to - from) * part)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Returns the fields that have a value. */
function defined<Value>(fields: Readonly<Record<string, Value | undefined>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  );
}
