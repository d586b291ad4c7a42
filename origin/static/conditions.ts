/** Whether the browser already has this: `If-None-Match` holds its ETag (weakly compared) or `*`. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/** Whether a part of the file may be sent: there is no `If-Range`, or it holds this very ETag. */
export function mayContinue(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag;
}
