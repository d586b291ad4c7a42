import { dropRunningHeads } from './drop-running-heads.ts';
import type { PageText, Run } from './page-text.ts';

/**
 * Maximum share of a page's letters that its next stage may lack: none, or a few where both have
 * the same label.
 */
const LOST_WITH_LABEL = 0.15;
/** Texts within this distance in canvas units are at the same place. */
const SAME_PLACE = 8;

/**
 * Returns the indices of the pages that become steps. Overlays of Beamer and exported animations
 * show a slide in several pages, its stages, of which the last one becomes a step. Two pages are
 * stages of one slide if the second one has all texts of the first one at the same place, and
 * either has more texts, or the same label.
 */
export function findSteps(pages: readonly PageText[], labels: readonly string[] | null): number[] {
  const shown = dropRunningHeads(pages).map(({ runs }) => runs);
  const counts = Map.groupBy(labels ?? [], (label) => label);
  const isSameLabel = (index: number): boolean => {
    const label = labels?.[index];
    // A label that all pages of a file share has no meaning.
    return label !== undefined && label === labels?.[index + 1] && counts.size > pages.length / 10;
  };
  return pages
    .map((_, index) => index)
    .filter((index) => {
      const [page, next] = [shown[index] ?? [], shown[index + 1]];
      return next === undefined || !isStage(page, next, isSameLabel(index));
    });
}

function isStage(page: readonly Run[], next: readonly Run[], hasSameLabel: boolean): boolean {
  const total = lengthOf(page);
  if (total === 0) return false;
  const lost = lengthOf(page.filter((run) => !isOn(run, next)));
  if (hasSameLabel) return lost <= LOST_WITH_LABEL * total;
  return lost === 0 && lengthOf(next) > total;
}

const lengthOf = (runs: readonly Run[]): number =>
  runs.reduce((sum, { text }) => sum + text.replaceAll(/\s/g, '').length, 0);

/** A later stage may continue a line, so that its text begins with that of the earlier one. */
function isOn({ text, x, y }: Run, runs: readonly Run[]): boolean {
  const words = text.trim();
  return runs.some(
    (other) =>
      Math.abs(other.x - x) < SAME_PLACE &&
      Math.abs(other.y - y) < SAME_PLACE &&
      other.text.trim().startsWith(words),
  );
}
