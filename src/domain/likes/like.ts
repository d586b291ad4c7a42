/** The animation of the like button. */
export type LikePhase = 'idle' | 'liked' | 'unliked' | 'error';

/** The state of the like button. */
export interface LikeState {
  readonly oid: string;
  readonly hasLiked: boolean;
  /** Never below 0. */
  readonly count: number;
  readonly phase: LikePhase;
}

/**
 * Returns the state before any press, for new content too (rule 4.12): from the viewer data, or
 * else from the build.
 */
export function knownLike(
  { oid, likesCount }: { readonly oid: string; readonly likesCount: number },
  viewer?: { readonly hasLiked: boolean; readonly likesCount: number | null } | null,
): LikeState {
  const count = Math.max(0, viewer?.likesCount ?? likesCount);
  return { oid, hasLiked: viewer?.hasLiked ?? false, count, phase: 'idle' };
}

/** Counts from this size on are abbreviated. */
const COMPACT_FROM = 10_000;

/**
 * Returns a like count as the button shows it, from 10,000 on as "12K". `locale` is a language tag.
 */
export function formatLikes(count: number, locale: string): string {
  if (import.meta.env.SSR) return keptFormat(locale, count >= COMPACT_FROM).format(count);
  // One expression, because every page loads this code before the first interaction.
  return new Intl.NumberFormat(locale, count < COMPACT_FROM ? {} : { notation: 'compact' }).format(count);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Caches formats for rendering, because creating one takes longer than rendering an island. */
function keptFormat(locale: string, isCompact: boolean): Intl.NumberFormat {
  const key = `${locale} ${isCompact}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, isCompact ? { notation: 'compact' } : {});
  formats.set(key, format);
  return format;
}
