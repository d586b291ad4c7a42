/** What one tab tells the others: what the server has acknowledged. */
export interface LikeNews {
  readonly oid: string;
  readonly hasLiked: boolean;
  readonly count: number;
}

/** Name of the channel by which the tabs tell each other. */
export const LIKE_CHANNEL = 'podium-likes';

/** The other tabs of this browser that show likes. */
export interface LikeChannel {
  /** Tells the other tabs. */
  readonly tell: (news: LikeNews) => void;
}

/** Joins the other tabs; where the browser knows no BroadcastChannel, or forbids it, there are none. */
export function joinLikeChannel(onNews: (news: LikeNews) => void): LikeChannel {
  try {
    const channel = new BroadcastChannel(LIKE_CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isLikeNews(data)) onNews(data);
    });
    return { tell: (news) => channel.postMessage(news) };
  } catch {
    return { tell: () => undefined };
  }
}

/** Whether a message is news; a tab may still run an older page. */
export function isLikeNews(data: unknown): data is LikeNews {
  const news = data as Partial<LikeNews> | null;
  return (
    typeof news?.oid === 'string' && typeof news.hasLiked === 'boolean' && Number.isSafeInteger(news.count)
  );
}
