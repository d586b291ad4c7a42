import type { PageText, Run } from './page-text.ts';

/** Minimum number of bullets in a font of bullets, and maximum number of different ones. */
const [FEWEST, MOST_KINDS] = [3, 3];
/** Baselines of a bullet and its text differ by less than this, relative to their size. */
const SAME_LINE = 0.5;

/**
 * Replaces the letters of fonts of bullets by bullets. LaTeX has such fonts, in which "I" is a
 * triangle: all that a deck has in one of them are single letters, each at the start of a line.
 */
export function markBullets(pages: readonly PageText[]): PageText[] {
  const uses = new Map<string, { letters: Set<string>; count: number; isBullets: boolean }>();
  for (const { runs } of pages)
    for (const run of runs) {
      const use = uses.get(run.font) ?? { letters: new Set(), count: 0, isBullets: true };
      use.isBullets &&= /^\p{L}$/u.test(run.text.trim()) && startsLine(run, runs);
      use.letters.add(run.text.trim());
      use.count += 1;
      uses.set(run.font, use);
    }
  const isBullet = ({ font }: Run): boolean => {
    const use = uses.get(font);
    return use?.isBullets === true && use.count >= FEWEST && use.letters.size <= MOST_KINDS;
  };
  return pages.map(({ height, runs }) => ({
    height,
    runs: runs.map((run) => (isBullet(run) ? { ...run, text: '•' } : run)),
  }));
}

/** Reports whether a run has texts at its right, and none at its left. */
function startsLine(run: Run, runs: readonly Run[]): boolean {
  const beside = runs.filter(
    (other) => other !== run && Math.abs(other.y - run.y) < SAME_LINE * Math.max(run.size, other.size),
  );
  return beside.length > 0 && beside.every(({ x }) => x >= run.x + run.width);
}
