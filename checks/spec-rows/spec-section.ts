/** A test as its report names it: its file, relative to the root, and its title or that of its group, as in the source. */
export type TestName = `${string}.ts > ${string}` | `${string}.tsx > ${string}`;

/** A rule of the specification in few words, with its numbers, and the tests that fail when it is broken. */
export type SpecRow = readonly [rule: string, ...tests: readonly TestName[]];

/** A line of the specification that no test proves, and why. */
export interface SpecGap {
  readonly rule: string;
  readonly why: string;
}

/** What one section of the specification says, line by line. */
export interface SpecSection {
  /** Number and heading. */
  readonly title: string;
  readonly rows: readonly SpecRow[];
  /** Rules that the product does not have, or has otherwise. */
  readonly missing: readonly SpecGap[];
  /** What the specification itself does not show, or knows from the names of events only. */
  readonly outside: readonly SpecGap[];
}
