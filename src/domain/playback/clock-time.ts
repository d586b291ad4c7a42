function splitTime(seconds: number): { hours: number; minutes: number; seconds: number } {
  const wholeSeconds = Math.floor(Math.max(0, seconds || 0));
  return {
    hours: Math.floor(wholeSeconds / 3600),
    minutes: Math.floor(wholeSeconds / 60) % 60,
    seconds: wholeSeconds % 60,
  };
}

/** Formats a time as video players do: "1:05", "1:00:05". */
export function formatClock(totalSeconds: number): string {
  const { hours, minutes, seconds } = splitTime(totalSeconds);
  const padTwoDigits = (value: number) => `${value}`.padStart(2, '0');
  return hours > 0
    ? `${hours}:${padTwoDigits(minutes)}:${padTwoDigits(seconds)}`
    : `${minutes}:${padTwoDigits(seconds)}`;
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
export function speakTime(totalSeconds: number, language: string): string {
  const { DurationFormat } = Intl as { DurationFormat?: DurationFormatConstructor };
  if (!DurationFormat) return formatClock(totalSeconds);
  return new DurationFormat(language, { style: 'long', secondsDisplay: 'always' }).format(
    splitTime(totalSeconds),
  );
}
