import type { StepTimes } from './step-times.ts';

/** The times of a talk on this device. */
export interface KeptTimes {
  /** Returns the remembered times, or null. */
  readonly read: () => StepTimes | null;
  /** Remembers times; null forgets them. */
  readonly write: (times: StepTimes | null) => void;
}
