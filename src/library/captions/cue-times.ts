const TIME = /^(?:(\d{2,5}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;

/** Reads a time of a WebVTT file, in milliseconds; null if it is none. */
export function readTime(text: string): number | null {
  const match = TIME.exec(text);
  if (match === null) return null;
  const [hours = 0, minutes = 0, seconds = 0, thousandths = 0] = match
    .slice(1)
    .map((part) => Number(part || 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths;
}

/** Writes a time in milliseconds as WebVTT does. */
export function writeTime(time: number): string {
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  const short = `${pad((time / 60_000) % 60)}:${pad((time / 1000) % 60)}.${pad(time % 1000, 3)}`;
  return time < 3_600_000 ? short : `${pad(time / 3_600_000)}:${short}`;
}
