/**
 * How captions may look, by property: each choice with its value in CSS. The properties are those
 * of EN 301 549, 7.1.4.
 */
export const CAPTION_LOOKS = {
  size: { '75%': '0.75', '100%': '1', '150%': '1.5', '200%': '2' },
  colour: { white: '#fff', yellow: '#ffe45c', blue: '#8ecbff' },
  background: { dark: '82%', black: '100%', none: '0%' },
  edge: {
    none: 'none',
    shadow: '0 0.08em 0.16em #000, 0 0 0.3em #000',
    outline: '-0.06em 0 #000, 0.06em 0 #000, 0 -0.06em #000, 0 0.06em #000',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

type Looks = typeof CAPTION_LOOKS;

/** A property of captions that the visitor chooses. */
export type LookProperty = keyof Looks;

/** The choices of a visitor. Properties without a choice have the usual one. */
export type CaptionLook = { readonly [Property in LookProperty]?: keyof Looks[Property] };

/** How captions look for visitors who have chosen nothing. */
export const USUAL_LOOK = {
  size: '100%',
  colour: 'white',
  background: 'dark',
  edge: 'none',
} as const satisfies Required<CaptionLook>;

/** Returns the valid choices of a stored value. */
export function readLook(stored: unknown): CaptionLook {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([property, choice]) => valueOf(property, choice) !== undefined),
  );
}

/** Returns the custom properties of a look for CSS, one for each property of captions. */
export function lookStyles(look: CaptionLook): [name: string, value: string][] {
  return Object.entries({ ...USUAL_LOOK, ...look }).map(([property, choice]) => [
    `--caption-${property}`,
    valueOf(property, choice) ?? '',
  ]);
}

function valueOf(property: string, choice: unknown): string | undefined {
  const looks: Readonly<Record<string, Readonly<Record<string, string>>>> = CAPTION_LOOKS;
  if (typeof choice !== 'string' || !Object.hasOwn(looks, property)) return undefined;
  const choices = looks[property] ?? {};
  return Object.hasOwn(choices, choice) ? choices[choice] : undefined;
}
