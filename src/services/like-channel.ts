/** A message between tabs: a like or unlike that the server acknowledged. */
export interface LikeNews {
  readonly oid: string;
  readonly hasLiked: boolean;
  readonly count: number;
}

/** Name of the BroadcastChannel between tabs. */
export const LIKE_CHANNEL = 'podium-likes';

/** The channel to the other tabs of this browser that show likes. */
export interface LikeChannel {
  /** Sends news to the other tabs. */
  readonly send: (news: LikeNews) => void;
}

/**
 * Joins the channel between tabs. Without BroadcastChannel, or if the browser forbids it, sends and
 * receives nothing.
 */
export function joinLikeChannel(onNews: (news: LikeNews) => void): LikeChannel {
  try {
    const channel = new BroadcastChannel(LIKE_CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isLikeNews(data)) onNews(data);
    });
    return { send: (news) => channel.postMessage(news) };
  } catch {
    return { send: () => undefined };
  }
}

/** Reports whether a message has the expected shape: another tab may run an older page. */
export function isLikeNews(data: unknown): data is LikeNews {
  const news = data as Partial<LikeNews> | null;
  return (
    typeof news?.oid === 'string' && typeof news.hasLiked === 'boolean' && Number.isSafeInteger(news.count)
  );
}
