const wholeNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** Formats a count, with commas between thousands. */
export const toCount = (count: number): string => wholeNumber.format(count);

/** Formats a count with its noun: "1 page", "2 pages". */
export function toCountOf(count: number, noun: string): string {
  return `${toCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats the number of presentations and videos. */
export function toContentCount(count: number): string {
  return count === 1 ? '1 presentation or video' : `${toCount(count)} presentations and videos`;
}

/** Formats bytes in a suitable unit: "812 bytes", "4.2 kB", "12.0 MB". Units are powers of 1000. */
export function toBytes(bytes: number): string {
  const size = Math.abs(bytes);
  if (size < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  // Rounded first: 999,960 bytes are 1.0 MB, not 1000.0 kB.
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(size * 1.000_05) / 3));
  return `${(bytes / 1000 ** step).toFixed(1)} ${UNITS[step] ?? ''}`;
}

/** Formats seconds: "0.4 s", "61 s", "12 min 5 s". */
export function toSeconds(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const rounded = Math.round(seconds);
  return rounded < 120 ? `${rounded} s` : `${Math.floor(rounded / 60)} min ${rounded % 60} s`;
}

/** Formats milliseconds; from ten seconds on as seconds. */
export function toMilliseconds(milliseconds: number): string {
  return milliseconds < 10_000 ? `${toCount(milliseconds)} ms` : toSeconds(milliseconds / 1000);
}

/** Formats date, hour and minute in UTC. */
export const toMoment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/** Formats a difference with its sign, "+3" or "−1.2 kB", or as "the same". */
export function toChange(difference: number, format: (amount: number) => string): string {
  const amount = format(Math.abs(difference));
  if (amount === format(0)) return 'the same';
  return `${difference > 0 ? '+' : '−'}${amount}`;
}
