import type { ContentKind } from '#domain/content-kind';
import { nearest } from '#domain/nearest';
import type { FieldFault } from './fault.ts';
import type { FileSummary } from './summarise-file.ts';

/**
 * Finds invalid picks by file: unknown, unlisted, of the wrong kind, or duplicate. While a content
 * file has no readable oid, or `hasUnread` is true, no pick counts as unknown, because it may refer
 * to that file.
 */
export function checkPicks(files: readonly FileSummary[], hasUnread: boolean): Map<string, FieldFault[]> {
  const known = knownContent(files, hasUnread);
  const found = new Map<string, FieldFault[]>();
  for (const { name, claims } of files) {
    const faults = [
      ...checkPickList('topPicks', claims.topPicks, null, known),
      ...checkPickList('staffPicks', claims.staffPicks, 'presentation', known),
      ...checkPickList('videos', claims.videos, 'video', known),
    ];
    if (faults.length > 0) found.set(name, faults);
  }
  return found;
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
): FieldFault[] {
  const seen = new Set<unknown>();
  return picks.flatMap((pick, index): FieldFault[] => {
    const isTwice = seen.has(pick);
    seen.add(pick);
    const verdict = isTwice && typeof pick === 'string' ? TWICE : checkPick(pick, kind, known);
    return verdict === null
      ? []
      : [
          {
            path: [field, index],
            fault: `is ${JSON.stringify(pick)}, ${verdict.fault}`,
            remedy: verdict.remedy,
          },
        ];
  });
}

const TWICE = { fault: 'which the list already has', remedy: 'remove one of the two' };

function checkPick(pick: unknown, kind: ContentKind | null, known: Known): typeof TWICE | null {
  if (typeof pick !== 'string' || !/^[a-z0-9][a-z0-9_-]{2,63}$/.test(pick)) return null;
  const target = known.byOid.get(pick);
  if (target === undefined) {
    if (!known.isComplete) return null;
    const close = nearest(pick, [...known.byOid.keys()]);
    const remedy =
      close === null ? 'name the oid of public content, or remove it' : `did you mean "${close}"?`;
    return { fault: 'but no content has that oid', remedy };
  }
  if (target.isUnlisted)
    return { fault: 'which is hidden or private', remedy: 'name public or reusable content, or remove it' };
  if (kind === null || target.kind === kind) return null;
  return { fault: `which is a ${target.kind}`, remedy: `name a ${kind}` };
}
