/** The uses of pictures. */
export type PresetName = 'stage' | 'card' | 'step' | 'thumbnail';

/** Aspect ratio, widths and qualities of a kind of picture. */
export interface Preset {
  /** Width divided by height. */
  readonly ratio: number;
  /**
   * Widths of the AVIF files in pixels, ascending. Few, because hosts limit the number of files.
   */
  readonly widths: readonly [number, ...number[]];
  /** Quality, 1 to 100. */
  readonly avif: number;
  /** Quality of the file for browsers without AVIF, 1 to 100. Null for none. */
  readonly webp: number | null;
  /** Width of the file for browsers without AVIF, one of `widths`. By default the middle one. */
  readonly webpWidth?: number;
}

/** Pictures of link previews: 1200 by 630 pixels, as JPEG, which all services support. */
export const SOCIAL_CARD = { ratio: 1200 / 630, widths: [1200], jpeg: 82 } as const;

/**
 * The first steps of a presentation, one below the other, which its cards fly through: as wide as a
 * card, at most `maxBytes` large, in the first of the qualities that allows it.
 */
export const FLIGHT_STRIP: StripSettings = {
  ratio: 16 / 9,
  widths: [288],
  steps: 3,
  maxBytes: 11_000,
  qualities: [45, 35, 25, 12, 1],
};

/** The first steps of a staff pick, through which the head of the home page flies. */
export const HERO_STRIP: StripSettings = { ...FLIGHT_STRIP, widths: [640], steps: 5, maxBytes: 80_000 };

/** The settings of a picture of the first steps of a presentation, one below the other. */
export interface StripSettings {
  /** Width divided by height of a step. */
  readonly ratio: number;
  readonly widths: readonly [number];
  /** Maximum number of steps. */
  readonly steps: number;
  readonly maxBytes: number;
  /** Qualities of AVIF, of which the first counts whose file is small enough. */
  readonly qualities: readonly number[];
}

/**
 * AVIF effort 4 takes seven times as long as 2 and saves 6 % of the bytes. Effort 1 saves 30 % of
 * the time.
 */
export const AVIF_EFFORT = 2;

/** The kinds of pictures. Video thumbnails are 170 by 96 pixels (rule 3.30). */
export const PRESETS: Readonly<Record<PresetName, Preset>> = {
  // Images of content. Shown with a blur of 10 px (rule 9.18), and without a blur, 720 px wide,
  // beside the transcript of an embedded video. The smallest is the layer below another picture.
  stage: { ratio: 16 / 9, widths: [320, 640, 1280], avif: 45, webp: 65 },
  // The smaller width is for cards in the sidebar of a view page, on phones and on dense screens,
  // and for the blurred drawing on the stage of a phone. The larger one is twice the width of a
  // card in a listing.
  card: { ratio: 16 / 9, widths: [340, 600], avif: 55, webp: 78, webpWidth: 600 },
  // A step is 168 px wide.
  step: { ratio: 16 / 9, widths: [440], avif: 55, webp: 78 },
  thumbnail: { ratio: 170 / 96, widths: [170, 340], avif: 55, webp: 78 },
};

/**
 * Version of all cached pictures. Increase it with every change to the renderer or to an encoder
 * setting.
 */
export const SETTINGS_VERSION = 4;

/** Returns the height in pixels of a picture of this width. */
export function heightOf(preset: Pick<Preset, 'ratio'>, width: number): number {
  return Math.max(1, Math.round(width / preset.ratio));
}
