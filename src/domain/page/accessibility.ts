/** How far pages meet a criterion. */
export type CriterionStatus = 'notMet' | 'partlyMet' | 'notTried';

/** A criterion that pages do not meet, with the key of its reason below `listing:accessibility`. */
interface Gap {
  /** Its number in WCAG 2.2, or from 7 in EN 301 549. */
  readonly criterion: string;
  readonly status: CriterionStatus;
  readonly reason: 'spokenCaptions' | 'hover' | 'spacing';
}

/** The criteria of WCAG 2.2 and EN 301 549 that the pages of a site do not meet. */
export const ACCESSIBILITY_GAPS: readonly Gap[] = [
  { criterion: '7.1.5', status: 'notMet', reason: 'spokenCaptions' },
  { criterion: '1.4.13', status: 'partlyMet', reason: 'hover' },
  { criterion: '1.4.12', status: 'notTried', reason: 'spacing' },
];

/** The criteria of WCAG 2.2 that the pages of a site meet, by level, with spaces between them. */
export const CRITERIA_MET = {
  A:
    '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 ' +
    '2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA:
    '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 ' +
    '3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
  AAA: '1.2.6 2.1.3 2.2.3 2.3.2 2.3.3 3.2.5 3.3.9',
} as const;
