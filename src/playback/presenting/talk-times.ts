import type { KeptTimes } from '#domain/presenting/kept-times';
import type { Presenting } from '#domain/presenting/presenting';
import { addTime, type StepTimes } from '#domain/presenting/step-times';

/** The times of the steps of a talk. */
export interface TalkTimes {
  /** The times so far. */
  readonly now: () => StepTimes;
  /** The times of the talk before, if they were remembered. */
  readonly last: () => StepTimes | null;
  readonly isRemembered: () => boolean;
  /** Remembers the times of this talk on this device, or forgets all of them. */
  readonly remember: (isOn: boolean) => void;
  /** Counts the time since the last call for the current step. */
  readonly count: (state: Presenting) => void;
}

/** Measures how long a talk stays at each step. */
export function measureTimes(steps: number, kept: KeptTimes): TalkTimes {
  let times: StepTimes = Array.from({ length: steps }, () => 0);
  let last = kept.read();
  let isOn = last !== null;
  let countedAt = Date.now();
  return {
    now: () => times,
    last: () => last,
    isRemembered: () => isOn,
    remember(wanted) {
      isOn = wanted;
      if (!isOn) last = null;
      kept.write(isOn ? times : null);
    },
    count({ place }) {
      const now = Date.now();
      times = addTime(times, place.step, (now - countedAt) / 1000);
      countedAt = now;
      if (isOn) kept.write(times.map((time) => Math.round(time)));
    },
  };
}
