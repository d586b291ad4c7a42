import { median } from './median.ts';

/** The result of a speed test: medians of all rounds, and their ratio. */
export interface Comparison {
  readonly subject: number;
  readonly control: number;
  /** Ratio of the medians, which is the same on slow and fast machines. */
  readonly ratio: number;
}

/** A measurement: its name, its number of rounds and its limit. */
interface Measurement {
  readonly name: string;
  /** Maximum number of rounds. */
  readonly rounds: number;
  /** Maximum ratio that passes. Without a limit, all rounds are measured. */
  readonly limit?: number;
}

/** Number of rounds after which a clear result ends a measurement. */
const CLEAR = 5;

/**
 * Measures a subject and its control alternately, in several rounds, so that other load on the
 * machine affects both. Ends early if each of the first rounds is within the limit: a subject whose
 * median is over it passes by chance in 1 of 32 measurements at most. Prints all values. Both
 * return numbers in the same unit.
 */
export async function compareSpeed(
  { name, rounds, limit = 0 }: Measurement,
  subject: (round: number) => Promise<number>,
  control: (round: number) => Promise<number>,
): Promise<Comparison> {
  const [subjects, controls]: [number[], number[]] = [[], []];
  for (let round = 1; round <= rounds; round += 1) {
    subjects.push(await subject(round));
    controls.push(await control(round));
    if (round === CLEAR && subjects.every((value, at) => value <= limit * (controls[at] ?? 0))) break;
  }
  const [ours, theirs] = [median(subjects), median(controls)];
  const list = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ');
  console.log(
    `${name}: ${ours.toFixed(0)} (${list(subjects)}), control ${theirs.toFixed(0)} (${list(controls)}), ratio ${(ours / theirs).toFixed(2)}`,
  );
  return { subject: ours, control: theirs, ratio: ours / theirs };
}
