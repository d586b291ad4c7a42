/** The seconds that each step of a talk took when it was practised. */
export type StepTimes = readonly number[];

/** The remembered times of talks, by the path of their playback file. The newest is last. */
type TimesByPath = Readonly<Record<string, StepTimes>>;

/** Maximum number of talks whose times are remembered. */
const MAX_TALKS = 20;

/** Returns the times with those of a talk; without them if they are null. */
export function withTimes(all: TimesByPath, path: string, times: StepTimes | null): TimesByPath {
  const others = Object.entries(all).filter(([key]) => key !== path);
  return Object.fromEntries((times ? [...others, [path, times] as const] : others).slice(-MAX_TALKS));
}

/** Reads stored times. Ignores anything that this code has not written. */
export function readTimes(text: string | null): TimesByPath {
  try {
    const entries = Object.entries((JSON.parse(text ?? '{}') ?? {}) as Readonly<Record<string, unknown>>);
    const isTimes = (value: unknown) => Array.isArray(value) && value.every((time) => Number.isFinite(time));
    return Object.fromEntries(entries.filter(([, value]) => isTimes(value))) as TimesByPath;
  } catch {
    return {};
  }
}

/** Adds seconds to the time of a step, from 1. */
export const addTime = (times: StepTimes, step: number, seconds: number): StepTimes =>
  times.map((time, index) => (index === step - 1 ? time + seconds : time));
