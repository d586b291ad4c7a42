import { median } from '../../bench/measure.ts';

/** How often what is judged and its control are measured in turn. */
const ROUNDS = 5;

/** What a speed test judges by: medians of five rounds, and the ratio between them. */
export interface Comparison {
  readonly subject: number;
  readonly control: number;
  /** Of the medians; the same on a slow machine as on a fast one. */
  readonly ratio: number;
}

/**
 * Measures something and its control in turn, five times, so that whatever else the machine does meets both; prints all
 * values. Both give a number of the same unit.
 */
export async function compareInRounds(
  name: string,
  subject: (round: number) => Promise<number>,
  control: (round: number) => Promise<number>,
): Promise<Comparison> {
  const [subjects, controls]: [number[], number[]] = [[], []];
  for (let round = 1; round <= ROUNDS; round += 1) {
    subjects.push(await subject(round));
    controls.push(await control(round));
  }
  const [ours, theirs] = [median(subjects), median(controls)];
  const list = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ');
  console.log(
    `${name}: ${ours.toFixed(0)} (${list(subjects)}), control ${theirs.toFixed(0)} (${list(controls)}), ratio ${(ours / theirs).toFixed(2)}`,
  );
  return { subject: ours, control: theirs, ratio: ours / theirs };
}
