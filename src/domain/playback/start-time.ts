const SECONDS_PATTERN = String.raw`\d{1,9}(?:\.\d{1,6})?`;

/** Matches "90s", "1m30s", "1h", "1h2m3s". */
const TIME_WITH_UNITS = new RegExp(`^(?:(\\d{1,5})h)?(?:(\\d{1,6})m)?(?:(${SECONDS_PATTERN})s)?$`);

/** Matches "1:30", "1:02:03". */
const CLOCK_TIME = /^(?:(\d{1,5}):)?(\d{1,6}):([0-5]?\d)$/;

/** Parses a time of an address into seconds: "90", "1m30s" or "1:30". Null if it is invalid. */
export function parseTime(text: string): number | null {
  const timeWithUnit = text.replace(/^[\d.]+$/, '$&s');
  const [match, hours = 0, minutes = 0, seconds = 0] =
    TIME_WITH_UNITS.exec(timeWithUnit) ?? CLOCK_TIME.exec(timeWithUnit) ?? [];
  return match ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : null;
}

/** Returns the start time in an address, in seconds: `#t=1m30s`, else `?start=90`, or null. */
export function parseStart({ hash, search }: { hash: string; search: string }): number | null {
  const hashTime = new URLSearchParams(hash.replace(/^#/, '')).get('t');
  const queryTime = new URLSearchParams(search).get('start');
  return parseTime(hashTime ?? '') ?? parseTime(queryTime ?? '');
}

/** Limits a time to the duration of a video, in seconds. NaN becomes 0. */
export function clampTime(seconds: number, durationSeconds: number): number {
  return Math.max(0, Math.min(seconds || 0, durationSeconds));
}
