/** What the player remembers of a visitor. */
export interface VideoSettings {
  /** Language of the captions, empty for none; null where the visitor has not chosen. */
  readonly captions: string | null;
  /** Speed, 1 is normal. */
  readonly rate: number;
}

/** The settings of this visitor; without a storage that works they last as long as the player. */
export interface SettingsStore {
  read(): VideoSettings;
  write(change: Partial<VideoSettings>): void;
}

const KEY = 'podium-video';

/** The speeds that the keys go through. */
export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Opens the settings; a storage that throws, is full or holds nonsense is as good as none. */
export function openSettings(storage: Storage | null): SettingsStore {
  let settings = load(storage);
  return {
    read: () => settings,
    write(change) {
      settings = { ...settings, ...change };
      try {
        storage?.setItem(KEY, JSON.stringify(settings));
      } catch {
        // Full or forbidden.
      }
    },
  };
}

function load(storage: Storage | null): VideoSettings {
  const { captions, rate } = readKept(storage) ?? {};
  return {
    captions: typeof captions === 'string' ? captions : null,
    rate: typeof rate === 'number' && rate >= RATES[0] && rate <= 2 ? rate : 1,
  };
}

function readKept(storage: Storage | null): Partial<Record<keyof VideoSettings, unknown>> | null {
  try {
    return JSON.parse(storage?.getItem(KEY) ?? 'null') as object | null;
  } catch {
    // Forbidden, or written by something else.
    return null;
  }
}
