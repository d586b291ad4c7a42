/** Returns the contrast of two colours as WCAG defines it, from 1 to 21. Colours are "#rrggbb". */
export function contrastOf(item: string, other: string): number {
  const [light, dark] = [luminanceOf(item), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the relative luminance of a colour, from 0 for black to 1 for white. */
export function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Mixes two colours. `share` is the share of the second one, from 0 to 1. */
export function mixColours(from: string, to: string, share: number): string {
  const toRgb = channelsOf(to);
  const rgb = channelsOf(from).map((value, at) => Math.round(value + ((toRgb[at] ?? 0) - value) * share));
  return `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns red, green and blue, each from 0 to 255. */
function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
