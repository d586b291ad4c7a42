/** Splits a time in seconds into whole hours, minutes and seconds. */
function split(seconds: number): { hours: number; minutes: number; seconds: number } {
  const whole = Math.floor(Math.max(0, seconds || 0));
  return {
    hours: Math.floor(whole / 3600),
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60,
  };
}

/** Formats a time as video players do: "1:05", "1:00:05". */
export function formatClock(time: number): string {
  const { hours, minutes, seconds } = split(time);
  const two = (value: number) => `${value}`.padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

interface DurationFormat {
  format(duration: Readonly<Record<string, number>>): string;
}

/** `Intl.DurationFormat`, which TypeScript does not know and older browsers lack. */
type DurationFormatConstructor = new (
  language: string,
  options: Readonly<Record<string, string>>,
) => DurationFormat;

/** Formats a time in words, for screen readers: "1 minute, 5 seconds". */
export function speakTime(time: number, language: string): string {
  const { DurationFormat } = Intl as { DurationFormat?: DurationFormatConstructor };
  if (!DurationFormat) return formatClock(time);
  return new DurationFormat(language, { style: 'long', secondsDisplay: 'always' }).format(split(time));
}
