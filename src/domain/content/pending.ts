/**
 * When content that is not published yet will be: an instant, or "draft" if its file does not say
 * so.
 */
export type Pending = string;

/**
 * Returns when content is published; undefined if it is in any case. A draft is not, whatever its
 * date.
 */
export function pendingOf({
  draft,
  publishAt,
}: {
  readonly draft: boolean;
  readonly publishAt: string | null;
}): Pending | undefined {
  return draft ? 'draft' : (publishAt ?? undefined);
}

/** Reports whether content is not published yet. */
export function isPending(pending: Pending | undefined, now: Date): boolean {
  return pending !== undefined && (pending === 'draft' || Date.parse(pending) > now.getTime());
}
