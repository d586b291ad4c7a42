import { parseCaptionStyle, type CaptionStyle } from '#domain/playback/caption-style';

/** Saved settings of a visitor. */
export interface VideoSettings {
  /** Language of the captions, empty for none; null if the visitor has not chosen. */
  readonly captions: string | null;
  /** Language of further captions, which show above the first; empty for none. */
  readonly secondCaptions: string;
  readonly look: CaptionStyle;
  /** Playback rate; 1 is normal. */
  readonly rate: number;
  /** The version that the visitor chose, such as "described"; empty for the standard one. */
  readonly version: string;
}

const KEY = 'podium-video';

/** The playback rates that the keys select. */
export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Opens the settings. Tolerates storage that throws, is full or has invalid data. */
export function openSettings(storage: Storage | null) {
  let settings = load(storage);
  return {
    read: () => settings,
    write(change: Partial<VideoSettings>) {
      settings = { ...settings, ...change };
      try {
        storage?.setItem(KEY, JSON.stringify(settings));
      } catch {
        // The storage is full or forbidden.
      }
    },
  };
}

/** The settings of this visitor. Without working storage, they last as long as the player. */
export type SettingsStore = ReturnType<typeof openSettings>;

function load(storage: Storage | null): VideoSettings {
  const { captions, secondCaptions, look, rate, version } = readStored(storage) ?? {};
  return {
    captions: typeof captions === 'string' ? captions : null,
    secondCaptions: typeof secondCaptions === 'string' ? secondCaptions : '',
    look: parseCaptionStyle(look),
    rate: typeof rate === 'number' && rate >= RATES[0] && rate <= 2 ? rate : 1,
    version: typeof version === 'string' ? version : '',
  };
}

function readStored(storage: Storage | null): Partial<Record<keyof VideoSettings, unknown>> | null {
  try {
    return JSON.parse(storage?.getItem(KEY) ?? 'null') as object | null;
  } catch {
    // The storage is forbidden, or the value was not written by this player.
    return null;
  }
}
