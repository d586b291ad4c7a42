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

/** Two colours that are too close to each other. */
export interface LowContrast {
  readonly front: string;
  readonly back: string;
  readonly contrast: number;
  readonly least: number;
}

/**
 * Returns the pairs of colours whose contrast is too low. `colours` has those of the whole design.
 */
export function findLowContrast(colours: Readonly<Record<string, string>>): LowContrast[] {
  return PAIRS.flatMap(([front, back, least]) => {
    const [one, other] = [colours[front], colours[back]];
    // The stops of the design's own gradient have no names.
    if (one === undefined || other === undefined) return [];
    const contrast = contrastOf(one, other);
    return contrast < least ? [{ front, back, contrast, least }] : [];
  });
}

/** Returns the contrast of two colours as WCAG defines it, from 1 to 21. */
export function contrastOf(item: string, other: string): number {
  const [light, dark] = [luminance(item), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
