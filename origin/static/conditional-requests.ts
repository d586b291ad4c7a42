/**
 * Reports whether the browser has this version: `If-None-Match` contains its ETag (weak comparison)
 * or `*`.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/** The parts of a request and a file that preconditions are about. */
export interface Precondition {
  readonly ifMatch: string | undefined;
  readonly ifUnmodifiedSince: string | undefined;
}

/**
 * Reports whether the caller wants another version of the file: `If-Match` lacks its ETag (strong
 * comparison), or without that header, the file is newer than `If-Unmodified-Since`.
 */
export function isOtherVersion(
  { ifMatch, ifUnmodifiedSince }: Precondition,
  { etag, modified }: { readonly etag: string; readonly modified: number },
): boolean {
  if (ifMatch !== undefined)
    return ifMatch.trim() !== '*' && !ifMatch.split(',').some((candidate) => candidate.trim() === etag);
  // A date has whole seconds. An invalid one counts as missing.
  return Math.floor(modified / 1000) * 1000 > Date.parse(ifUnmodifiedSince ?? '');
}

/** Reports whether a range may be sent: `If-Range` is missing or equals this ETag. */
export function mayContinue(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag;
}
