import { contrastOf } from '#domain/util/contrast';
import { DARK_COLOURS } from './settable-tokens.ts';

/** Names of the colours in the background of calls to action, which follow from other colours. */
export const GRADIENT_STOPS = ['cta-start', 'cta-middle', 'cta-end'] as const;

/** Colours that appear together: text or a mark on a background, and the contrast of WCAG AA. */
const PAIRS: readonly (readonly [front: string, back: string, least: number])[] = [
  ['text', 'page', 4.5],
  ['text', 'surface', 4.5],
  ['text', 'accent-soft', 4.5],
  ['text-secondary', 'page', 4.5],
  ['text-secondary', 'surface', 4.5],
  ['accent-strong', 'page', 4.5],
  ['accent-strong', 'accent-soft', 4.5],
  ['accent', 'page', 3],
  ['on-dark', 'accent-fill', 4.5],
  ['on-dark', 'accent-strong', 4.5],
  ['on-dark', 'purple', 4.5],
  ['on-dark', 'ink', 4.5],
  ['on-dark', 'ink-raised', 4.5],
  ['on-dark-secondary', 'ink', 4.5],
  ['on-dark-secondary', 'ink-raised', 4.5],
  ['light-blue', 'ink', 4.5],
  ['danger-on-dark', 'ink', 4.5],
  ['on-dark', 'ink-hover', 4.5],
  ...Array.from({ length: 8 }, (_, index) => ['on-dark', `avatar-${index}`, 4.5] as const),
  ...GRADIENT_STOPS.map((stop) => ['on-dark', stop, 4.5] as const),
];

/** Two colours with too little contrast. */
export interface LowContrast {
  readonly front: string;
  readonly background: string;
  readonly contrast: number;
  readonly minContrast: number;
}

/**
 * Returns the pairs of colours whose contrast is too low. `colours` has all colours of the design.
 */
export function findLowContrast(colours: Readonly<Record<string, string>>): LowContrast[] {
  return PAIRS.flatMap(([front, background, minContrast]) => {
    const text = colours[front];
    const backgroundColour = colours[background];
    // The stops of the design's own gradient have no names.
    if (text === undefined || backgroundColour === undefined) return [];
    const contrast = contrastOf(text, backgroundColour);
    return contrast < minContrast ? [{ front, background, contrast, minContrast }] : [];
  });
}

/**
 * Returns the pairs with a colour of the dark scheme whose contrast is too low. Leaves out white
 * text, because its backgrounds are the same in both schemes. `colours` has all colours of the
 * design, with those of the dark scheme instead of the light ones.
 */
export function findLowContrastInDark(colours: Readonly<Record<string, string>>): LowContrast[] {
  return findLowContrast(colours).filter(
    ({ front, background }) =>
      front !== 'on-dark' && [front, background].some((name) => Object.hasOwn(DARK_COLOURS, name)),
  );
}
