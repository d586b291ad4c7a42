import type { ContentKind } from '#domain/addresses/content-kind';
import { nearest } from '#domain/util/nearest';
import type { FieldFault } from './fault.ts';
import type { FileSummary } from './summarise-file.ts';

/** Invalid picks by file. */
export interface CheckedPicks {
  /** Picks that are unlisted, of the wrong kind, or duplicate. */
  readonly faults: Map<string, FieldFault[]>;
  /** Picks of content that does not exist, such as removed content. Pages leave them out. */
  readonly missing: Map<string, FieldFault[]>;
}

/**
 * Finds invalid picks. While a content file has no readable oid, or `hasUnread` is true, no pick
 * counts as missing, because it may refer to that file.
 */
export function checkPicks(files: readonly FileSummary[], hasUnread: boolean): CheckedPicks {
  const known = knownContent(files, hasUnread);
  const checked: CheckedPicks = { faults: new Map(), missing: new Map() };
  for (const { name, claims } of files) {
    const picks = [
      ...checkPickList('topPicks', claims.topPicks, null, known),
      ...checkPickList('staffPicks', claims.staffPicks, 'presentation', known),
      ...checkPickList('videos', claims.videos, 'video', known),
    ];
    const toFaults = (isMissing: boolean) =>
      picks.filter((pick) => pick.isMissing === isMissing).map(({ fault }) => fault);
    const [faults, missing] = [toFaults(false), toFaults(true)];
    if (faults.length > 0) checked.faults.set(name, faults);
    if (missing.length > 0) checked.missing.set(name, missing);
  }
  return checked;
}

/** An invalid pick, and whether its content does not exist. */
interface InvalidPick {
  readonly isMissing: boolean;
  readonly fault: FieldFault;
}

interface Known {
  byOid: ReadonlyMap<string, { kind: ContentKind; isUnlisted: boolean }>;
  isComplete: boolean;
}

function knownContent(files: readonly FileSummary[], hasUnread: boolean): Known {
  const byOid = new Map<string, { kind: ContentKind; isUnlisted: boolean }>();
  let isComplete = !hasUnread;
  for (const { claims } of files) {
    if (claims.kind === null) continue;
    if (claims.oid === null) isComplete = false;
    else byOid.set(claims.oid, { kind: claims.kind, isUnlisted: claims.isUnlisted });
  }
  return { byOid, isComplete };
}

function checkPickList(
  field: string,
  picks: readonly unknown[],
  kind: ContentKind | null,
  known: Known,
): InvalidPick[] {
  const seen = new Set<unknown>();
  return picks.flatMap((pick, index): InvalidPick[] => {
    const isTwice = seen.has(pick);
    seen.add(pick);
    const verdict = isTwice && typeof pick === 'string' ? TWICE : checkPick(pick, kind, known);
    if (verdict === null) return [];
    const { fault, remedy, isMissing } = verdict;
    return [
      { isMissing, fault: { path: [field, index], fault: `is ${JSON.stringify(pick)}, ${fault}`, remedy } },
    ];
  });
}

interface Verdict extends Omit<FieldFault, 'path'> {
  readonly isMissing: boolean;
}

const TWICE: Verdict = {
  fault: 'which the list already has',
  remedy: 'remove one of the two',
  isMissing: false,
};

function checkPick(pick: unknown, kind: ContentKind | null, known: Known): Verdict | null {
  if (typeof pick !== 'string' || !/^[a-z0-9][a-z0-9_-]{2,63}$/.test(pick)) return null;
  const target = known.byOid.get(pick);
  if (target === undefined) {
    if (!known.isComplete) return null;
    const close = nearest(pick, [...known.byOid.keys()]);
    const remedy = `${close === null ? '' : `did you mean "${close}"? Otherwise `}remove it: until then, pages leave it out`;
    return { fault: 'but no content has that oid', remedy, isMissing: true };
  }
  if (target.isUnlisted)
    return {
      fault: 'which is hidden or private',
      remedy: 'name public or reusable content, or remove it',
      isMissing: false,
    };
  if (kind === null || target.kind === kind) return null;
  return { fault: `which is a ${target.kind}`, remedy: `name a ${kind}`, isMissing: false };
}
