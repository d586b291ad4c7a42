import { THEMES } from '#pipeline/authoring/outline/themes';
import type { ColourCounts, Pixels } from './deck.ts';

/** The colours around the pages of a deck, as six hexadecimal digits. */
export interface DeckColours {
  readonly background: string;
  /** Behind the pages of a section. */
  readonly panel: string;
  readonly heading: string;
}

/** For decks that are not drawn, and for light ones without a distinct colour. */
export const PLAIN_COLOURS: DeckColours = {
  background: THEMES.night.background,
  panel: THEMES.night.panel,
  heading: THEMES.night.onBackground,
};

const MAX_COUNTED_PAGES = 12;
/** Colours are counted in a grid of this number of rows and columns. */
const GRID_SIDE = 48;
/** Pictures with more colours contain photos or gradients, or coloured texts on several colours. */
const MAX_DRAWING_COLOURS = 256;
/**
 * Maximum share of pixels unlike the one before them in a picture with more colours that is
 * written exactly. Up to 1.5 % that took fewer bytes in all pages that were tried; with a photo of
 * 15 %, four times as many.
 */
const MAX_CHANGED_SHARE = 0.02;
/** Keeps the upper four bits of each channel, so that similar colours are counted as one. */
const COLOUR_GROUP_MASK = 0xf0_f0_f0;
const MIN_ACCENT_SATURATION = 0.25;
/** Minimum share of the counted pixels that have the accent colour. */
const MIN_ACCENT_SHARE = 0.004;
/** Pages with a lower lightness are dark. */
const MAX_DARK_LIGHTNESS = 0.4;

/** Hue, from 0 to 360, saturation and lightness, from 0 to 1. */
type Hsl = readonly [hue: number, saturation: number, lightness: number];

const colourAt = (data: Uint8Array, offset: number): number =>
  ((data[offset] ?? 0) << 16) | ((data[offset + 1] ?? 0) << 8) | (data[offset + 2] ?? 0);

/** Counts the colours of some pixels of a page, evenly spread. */
export function countColours({ data, width, height }: Pixels): ColourCounts {
  const counts = new Map<number, number>();
  const middle = (index: number, length: number) => Math.floor(((index + 0.5) * length) / GRID_SIDE);
  for (let y = 0; y < GRID_SIDE; y += 1)
    for (let x = 0; x < GRID_SIDE; x += 1) {
      const colourGroup =
        colourAt(data, 3 * (middle(y, height) * width + middle(x, width))) & COLOUR_GROUP_MASK;
      counts.set(colourGroup, (counts.get(colourGroup) ?? 0) + 1);
    }
  return [...counts];
}

/**
 * Reports whether a picture has as few colours, or as large plain areas, as texts and drawings
 * usually have. A gradient down the page, which is plain along each row, adds many colours.
 */
export function isDrawing(data: Uint8Array): boolean {
  const colours = new Set<number>();
  let changes = 0;
  const isPossible = () =>
    colours.size <= MAX_DRAWING_COLOURS || 3 * changes <= MAX_CHANGED_SHARE * data.length;
  for (let at = 0, previousColour = -1; at < data.length && isPossible(); at += 3) {
    const colour = colourAt(data, at);
    if (colour === previousColour) continue;
    changes += 1;
    previousColour = colour;
    if (colours.size <= MAX_DRAWING_COLOURS) colours.add(colour);
  }
  return isPossible();
}

/** Chooses colours that match the colours of the pages. */
export function coloursOfPages(pages: readonly ColourCounts[]): DeckColours {
  const step = Math.max(1, Math.floor(pages.length / MAX_COUNTED_PAGES));
  const counts = new Map<number, number>();
  for (const page of pages.filter((_, index) => index % step === 0).slice(0, MAX_COUNTED_PAGES))
    for (const [colour, count] of page) counts.set(colour, (counts.get(colour) ?? 0) + count);
  return coloursOf(counts);
}

/** Chooses colours by how often each rough colour was counted. */
export function coloursOf(counts: ReadonlyMap<number, number>): DeckColours {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const byFrequency = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  const [mostFrequent] = byFrequency;
  if (mostFrequent === undefined) return PLAIN_COLOURS;
  const pageHsl = toHsl(mostFrequent[0]);
  const accent = byFrequency.find(([colour, count]) => {
    const [, saturation, lightness] = toHsl(colour);
    return (
      count >= MIN_ACCENT_SHARE * total &&
      saturation >= MIN_ACCENT_SATURATION &&
      lightness > 0.08 &&
      lightness < 0.92
    );
  });
  if (accent === undefined && pageHsl[2] >= MAX_DARK_LIGHTNESS) return PLAIN_COLOURS;
  const [hue, saturation] = accent === undefined ? pageHsl : toHsl(accent[0]);
  const softSaturation = Math.min(saturation, 0.45);
  // Dark pages must stand out from the background: it is lighter than nearly black ones, and
  // darker than other dark ones.
  const [backgroundLightness, panelLightness] =
    pageHsl[2] >= MAX_DARK_LIGHTNESS ? [0.1, 0.19] : pageHsl[2] < 0.09 ? [0.2, 0.28] : [0.05, 0.1];
  return {
    background: toHex([hue, softSaturation, backgroundLightness]),
    panel: toHex([hue, softSaturation, panelLightness]),
    heading: PLAIN_COLOURS.heading,
  };
}

function toHsl(colour: number): Hsl {
  const [r, g, b] = [(colour >> 16) / 255, ((colour >> 8) & 255) / 255, (colour & 255) / 255] as const;
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [lightness, range] = [(max + min) / 2, max - min];
  if (range === 0) return [0, 0, lightness];
  const hue = max === r ? (g - b) / range : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [(hue * 60 + 360) % 360, range / (1 - Math.abs(2 * lightness - 1)), lightness];
}

/** Converts as in CSS Color 4: the offsets 0, 8 and 4 give red, green and blue. */
function toHex([hue, saturation, lightness]: Hsl): string {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): string => {
    const huePosition = (offset + hue / 30) % 12;
    const value = lightness - chroma * Math.max(-1, Math.min(huePosition - 3, 9 - huePosition, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
