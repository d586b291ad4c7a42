// The design tokens that the settings of a site may replace.

/** A colour, by its name in the settings. */
export const COLOURS = {
  ink: 'Background of the header, the stage and the footer',
  'ink-raised': 'Second background of these dark areas',
  'ink-hover': 'Controls on dark areas under the pointer; by default made from ink-raised and on-dark',
  'on-dark': 'Text on dark areas',
  'on-dark-secondary': 'Less important text on dark areas',
  'light-blue': 'Accent on dark areas',
  'danger-on-dark': 'Faults and the pressed like button on dark areas',
  page: 'Background of pages',
  surface: 'Background of boxes on pages',
  border: 'Lines on pages',
  text: 'Text on pages',
  'text-secondary': 'Less important text on pages',
  accent: 'Accent on pages, such as the focus',
  'accent-fill': 'Background of buttons',
  'accent-strong': 'Links, and buttons under the pointer',
  'accent-soft': 'Background of notes and the banner',
  purple: 'Second background of calls to action',
  'avatar-0': 'Background of the initials of an author, one of eight',
  'avatar-1': 'The second of eight',
  'avatar-2': 'The third of eight',
  'avatar-3': 'The fourth of eight',
  'avatar-4': 'The fifth of eight',
  'avatar-5': 'The sixth of eight',
  'avatar-6': 'The seventh of eight',
  'avatar-7': 'The eighth of eight',
} as const satisfies Readonly<Record<string, string>>;

export type ColourName = keyof typeof COLOURS;

/** The colours that differ in a dark scheme, with their default values. */
export const DARK_COLOURS = {
  page: '#16191d',
  surface: '#1f242d',
  border: '#363d4a',
  text: '#e8ebf0',
  'text-secondary': '#b6bfce',
  accent: '#8ec5ff',
  'accent-strong': '#8ec5ff',
  'accent-soft': '#2a3146',
} as const satisfies Readonly<Partial<Record<ColourName, string>>>;

export type DarkColourName = keyof typeof DARK_COLOURS;

/** A length in whole pixels. */
interface Size {
  readonly description: string;
  readonly min: number;
  readonly max: number;
}

/** A length, by its name in the settings. */
export const SIZES = {
  'radius-small': { description: 'Corners of small boxes and fields', min: 0, max: 16 },
  'radius-surface': { description: 'Corners of cards, dialogs and pictures', min: 0, max: 32 },
  'radius-pill': { description: 'Corners of buttons; 999 makes them round', min: 0, max: 999 },
  'page-width': { description: 'Greatest width of the content of pages', min: 960, max: 1600 },
  'page-width-wide': { description: 'The same in windows of 1,600 pixels and more', min: 960, max: 1600 },
} as const satisfies Readonly<Record<string, Size>>;

export type SizeName = keyof typeof SIZES;

/**
 * Returns the custom property of a length, and the index of its declaration in the style sheet,
 * because wide windows have a second one.
 */
export const declarationOf = (name: SizeName): { property: string; nth: number } =>
  name === 'page-width-wide' ? { property: '--page-width', nth: 1 } : { property: `--${name}`, nth: 0 };

/** Returns the custom property of a colour. */
export function customPropertyOf(name: ColourName): string {
  return name.startsWith('avatar-') ? `--${name}` : `--color-${name}`;
}

/** Returns the name of the fallback of a font, by its CSS variable. */
export const fallbackName = (cssVariable: string): string => `${cssVariable.slice(2)} fallback`;
