/**
 * How captions may look, by property: each choice with its value in CSS. The properties are those
 * of EN 301 549, 7.1.4.
 */
export const CAPTION_STYLE_CHOICES = {
  size: { '75%': '0.75', '100%': '1', '150%': '1.5', '200%': '2' },
  colour: { white: '#fff', yellow: '#ffe45c', blue: '#8ecbff' },
  background: { dark: '82%', black: '100%', none: '0%' },
  edge: {
    none: 'none',
    shadow: '0 0.08em 0.16em #000, 0 0 0.3em #000',
    outline: '-0.06em 0 #000, 0.06em 0 #000, 0 -0.06em #000, 0 0.06em #000',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

type StyleChoices = typeof CAPTION_STYLE_CHOICES;

/** A property of captions that the visitor chooses. */
export type CaptionStyleProperty = keyof StyleChoices;

/** The choices of a visitor. Properties without a choice have the usual one. */
export type CaptionStyle = { readonly [Property in CaptionStyleProperty]?: keyof StyleChoices[Property] };

/** How captions look for visitors who have chosen nothing. */
export const DEFAULT_CAPTION_STYLE = {
  size: '100%',
  colour: 'white',
  background: 'dark',
  edge: 'none',
} as const satisfies Required<CaptionStyle>;

/** Returns the valid choices of a stored value. */
export function parseCaptionStyle(stored: unknown): CaptionStyle {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([property, choice]) => cssValueOf(property, choice) !== undefined),
  );
}

/** Returns the custom properties of a look for CSS, one for each property of captions. */
export function captionStyleProperties(captionStyle: CaptionStyle): [name: string, value: string][] {
  return Object.entries({ ...DEFAULT_CAPTION_STYLE, ...captionStyle }).map(([property, choice]) => [
    `--caption-${property}`,
    cssValueOf(property, choice) ?? '',
  ]);
}

function cssValueOf(property: string, choice: unknown): string | undefined {
  const choicesByProperty: Readonly<Record<string, Readonly<Record<string, string>>>> = CAPTION_STYLE_CHOICES;
  if (typeof choice !== 'string' || !Object.hasOwn(choicesByProperty, property)) return undefined;
  const choices = choicesByProperty[property] ?? {};
  return Object.hasOwn(choices, choice) ? choices[choice] : undefined;
}
