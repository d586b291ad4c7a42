/** Lengths, each with the most steps or seconds of content that has it. */
export const LENGTHS = {
  short: { steps: 8, seconds: 240 },
  medium: { steps: 20, seconds: 1200 },
  long: { steps: Infinity, seconds: Infinity },
} as const;

/** How long content is. */
export type Length = keyof typeof LENGTHS;

/** The steps of a presentation, or the seconds of a video. */
interface Extent {
  readonly steps: number | null;
  readonly durationSeconds: number | null;
}

/** Returns how long content is. */
export function lengthOf({ steps, durationSeconds }: Extent): Length {
  const fits = (limit: (typeof LENGTHS)[Length]) =>
    steps === null ? (durationSeconds ?? 0) <= limit.seconds : steps <= limit.steps;
  return (Object.keys(LENGTHS) as Length[]).find((length) => fits(LENGTHS[length])) ?? 'long';
}
