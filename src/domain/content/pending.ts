/** When content will be published: an instant, or "draft" if it is a draft. */
export type Pending = string;

/** Returns when content will be published; undefined if it is always published. */
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
